import { useState } from 'react'
import { mayBeRealCard } from './card-number.ts'
import { useLeftAlone } from './use-left-alone.ts'

/** The four fields of a card as typed. They live in this state and nowhere else: not sent, stored or logged. */
export interface CardFields {
  readonly number: string
  readonly name: string
  readonly expiry: string
  readonly cvv: string
}

/** What was last done to all the fields at once. */
export type CardNews = 'none' | 'filled' | 'cleared' | 'cleared-away'

const EMPTY: CardFields = { number: '', name: '', expiry: '', cvv: '' }
const TEST: CardFields = { number: '4242 4242 4242 4242', name: 'Test Card', expiry: '12/34', cvv: '123' }
const LEFT_ALONE_MS = 60_000

/** The names of the fields that are empty or blank, in the order of the form (docs/spec/README.md#validation: all are required). */
export const emptyFields = (fields: CardFields): readonly (keyof CardFields)[] =>
  (Object.keys(EMPTY) as (keyof CardFields)[]).filter((field) => fields[field].trim() === '')

/** Holds the card while somebody looks at it: a tab left alone, a page put away and a press of "clear" empty it. */
export function useCard() {
  const [fields, setFields] = useState(EMPTY)
  const [news, setNews] = useState<CardNews>('none')

  function replace(next: CardFields, said: CardNews) {
    setFields(next)
    setNews(said)
  }

  useLeftAlone(LEFT_ALONE_MS, () => {
    if (fields !== EMPTY) replace(EMPTY, 'cleared-away')
  })

  return {
    fields,
    news,
    isDoubtful: mayBeRealCard(fields.number),
    change: (field: keyof CardFields, text: string) => {
      setFields((current) => ({ ...current, [field]: text }))
      setNews('none')
    },
    fillTest: () => replace(TEST, 'filled'),
    clear: () => replace(EMPTY, 'cleared'),
    forget: () => replace(EMPTY, 'none'),
  }
}
