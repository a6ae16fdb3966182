import type { ReactNode } from 'react'
import { Button } from '../actions/button.tsx'
import { Notice } from '../feedback/notice.tsx'
import { Dialog } from './dialog.tsx'

export function ConfirmDialog({
  text,
  title,
  failure,
  isOpen = true,
  isBusy,
  onClose,
  onConfirm,
  children,
}: {
  text: Readonly<Record<'confirm' | 'confirming' | 'cancel', string>>
  title: string
  failure: string | null
  isOpen?: boolean
  isBusy: boolean
  onClose: () => void
  onConfirm: () => void
  children: ReactNode
}) {
  return (
    <Dialog
      footer={
        <>
          <Button disabled={isBusy} onClick={onClose}>
            {text.cancel}
          </Button>
          <Button busy={isBusy} busyLabel={text.confirming} onClick={onConfirm} variant="danger">
            {text.confirm}
          </Button>
        </>
      }
      isOpen={isOpen}
      locked={isBusy}
      onClose={onClose}
      title={title}
    >
      <div className="flex flex-col gap-4">
        {failure !== null && <Notice tone="warn">{failure}</Notice>}
        <p className="measure">{children}</p>
      </div>
    </Dialog>
  )
}
