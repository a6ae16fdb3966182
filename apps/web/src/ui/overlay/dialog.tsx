import clsx from 'clsx'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { CloseIcon } from '../icons.tsx'
import { messages } from '../messages.ts'
import { pushLayer } from './layer-stack.ts'

/** `onClose` is called at Escape, the cross and the back gesture, unless `locked`. `footer` holds the buttons. */
type DialogProps = {
  isOpen?: boolean
  onClose: () => void
  title: ReactNode
  closeLabel?: string
  description?: ReactNode
  footer?: ReactNode
  shape?: 'dialog' | 'side-panel'
  locked?: boolean
  children?: ReactNode
}

/** A native modal dialog, or a panel at the bottom of a phone and the side of a desktop. The focus returns afterwards. */
export function Dialog({ isOpen = true, ...props }: DialogProps) {
  return isOpen ? <OpenDialog {...props} /> : null
}

function OpenDialog({
  onClose,
  title,
  closeLabel = messages.close,
  description,
  footer,
  shape = 'dialog',
  locked = false,
  children,
}: Omit<DialogProps, 'isOpen'>) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const descriptionId = useId()

  useEffect(() => {
    const element = dialog.current
    if (!element) return
    const opener = document.activeElement
    element.showModal()
    const uncover = pushLayer(element)
    return () => {
      uncover()
      element.close()
      if (opener instanceof HTMLElement) opener.focus()
    }
  }, [])

  return (
    <dialog
      aria-describedby={description ? descriptionId : undefined}
      aria-labelledby={titleId}
      className={clsx(
        'fixed flex-col overflow-y-auto border-hairline bg-surface text-ink shadow-floating open:flex',
        // The focused element is never scrolled behind the head or the foot.
        'scroll-pt-20 scroll-pb-28',
        'transition-[opacity,translate] duration-220 ease-state starting:opacity-0',
        'backdrop:transition-opacity backdrop:duration-220 starting:backdrop:opacity-0',
        shapes[shape],
      )}
      onCancel={(event) => {
        // A file input inside sends an event of the same name when its picker is left.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        if (!locked) onClose()
      }}
      onClose={(event) => {
        // A browser may close in spite of all, at a second Escape; the owner has to learn of it.
        if (event.target !== event.currentTarget || event.currentTarget.open) return
        if (locked) event.currentTarget.showModal()
        else onClose()
      }}
      ref={dialog}
    >
      <div className={clsx('top-0 flex items-start justify-between gap-4 border-b py-3 ps-5 pe-2', edge)}>
        <div className="min-w-0 py-1.5">
          <h2 className="font-semibold text-18" id={titleId}>
            {title}
          </h2>
          {description && (
            <p className="mt-0.5 text-14 text-muted" id={descriptionId}>
              {description}
            </p>
          )}
        </div>
        <button
          aria-label={closeLabel}
          className="flex size-11 shrink-0 items-center justify-center rounded-ui text-muted hover:text-ink disabled:cursor-not-allowed disabled:opacity-40 disabled:hover:text-muted"
          disabled={locked}
          onClick={onClose}
          type="button"
        >
          <CloseIcon />
        </button>
      </div>
      <div className="grow p-5">{children}</div>
      {footer && (
        <div
          className={clsx(
            'bottom-0 flex flex-col-reverse gap-3 border-t p-5 sm:flex-row sm:justify-end',
            edge,
          )}
        >
          {footer}
        </div>
      )}
    </dialog>
  )
}

/** Head and foot stay in sight while the rest scrolls, unless they would leave no space for it. */
const edge = 'sticky z-10 shrink-0 border-hairline bg-surface [@media(max-height:30rem)]:static'

const shapes = {
  dialog:
    'm-auto max-h-[calc(100dvh-2rem)] w-[calc(100%-2rem)] max-w-[30rem] rounded-ui border starting:translate-y-2',
  'side-panel':
    'm-0 mt-auto max-h-[88dvh] w-full max-w-none border-t starting:translate-y-8 sm:ms-auto sm:mt-0 sm:h-dvh sm:max-h-none sm:w-[28rem] sm:border-s sm:border-t-0 sm:starting:translate-x-8 sm:rtl:starting:-translate-x-8 sm:starting:translate-y-0',
}
