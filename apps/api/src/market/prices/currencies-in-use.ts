import type { Currency } from '@satlens/domain'
import type { Clock } from '#kernel/clock.ts'

interface CurrenciesInUseDeps {
  readonly clock: Clock
  /** Returns the currencies that accounts or alerts use. */
  readonly find: () => Promise<readonly Currency[]>
  readonly onError: (error: unknown) => void
}

/** A currency that an account chooses is polled after this time, also if no page shows its price. */
const REFRESH_MS = 60_000

/** Caches which currencies accounts and alerts use, so that no source is polled for the others. */
export function cacheCurrenciesInUse({ clock, find, onError }: CurrenciesInUseDeps) {
  let used: ReadonlySet<Currency> = new Set()
  let refreshedAt: number | null = null
  let refreshing: Promise<void> = Promise.resolve()

  return {
    has: (currency: Currency): boolean => used.has(currency),
    /** Asks again if the last answer is older than a minute. Never throws: after an error the last answer stays. */
    refresh(): Promise<void> {
      const at = clock.now().getTime()
      if (refreshedAt === null || at < refreshedAt || at - refreshedAt >= REFRESH_MS) {
        refreshedAt = at
        refreshing = find().then((found) => {
          used = new Set(found)
        }, onError)
      }
      return refreshing
    },
    /** Waits for a running question. */
    settle: (): Promise<void> => refreshing,
  }
}
