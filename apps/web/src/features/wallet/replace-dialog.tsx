import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { messages } from './messages.ts'

/** Asks before an address in use gives way to a new one. */
export function ReplaceDialog({
  isOpen,
  onClose,
  onConfirm,
}: {
  isOpen: boolean
  onClose: () => void
  onConfirm: () => void
}) {
  const text = messages.replace
  return (
    <Dialog
      closeLabel={text.close}
      footer={
        <>
          <Button onClick={onClose}>{text.keep}</Button>
          <Button onClick={onConfirm} variant="primary">
            {text.confirm}
          </Button>
        </>
      }
      isOpen={isOpen}
      onClose={onClose}
      title={text.title}
    >
      {text.body}
    </Dialog>
  )
}
