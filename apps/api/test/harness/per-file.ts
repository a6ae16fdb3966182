import { afterAll, beforeAll } from 'vitest'
import { startTestApp, type TestAppOptions } from './test-app.ts'

/** Starts a resource before the first test of the file, in the order of the calls, and closes it after the last. */
export function perFile<Item extends { close(): Promise<unknown> }>(start: () => Promise<Item>): Item {
  let started: Item
  beforeAll(async () => {
    started = await start()
  })
  afterAll(async () => {
    await started.close()
  })
  return new Proxy({} as Item, { get: (_target, key) => Reflect.get(started, key) })
}

export const appPerFile = (env?: TestAppOptions['env']) => perFile(() => startTestApp(env ? { env } : {}))
