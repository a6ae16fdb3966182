import RedisMock from 'ioredis-mock'
import { onTestFinished, vi } from 'vitest'
import { type TestApp, type TestAppOptions, temporaryApp } from './test-app.ts'

/**
 * Starts an app with the production rate limits and a frozen clock for them. The first wait after wrong guesses is one
 * second, and a busy machine may take longer than that between two requests.
 */
export function appWithFrozenLimits({ env, ...options }: TestAppOptions = {}): Promise<TestApp> {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const host = `${crypto.randomUUID()}.example`
  return temporaryApp({
    ...options,
    env: { RATE_LIMIT_FACTOR: '1', REDIS_URL: `redis://${host}`, ...env },
    connectRedis: async () => new RedisMock({ host }),
  })
}
