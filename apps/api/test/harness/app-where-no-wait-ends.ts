import RedisMock from 'ioredis-mock'
import { onTestFinished, vi } from 'vitest'
import { type TestApp, type TestAppOptions, temporaryApp } from './test-app.ts'

/**
 * An app with the limits of the wire, whose counters stand still until the test ends: the first wait of somebody who
 * guesses is a second, and a busy machine may take longer than that for the next guess.
 */
export function appWhereNoWaitEnds({ env, ...options }: TestAppOptions = {}): Promise<TestApp> {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const host = `${crypto.randomUUID()}.example`
  return temporaryApp({
    ...options,
    env: { RATE_LIMIT_FACTOR: '1', REDIS_URL: `redis://${host}`, ...env },
    connectRedis: async () => new RedisMock({ host }),
  })
}
