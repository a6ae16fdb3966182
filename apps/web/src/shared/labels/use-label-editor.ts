import { LABEL_ISSUE_MESSAGES, type Label, parseLabel } from '@satlens/domain'
import { useRef, useState } from 'react'
import { getServerMessage } from '#shared/api/api-error.ts'
import { messages as text } from './messages.ts'

interface OpenEditor {
  readonly typed: string
  readonly error: string | null
  /** True if the field takes the focus when it is shown. */
  readonly takesFocus: boolean
}

/** The state of a label that is edited in place: a save is shown at once, and taken back with what was typed if it fails. */
export function useLabelEditor(label: string | null, onSave: (label: Label | null) => Promise<void>) {
  const [editor, setEditor] = useState<OpenEditor | null>(null)
  /** What was sent and may not be in `label` yet. */
  const [sent, setSent] = useState<{ readonly label: Label | null } | null>(null)
  const newest = useRef(0)
  const last = useRef<Promise<void>>(Promise.resolve())
  const shown = sent === null ? label : sent.label

  /** Returns false if the text is no label; the editor then says why. `hasFocus` is asked if the save fails. */
  function submit(hasFocus: () => boolean): boolean {
    const typed = editor?.typed ?? ''
    const parsed = parseLabel(typed)
    if (!parsed.ok && parsed.issue !== 'empty') {
      setEditor({ typed, error: LABEL_ISSUE_MESSAGES[parsed.issue], takesFocus: false })
      return false
    }
    setEditor(null)
    const next = parsed.ok ? parsed.value : null
    if (next !== shown) void save(next, typed, hasFocus)
    return true
  }

  async function save(next: Label | null, typed: string, hasFocus: () => boolean) {
    newest.current += 1
    const nth = newest.current
    setSent({ label: next })
    // One after the other, so that the newest label is the one that stays.
    const saving = last.current.then(() => onSave(next))
    last.current = saving.catch(() => {})
    try {
      await saving
      if (nth === newest.current) setSent(null)
    } catch (error) {
      if (nth !== newest.current) return
      setSent(null)
      const takesFocus = hasFocus()
      setEditor((open) => ({
        typed: open?.typed ?? typed,
        error: getServerMessage(error) ?? text.noAnswer,
        takesFocus,
      }))
    }
  }

  return {
    shown,
    editor,
    open: () => setEditor({ typed: shown ?? '', error: null, takesFocus: true }),
    type: (typed: string) => setEditor((open) => open && { ...open, typed, error: null }),
    close: () => setEditor(null),
    submit,
  }
}
