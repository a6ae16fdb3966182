import type { Clock } from '../../../kernel/clock.ts'

/** Loads something at first use and keeps it for a while. Who asks meanwhile waits for the same load; a failure is not kept. */
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
