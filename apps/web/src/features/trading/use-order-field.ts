import type { Result } from '@satlens/domain'
import { useState } from 'react'
import type { ToastHandle } from '#ui/overlay/use-toast.ts'
import { messages } from './messages.ts'

/** The field of one tab. */
export interface OrderField<Amount> {
  readonly text: string
  /** What the text comes to now; null while it would be refused. */
  readonly amount: Amount | null
  readonly refusal: string | undefined
  readonly refusals: number
  readonly change: (text: string) => void
  readonly submit: () => void
}

/** Judged at the press, in a toast and beside the field; forgiven as soon as it is changed. Nothing is sent. */
export function useOrderField<Amount>(
  parse: (text: string) => Result<Amount, string>,
  accept: (amount: Amount) => void,
  voice: ToastHandle,
): OrderField<Amount> {
  const [text, setText] = useState('')
  const [refusal, setRefusal] = useState<string>()
  const [refusals, setRefusals] = useState(0)
  const parsed = parse(text)

  function change(next: string) {
    setText(next)
    setRefusal(undefined)
  }

  function submit() {
    if (parsed.ok) {
      setRefusal(undefined)
      accept(parsed.value)
      return
    }
    setRefusal(parsed.issue)
    setRefusals((count) => count + 1)
    voice.error(messages.easy.refused(parsed.issue))
  }

  return { text, amount: parsed.ok ? parsed.value : null, refusal, refusals, change, submit }
}
