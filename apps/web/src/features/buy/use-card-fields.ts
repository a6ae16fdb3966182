import { useEffect, useEffectEvent, useState } from 'react'
import { isPossibleRealCard } from './card-number.ts'

/** The four fields of a card as typed. They live in the state of the form and nowhere else: not sent, stored or logged. */
export type CardFields = {
  readonly number: string
  readonly name: string
  readonly expiry: string
  readonly cvv: string
}

type CardChange = 'none' | 'filled' | 'cleared' | 'cleared-away'

export const EMPTY_CARD: CardFields = { number: '', name: '', expiry: '', cvv: '' }
const TEST_CARD: CardFields = {
  number: '4242 4242 4242 4242',
  name: 'Test Card',
  expiry: '12/34',
  cvv: '123',
}
const HIDDEN_LIMIT_MS = 60_000

export const CARD_FIELDS = Object.keys(EMPTY_CARD) as readonly (keyof CardFields)[]

/** Edits the card of a form. It is cleared when the tab was hidden for a minute or its page is left. */
export function useCardFields(card: CardFields, change: (changes: Partial<CardFields>) => void) {
  const [news, setNews] = useState<CardChange>('none')

  function replace(next: Partial<CardFields>, cause: CardChange) {
    change(next)
    setNews(cause)
  }

  useAbandonedTab(() => {
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

function useAbandonedTab(onAbandon: () => void) {
  const abandon = useEffectEvent(onAbandon)

  useEffect(() => {
    const stop = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    let hiddenAtMs: number | null = null

    function onVisibilityChange() {
      clearTimeout(timer)
      if (document.hidden) {
        hiddenAtMs = Date.now()
        timer = setTimeout(() => abandon(), HIDDEN_LIMIT_MS)
        return
      }
      // A sleeping machine runs no timers, but its clock goes on.
      if (hiddenAtMs !== null && Date.now() - hiddenAtMs >= HIDDEN_LIMIT_MS) abandon()
      hiddenAtMs = null
    }
    document.addEventListener('visibilitychange', onVisibilityChange, stop)
    window.addEventListener('pagehide', () => abandon(), stop)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [])
}
