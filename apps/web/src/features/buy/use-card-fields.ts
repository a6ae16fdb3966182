import { useState } from 'react'
import { isPossibleRealCard } from './card-number.ts'
import { useAbandonedTab } from './use-abandoned-tab.ts'

/** The four fields of a card as typed. They live in the state of the form and nowhere else: not sent, stored or logged. */
export type CardFields = {
  readonly number: string
  readonly name: string
  readonly expiry: string
  readonly cvv: string
}

/** What was last done to all the fields at once. */
export type CardChange = 'none' | 'filled' | 'cleared' | 'cleared-away'

export const EMPTY_CARD: CardFields = { number: '', name: '', expiry: '', cvv: '' }
const TEST_CARD: CardFields = {
  number: '4242 4242 4242 4242',
  name: 'Test Card',
  expiry: '12/34',
  cvv: '123',
}
const LEFT_ALONE_MS = 60_000

/** The names of the fields of a card, in the order of the form. */
export const CARD_FIELDS = Object.keys(EMPTY_CARD) as readonly (keyof CardFields)[]

/** Edits the card of a form. It is cleared when the tab was hidden for a minute or its page is left. */
export function useCardFields(card: CardFields, change: (changes: Partial<CardFields>) => void) {
  const [news, setNews] = useState<CardChange>('none')

  function replace(next: Partial<CardFields>, cause: CardChange) {
    change(next)
    setNews(cause)
  }

  useAbandonedTab(LEFT_ALONE_MS, () => {
    if (CARD_FIELDS.some((field) => card[field] !== '')) replace(EMPTY_CARD, 'cleared-away')
  })

  return {
    news,
    isDoubtful: isPossibleRealCard(card.number),
    edit: (changes: Partial<CardFields>) => replace(changes, 'none'),
    fillTest: () => replace(TEST_CARD, 'filled'),
    clear: () => replace(EMPTY_CARD, 'cleared'),
  }
}
