import type { Redis } from 'ioredis'
import { RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible'

/** Numbers that go back to nothing by themselves, counted here or where every process counts. */
export interface Counters {
  /** Adds one. The window begins with the first; `resetsInMs` says when the count starts again from nothing. */
  add(key: string, windowS: number): Promise<{ readonly count: number; readonly resetsInMs: number }>
  /** Takes one back. */
  takeBack(key: string, windowS: number): Promise<void>
  /** Holds a key for so many seconds. */
  hold(key: string, seconds: number): Promise<void>
  /** For how long a key is held yet, in milliseconds; 0 when it is not. */
  heldForMs(key: string): Promise<number>
  /** Drops the count or the hold of a key. */
  forget(key: string): Promise<void>
}

/** The part of a Redis connection that is used. */
export type RedisConnection = Pick<Redis, 'on' | 'disconnect'>

const PREFIX = 'satlens'

/**
 * Counters of this process or, with a Redis connection, of all that share it. Their time is that of the place they are
 * kept in, for processes with different clocks must agree on when a window ends. While Redis is away, each counts for itself.
 */
export function openCounters(redis: RedisConnection | null): Counters {
  // Every call brings a window of its own, and nothing is refused here: what is too much is decided where it is counted.
  const options = { keyPrefix: PREFIX, points: 1, duration: 1 }
  const here = new RateLimiterMemory(options)
  const store = redis
    ? new RateLimiterRedis({
        ...options,
        storeClient: redis,
        rejectIfRedisNotReady: true,
        insuranceLimiter: here,
      })
    : here
  return {
    async add(key, windowS) {
      const { consumedPoints, msBeforeNext } = await store.penalty(key, 1, { customDuration: windowS })
      return { count: consumedPoints, resetsInMs: Math.max(0, msBeforeNext) }
    },
    async takeBack(key, windowS) {
      await store.reward(key, 1, { customDuration: windowS })
    },
    async hold(key, seconds) {
      await store.set(key, 1, seconds)
    },
    heldForMs: async (key) => Math.max(0, (await store.get(key))?.msBeforeNext ?? 0),
    async forget(key) {
      await store.delete(key)
    },
  }
}
