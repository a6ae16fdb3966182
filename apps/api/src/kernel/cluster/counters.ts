import type { FastifyBaseLogger } from 'fastify'
import type { Redis } from 'ioredis'
import {
  type RateLimiterAbstract,
  RateLimiterCluster,
  RateLimiterMemory,
  RateLimiterRedis,
} from 'rate-limiter-flexible'

/** Counts per key and time window, in this process or shared by several. */
export interface RateLimitCounters {
  /** Increments the count atomically. The window starts with the first increment; `resetsInMs` is the time until it ends. */
  increment(key: string, windowS: number): Promise<{ readonly count: number; readonly resetsInMs: number }>
  decrement(key: string, windowS: number): Promise<void>
  /** Returns the remaining time of the key's window in milliseconds, or 0 if the key has no count. */
  remainingMs(key: string): Promise<number>
  delete(key: string): Promise<void>
}

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
export function openRateLimitCounters({ redis, onPrimaryError }: CountersOptions = {}): RateLimitCounters {
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
  // logRedisOutages logs errors of the connection.
  return withFallback(countersIn(store), withoutRedis, () => {})
}

function countersIn(store: RateLimiterAbstract): RateLimitCounters {
  return {
    async increment(key, windowS) {
      const { consumedPoints, msBeforeNext } = await store.penalty(key, 1, { customDuration: windowS })
      return { count: consumedPoints, resetsInMs: Math.max(0, msBeforeNext) }
    },
    async decrement(key, windowS) {
      await store.reward(key, 1, { customDuration: windowS })
    },
    remainingMs: async (key) => Math.max(0, (await store.get(key))?.msBeforeNext ?? 0),
    async delete(key) {
      await store.delete(key)
    },
  }
}

function withFallback(
  first: RateLimitCounters,
  second: RateLimitCounters,
  onError: (error: unknown) => void,
): RateLimitCounters {
  const call = <Result>(operation: (counters: RateLimitCounters) => Promise<Result>) =>
    operation(first).catch((error: unknown) => {
      onError(error)
      return operation(second)
    })
  return {
    increment: (key, windowS) => call((counters) => counters.increment(key, windowS)),
    decrement: (key, windowS) => call((counters) => counters.decrement(key, windowS)),
    remainingMs: (key) => call((counters) => counters.remainingMs(key)),
    delete: (key) => call((counters) => counters.delete(key)),
  }
}

/** Where Redis is. */
export interface RedisAddress {
  readonly url: string
  /** Sentinels that name the server; the host and port of the URL are then not used. */
  readonly sentinels: readonly { readonly host: string; readonly port: number }[]
  /** The name under which they know it. */
  readonly sentinelName: string
}

export type ConnectRedis = (address: RedisAddress) => Promise<RedisConnection>

/** Longer than a command takes on a healthy connection, and short enough to fall back within a request. */
const COMMAND_WITHIN_MS = 500

/** A Sentinel or Redis that does not accept a connection by then is left for another. */
const CONNECT_WITHIN_MS = 2_000

/**
 * Connects in the background. While disconnected, commands fail at once instead of waiting. With Sentinels, each attempt asks
 * them for the server that is primary by then.
 */
export const connectRedis: ConnectRedis = async ({ url, sentinels, sentinelName }) => {
  // Imported on demand, so that a process without Redis does not load the client.
  // The bundle of the server has only the default export of this CommonJS package.
  const { default: Redis } = await import('ioredis')
  return new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: COMMAND_WITHIN_MS,
    // Closes a hanging connection, on which every command would otherwise wait for its timeout.
    socketTimeout: 2 * COMMAND_WITHIN_MS,
    connectTimeout: CONNECT_WITHIN_MS,
    retryStrategy: (attempt) => Math.min(attempt * 200, 5_000),
    // A demoted server rejects writes: the next connection leads to the one that was promoted.
    reconnectOnError: ({ message }) => message.includes('READONLY'),
    ...(sentinels.length > 0 ? withSentinels(url, sentinels, sentinelName) : {}),
  })
}

const withSentinels = (url: string, sentinels: RedisAddress['sentinels'], name: string) => ({
  sentinels: [...sentinels],
  name,
  sentinelCommandTimeout: COMMAND_WITHIN_MS,
  ...(url.startsWith('rediss:') ? { enableTLSForSentinelMode: true, sentinelTLS: {} } : {}),
})

/** Logs once when the connection is lost and once when it is restored. The client reconnects by itself. */
export function logRedisOutages(redis: RedisConnection, log: FastifyBaseLogger): void {
  let isLost = false
  redis.on('error', (error: Error) => {
    if (!isLost) log.warn({ err: error }, 'Redis is unreachable; rate limits are not shared between servers')
    isLost = true
  })
  redis.on('ready', () => {
    if (isLost) log.info('Redis is reachable again')
    isLost = false
  })
}
