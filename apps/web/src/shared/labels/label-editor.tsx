import type { Label } from '@satlens/domain'
import clsx from 'clsx'
import { type KeyboardEvent, useEffect, useId, useRef } from 'react'
import { Button } from '#ui/actions/button.tsx'
import { controlClasses } from '#ui/form/field.tsx'
import { messages as text } from './messages.ts'
import { useLabelEditor } from './use-label-editor.ts'

/**
 * A label that is edited in place. Enter saves, Escape cancels, and an empty text clears it.
 * @param what names the thing for screen readers, such as an address
 * @param onSave stores the label and updates what is shown
 * @param textId is the id of the shown text, for a control that it describes
 */
export function LabelEditor({
  label,
  what,
  onSave,
  className,
  textId,
}: {
  label: string | null
  what: string
  onSave: (label: Label | null) => Promise<void>
  className?: string
  textId?: string
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

  const save = () => {
    returnsFocus.current = submit(isFocusHere)
  }

  function handleKey(event: KeyboardEvent) {
    // While a word is composed, both keys belong to the keyboard of the language.
    if (event.nativeEvent.isComposing) return
    const isEnter = event.key === 'Enter' && event.target instanceof HTMLInputElement
    if (!isEnter && event.key !== 'Escape') return
    // It would submit the form or close the dialog around the editor, too.
    event.preventDefault()
    event.stopPropagation()
    if (isEnter) save()
    else cancel()
  }

  if (editor === null)
    return (
      <div
        className={clsx('flex min-w-0 flex-wrap items-center gap-x-1', className)}
        ref={(element) => {
          root.current = element
        }}
      >
        {shown !== null && (
          <span className="wrap-anywhere min-w-0" id={textId}>
            <bdi>{shown}</bdi>
          </span>
        )}
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
    // No form: the editor may stand in one.
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of its controls
    <div
      className={clsx('mt-2 flex w-full min-w-0 flex-col gap-1', className)}
      onKeyDown={handleKey}
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
          <Button onClick={save} size="small">
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
    </div>
  )
}

function focusAll(input: HTMLInputElement | null) {
  input?.focus()
  input?.select()
}
