import type { Redis } from 'ioredis'
import {
  type RateLimiterAbstract,
  RateLimiterCluster,
  RateLimiterMemory,
  RateLimiterRedis,
} from 'rate-limiter-flexible'

/** Numbers that go back to nothing by themselves, counted here or where every process counts. */
export interface Counters {
  /** Adds one in one atomic step, wherever it is counted. The window begins with the first; `resetsInMs` says when the count starts again from nothing. */
  add(key: string, windowS: number): Promise<{ readonly count: number; readonly resetsInMs: number }>
  /** Takes one back. */
  takeBack(key: string, windowS: number): Promise<void>
  /** For how long the window of a key goes on, in milliseconds; 0 when nothing is counted under it. */
  heldForMs(key: string): Promise<number>
  /** Drops the count of a key. */
  forget(key: string): Promise<void>
}

/** The part of a Redis connection that is used. */
export type RedisConnection = Pick<Redis, 'on' | 'disconnect'>

interface CountersOptions {
  readonly redis?: RedisConnection | null
  /** Told why the process that started this one did not count. Given where one has. */
  readonly onSilentPrimary?: ((error: unknown) => void) | null
}

// Every call brings a window of its own, and nothing is refused here: what is too much is decided where it is counted.
const OPTIONS = { keyPrefix: 'satlens', points: 1, duration: 1 }

const PRIMARY_ANSWERS_WITHIN_MS = 1_000

/**
 * Counters of this process, of all workers of its primary or, with a Redis connection, of all that share it. Their time is
 * that of the place they are kept in, for processes with different clocks must agree on when a window ends. While a place
 * is away, the next smaller one counts.
 */
export function openCounters({ redis, onSilentPrimary }: CountersOptions = {}): Counters {
  const alone = countersIn(new RateLimiterMemory(OPTIONS))
  const here = onSilentPrimary
    ? orElse(
        countersIn(new RateLimiterCluster({ ...OPTIONS, timeoutMs: PRIMARY_ANSWERS_WITHIN_MS })),
        alone,
        onSilentPrimary,
      )
    : alone
  if (!redis) return here
  const store = new RateLimiterRedis({ ...OPTIONS, storeClient: redis, rejectIfRedisNotReady: true })
  // Its connection reports by itself.
  return orElse(countersIn(store), here, () => {})
}

function countersIn(store: RateLimiterAbstract): Counters {
  return {
    async add(key, windowS) {
      const { consumedPoints, msBeforeNext } = await store.penalty(key, 1, { customDuration: windowS })
      return { count: consumedPoints, resetsInMs: Math.max(0, msBeforeNext) }
    },
    async takeBack(key, windowS) {
      await store.reward(key, 1, { customDuration: windowS })
    },
    heldForMs: async (key) => Math.max(0, (await store.get(key))?.msBeforeNext ?? 0),
    async forget(key) {
      await store.delete(key)
    },
  }
}

/** Counts in the second place what the first could not. */
function orElse(first: Counters, second: Counters, onMissed: (error: unknown) => void): Counters {
  const either = <Result>(ask: (counters: Counters) => Promise<Result>) =>
    ask(first).catch((error: unknown) => {
      onMissed(error)
      return ask(second)
    })
  return {
    add: (key, windowS) => either((counters) => counters.add(key, windowS)),
    takeBack: (key, windowS) => either((counters) => counters.takeBack(key, windowS)),
    heldForMs: (key) => either((counters) => counters.heldForMs(key)),
    forget: (key) => either((counters) => counters.forget(key)),
  }
}
