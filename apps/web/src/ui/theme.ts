import { useSyncExternalStore } from 'react'

/** What a person can choose; `system` follows the device. */
export type Theme = 'system' | 'light' | 'dark'

const listeners = new Set<() => void>()

/** The theme the page wears; `/theme.js` has set it before the first paint. */
export function readTheme(): Theme {
  const worn = document.documentElement.dataset.theme
  return worn === 'light' || worn === 'dark' ? worn : 'system'
}

/** Wears a theme and remembers it on this device. */
export function chooseTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"][data-scheme]')) {
    const scheme = meta.dataset.scheme
    meta.media =
      theme === 'system' ? `(prefers-color-scheme: ${scheme})` : theme === scheme ? 'all' : 'not all'
  }
  try {
    if (theme === 'system') localStorage.removeItem('theme')
    else localStorage.setItem('theme', theme)
  } catch {
    // A browser that forbids storage still wears the theme until the page goes.
  }
  for (const listener of listeners) listener()
}

/** The theme now, as state. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, readTheme, () => 'system')
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
