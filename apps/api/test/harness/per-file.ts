import { afterAll, beforeAll } from 'vitest'
import { startTestApp, type TestApp, type TestAppOptions } from './test-app.ts'

/** Starts something before the first test of a file, in the order of the calls, and closes it after the last. */
export function perFile<Thing extends { close(): Promise<unknown> }>(start: () => Promise<Thing>): Thing {
  let started: Thing
  beforeAll(async () => {
    started = await start()
  })
  afterAll(async () => {
    await started.close()
  })
  return new Proxy({} as Thing, { get: (_target, key) => Reflect.get(started, key) })
}

/** An app for all tests of a file. */
export const appPerFile = (env?: TestAppOptions['env']): TestApp =>
  perFile(() => startTestApp(env ? { env } : {}))
