import type { FastifyBaseLogger } from 'fastify'
import type { RedisConnection } from './counters.ts'

/** Opens a Redis connection. */
export type ConnectRedis = (url: string) => Promise<RedisConnection>

/** Longer than a command takes on a healthy connection, and short enough to fall back within a request. */
const COMMAND_WITHIN_MS = 500

/** Connects in the background. While disconnected, commands fail at once instead of waiting. */
export const connectRedis: ConnectRedis = async (url) => {
  // Imported on demand, so that a process without Redis does not load the client.
  const { Redis } = await import('ioredis')
  return new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: COMMAND_WITHIN_MS,
    // Closes a hanging connection, on which every command would otherwise wait for its timeout.
    socketTimeout: 2 * COMMAND_WITHIN_MS,
    retryStrategy: (attempt) => Math.min(attempt * 200, 5_000),
  })
}

/** Logs once when the connection is lost and once when it is restored. The client reconnects by itself. */
export function reportRedisError(redis: RedisConnection, log: FastifyBaseLogger): void {
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
