import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

interface PreferenceOptions<T extends string> {
  readonly key: string
  /** The valid values; the first is the default, which is not stored. */
  readonly values: readonly [T, ...T[]]
  /** Earlier names of values, which a device may have stored. */
  readonly renamed?: Readonly<Record<string, T>>
  /** Applies a new value to the page. `/theme.js` has done so for the stored one before the first paint. */
  readonly apply?: (value: T) => void
}

/** Creates a choice that is stored on this device and followed in every tab. Without storage it lasts as long as the page. */
export function createPreference<T extends string>({ key, values, renamed, apply }: PreferenceOptions<T>) {
  const [defaultValue] = values
  // Hydration starts with the default, as the prerendered pages do.
  const store = createStore<T>()(() => defaultValue)

  function set(value: T) {
    apply?.(value)
    store.setState(value, true)
  }

  function readStored(): T {
    try {
      const stored = localStorage.getItem(key) ?? ''
      return values.find((value) => value === stored) ?? renamed?.[stored] ?? defaultValue
    } catch {
      return defaultValue
    }
  }

  function choose(value: T) {
    try {
      if (value === defaultValue) localStorage.removeItem(key)
      else localStorage.setItem(key, value)
    } catch {
      // The browser forbids storage.
    }
    set(value)
  }

  if (!import.meta.env.SSR) {
    store.setState(readStored(), true)
    // An event without a key: another tab has cleared the storage.
    window.addEventListener('storage', (event) => {
      if (event.key === key || event.key === null) set(readStored())
    })
  }
  return { read: store.getState, choose, use: () => useStore(store) }
}
