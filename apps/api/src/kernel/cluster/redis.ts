import type { FastifyBaseLogger } from 'fastify'
import type { RedisConnection } from './counters.ts'

/** How to get a Redis connection. */
export type ConnectRedis = (url: string) => Promise<RedisConnection>

/** Longer than any command takes on a healthy connection, and short enough to fall back within a request. */
const COMMAND_WITHIN_MS = 500

/** Connects in the background. Until that is done, and whenever it breaks, commands fail at once instead of waiting. */
export const connectRedis: ConnectRedis = async (url) => {
  // On demand: a process without Redis does not pay for its client.
  const { Redis } = await import('ioredis')
  return new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: COMMAND_WITHIN_MS,
    // A connection that has stopped to answer is given up, or each command would wait as long as the one before.
    socketTimeout: 2 * COMMAND_WITHIN_MS,
    retryStrategy: (attempt) => Math.min(attempt * 200, 5_000),
  })
}

/** Says once when the connection is lost and once when it is back. The client reconnects by itself. */
export function reportRedisError(redis: RedisConnection, log: FastifyBaseLogger): void {
  let isLost = false
  redis.on('error', (error: Error) => {
    if (!isLost) log.warn({ err: error }, 'Redis cannot be reached; each process counts for itself')
    isLost = true
  })
  redis.on('ready', () => {
    if (isLost) log.info('Redis is back')
    isLost = false
  })
}
