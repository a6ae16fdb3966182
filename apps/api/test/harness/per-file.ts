import { afterAll, beforeAll } from 'vitest'
import { startTestApp, type TestApp, type TestAppOptions } from './test-app.ts'

/** Starts a resource before the first test of the file, in the order of the calls, and closes it after the last. */
export function perFile<Resource extends { close(): Promise<unknown> }>(
  start: () => Promise<Resource>,
): Resource {
  let started: Resource
  beforeAll(async () => {
    started = await start()
  })
  afterAll(async () => {
    await started.close()
  })
  return new Proxy({} as Resource, { get: (_target, key) => Reflect.get(started, key) })
}

export const appPerFile = (env?: TestAppOptions['env']): TestApp =>
  perFile(() => startTestApp(env ? { env } : {}))
