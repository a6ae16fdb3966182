import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()

/** Whether amounts are to be masked on this device; `/theme.js` has set it before the first paint. */
export function areAmountsHidden(): boolean {
  return document.documentElement.dataset.amounts === 'hidden'
}

/** Masks or shows every amount and remembers it on this device. */
export function hideAmounts(isHidden: boolean): void {
  if (isHidden) document.documentElement.dataset.amounts = 'hidden'
  else delete document.documentElement.dataset.amounts
  try {
    if (isHidden) localStorage.setItem('amounts', 'hidden')
    else localStorage.removeItem('amounts')
  } catch {
    // Without storage the choice lasts as long as the page.
  }
  for (const listener of listeners) listener()
}

/** The same, as state. */
export function useAmountsHidden(): boolean {
  return useSyncExternalStore(subscribe, areAmountsHidden, () => false)
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
