import type { Label } from '@satlens/domain'
import clsx from 'clsx'
import { type KeyboardEvent, useEffect, useId, useRef } from 'react'
import { Button } from '#ui/actions/button.tsx'
import { controlClasses } from '#ui/form/field.tsx'
import { messages } from './messages.ts'
import { useLabelEditor } from './use-label-editor.ts'

const text = messages.editor

/**
 * A label that is edited in place. Enter saves, Escape cancels, and an empty text clears it.
 * @param what names the thing for screen readers, such as an address
 * @param onSave stores the label and updates what is shown
 */
export function LabelEditor({
  label,
  what,
  onSave,
  className,
}: {
  label: string | null
  what: string
  onSave: (label: Label | null) => Promise<void>
  className?: string
}) {
  const { shown, editor, open, type, close, submit } = useLabelEditor(label, onSave)
  const editButton = useRef<HTMLButtonElement>(null)
  const root = useRef<HTMLElement>(null)
  const returnsFocus = useRef(false)
  const errorId = useId()
  const isOpen = editor !== null

  useEffect(() => {
    if (isOpen || !returnsFocus.current) return
    returnsFocus.current = false
    editButton.current?.focus()
  }, [isOpen])

  /** True unless the user has gone to another control. */
  function isFocusHere(): boolean {
    const { activeElement } = document
    return activeElement === document.body || root.current?.contains(activeElement) === true
  }

  function cancel() {
    returnsFocus.current = true
    close()
  }

  function closeByEscape(event: KeyboardEvent) {
    if (event.key !== 'Escape') return
    // It would close the dialog around the editor, too.
    event.preventDefault()
    event.stopPropagation()
    cancel()
  }

  if (editor === null)
    return (
      <div
        className={clsx('flex min-w-0 flex-wrap items-center gap-x-1', className)}
        ref={(element) => {
          root.current = element
        }}
      >
        {shown !== null && <bdi className="wrap-anywhere min-w-0">{shown}</bdi>}
        <Button
          aria-label={shown === null ? text.addTo(what) : text.editOf(what)}
          className={clsx(shown === null && '-ms-3')}
          onClick={open}
          ref={editButton}
          size="small"
          variant="quiet"
        >
          {shown === null ? text.add : text.edit}
        </Button>
      </div>
    )
  const { typed, error, takesFocus } = editor
  return (
    <form
      className={clsx('mt-2 flex w-full min-w-0 flex-col gap-1', className)}
      noValidate
      onKeyDown={closeByEscape}
      onSubmit={(event) => {
        event.preventDefault()
        event.stopPropagation()
        returnsFocus.current = submit(isFocusHere)
      }}
      ref={(element) => {
        root.current = element
      }}
    >
      <div className="flex flex-wrap items-center gap-2">
        <input
          aria-describedby={error === null ? undefined : errorId}
          aria-invalid={error !== null || undefined}
          aria-label={text.field(what)}
          autoComplete="off"
          className={clsx(controlClasses, 'w-auto min-w-0 grow basis-48')}
          enterKeyHint="done"
          onChange={({ target }) => type(target.value)}
          ref={takesFocus ? focusAll : null}
          type="text"
          value={typed}
        />
        <span className="flex gap-1">
          <Button size="small" type="submit">
            {text.save}
          </Button>
          <Button onClick={cancel} size="small" variant="quiet">
            {text.cancel}
          </Button>
        </span>
      </div>
      {error !== null && (
        <p className="text-14 text-loss" id={errorId} role="alert">
          {error}
        </p>
      )}
    </form>
  )
}

function focusAll(input: HTMLInputElement | null) {
  input?.focus()
  input?.select()
}
