import type { Clock } from '../../../kernel/clock.ts'

/**
 * Returns a function that loads a value on first use and caches it for `lifeMs` milliseconds. Concurrent calls share one
 * load. Errors are not cached.
 */
export function cacheUntilError<T>(clock: Clock, lifeMs: number, load: () => Promise<T>): () => Promise<T> {
  let current: { readonly value: Promise<T>; readonly until: number } | null = null
  return () => {
    if (current && clock.now().getTime() < current.until) return current.value
    const value = load()
    const entry = { value, until: clock.now().getTime() + lifeMs }
    current = entry
    value.catch(() => {
      if (current === entry) current = null
    })
    return value
  }
}
