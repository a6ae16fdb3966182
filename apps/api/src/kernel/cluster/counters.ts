import type { Redis } from 'ioredis'
import {
  type RateLimiterAbstract,
  RateLimiterCluster,
  RateLimiterMemory,
  RateLimiterRedis,
} from 'rate-limiter-flexible'

/** Counts per key and time window, in this process or shared by several. */
export interface Counters {
  /** Increments the count atomically. The window starts with the first increment; `resetsInMs` is the time until it ends. */
  add(key: string, windowS: number): Promise<{ readonly count: number; readonly resetsInMs: number }>
  /** Decrements the count. */
  takeBack(key: string, windowS: number): Promise<void>
  /** Returns the remaining time of the key's window in milliseconds, or 0 if the key has no count. */
  heldForMs(key: string): Promise<number>
  /** Deletes the count of a key. */
  forget(key: string): Promise<void>
}

/** The part of a Redis connection that the callers use. */
export type RedisConnection = Pick<Redis, 'on' | 'disconnect'>

interface CountersOptions {
  readonly redis?: RedisConnection | null
  /** Called with the error if the primary does not count. Null in a process that is not a worker. */
  readonly onPrimaryError?: ((error: unknown) => void) | null
}

// Each call passes its own window, and the caller compares the count with its limit. The library requires both options.
const OPTIONS = { keyPrefix: 'satlens', points: 1, duration: 1 }

const PRIMARY_ANSWERS_WITHIN_MS = 1_000

/**
 * Opens counters in Redis, in the primary of this worker or in this process, whichever is available first. Windows follow the
 * clock of the store, so that processes with different clocks agree on when a window ends. While a store is unreachable, the
 * next one counts.
 */
export function openCounters({ redis, onPrimaryError }: CountersOptions = {}): Counters {
  const local = countersIn(new RateLimiterMemory(OPTIONS))
  const withoutRedis = onPrimaryError
    ? withFallback(
        countersIn(new RateLimiterCluster({ ...OPTIONS, timeoutMs: PRIMARY_ANSWERS_WITHIN_MS })),
        local,
        onPrimaryError,
      )
    : local
  if (!redis) return withoutRedis
  const store = new RateLimiterRedis({ ...OPTIONS, storeClient: redis, rejectIfRedisNotReady: true })
  // reportRedisError logs errors of the connection.
  return withFallback(countersIn(store), withoutRedis, () => {})
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

/** Calls the second counters whenever the first ones fail. */
function withFallback(first: Counters, second: Counters, onError: (error: unknown) => void): Counters {
  const call = <Result>(operation: (counters: Counters) => Promise<Result>) =>
    operation(first).catch((error: unknown) => {
      onError(error)
      return operation(second)
    })
  return {
    add: (key, windowS) => call((counters) => counters.add(key, windowS)),
    takeBack: (key, windowS) => call((counters) => counters.takeBack(key, windowS)),
    heldForMs: (key) => call((counters) => counters.heldForMs(key)),
    forget: (key) => call((counters) => counters.forget(key)),
  }
}
