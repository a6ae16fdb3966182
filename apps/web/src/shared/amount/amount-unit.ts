import { useSyncExternalStore } from 'react'

/** What an amount of bitcoin can be shown in. */
export const AMOUNT_UNITS = ['btc', 'sats', 'usd'] as const

/** See {@link AMOUNT_UNITS}. */
export type AmountUnit = (typeof AMOUNT_UNITS)[number]

const STORED_AS = 'amount-unit'

const listeners = new Set<() => void>()
/** Where the browser forbids storage, the choice lasts as long as the page. */
let chosenHere: AmountUnit | null = null

/** The unit chosen on this device; bitcoin until somebody chooses. */
export function readAmountUnit(): AmountUnit {
  if (chosenHere !== null) return chosenHere
  try {
    const stored = localStorage.getItem(STORED_AS)
    return AMOUNT_UNITS.find((unit) => unit === stored) ?? 'btc'
  } catch {
    return 'btc'
  }
}

/** Shows balances in this unit, in every tab, and remembers it on this device. */
export function chooseAmountUnit(unit: AmountUnit): void {
  try {
    localStorage.setItem(STORED_AS, unit)
    chosenHere = null
  } catch {
    chosenHere = unit
  }
  for (const listener of listeners) listener()
}

/** The same, as state. */
export const useAmountUnit = (): AmountUnit => useSyncExternalStore(subscribe, readAmountUnit, () => 'btc')

function subscribe(listener: () => void) {
  listeners.add(listener)
  // Another tab has chosen.
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}
