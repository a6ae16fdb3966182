import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()

/** Whether amounts are to be masked on this device; `/theme.js` has set it before the first paint. */
export function areAmountsHidden(): boolean {
  return document.documentElement.dataset.amounts === 'hidden'
}

/** Masks or shows every amount, in every tab, and remembers it on this device. */
export function hideAmounts(isHidden: boolean): void {
  wear(isHidden)
  try {
    if (isHidden) localStorage.setItem('amounts', 'hidden')
    else localStorage.removeItem('amounts')
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}

/** The same, as state. */
export function useAmountsHidden(): boolean {
  return useSyncExternalStore(subscribe, areAmountsHidden, () => false)
}

function wear(isHidden: boolean) {
  if (isHidden) document.documentElement.dataset.amounts = 'hidden'
  else delete document.documentElement.dataset.amounts
  for (const listener of listeners) listener()
}

/** What another tab hides is hidden here too. Without a key, all that was stored is gone. */
function onStored({ key, newValue }: StorageEvent) {
  if (key === 'amounts' || key === null) wear(newValue === 'hidden')
}

function subscribe(listener: () => void) {
  if (listeners.size === 0) window.addEventListener('storage', onStored)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) window.removeEventListener('storage', onStored)
  }
}
