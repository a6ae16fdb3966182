import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
const deviceWish = () => matchMedia('(prefers-contrast: more)')

/** Whether the page wears more contrast: as chosen, else as the device asks. `/theme.js` has set the choice before the first paint. */
export function hasMoreContrast(): boolean {
  const chosen = document.documentElement.dataset.contrast
  return chosen === undefined ? deviceWish().matches : chosen === 'more'
}

/** Wears more contrast or not, and remembers it on this device where the device itself asks for something else. */
export function chooseMoreContrast(isMore: boolean): void {
  const chosen = isMore === deviceWish().matches ? null : isMore ? 'more' : 'standard'
  const { dataset } = document.documentElement
  if (chosen === null) delete dataset.contrast
  else dataset.contrast = chosen
  try {
    if (chosen === null) localStorage.removeItem('contrast')
    else localStorage.setItem('contrast', chosen)
  } catch {
    // A browser that forbids storage still wears it until the page goes.
  }
  for (const listener of listeners) listener()
}

/** Whether there is more contrast now, as state. */
export function useMoreContrast(): boolean {
  return useSyncExternalStore(subscribe, hasMoreContrast, () => false)
}

function subscribe(listener: () => void) {
  const wish = deviceWish()
  listeners.add(listener)
  wish.addEventListener('change', listener)
  return () => {
    listeners.delete(listener)
    wish.removeEventListener('change', listener)
  }
}
