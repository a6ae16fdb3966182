import { expect, onTestFinished, test, vi } from 'vitest'

test('a page whose network does not answer is shown from the cache after three seconds', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const handlers = new Map<string, (event: object) => void>()
  const addEventListener = (type: string, handle: (event: object) => void) => handlers.set(type, handle)
  const match = async (key: string, { cacheName }: { cacheName: string }) => `${key} of ${cacheName}`
  const globals = {
    BUILD: 'b1',
    FILES: [],
    SHELL: '/dashboard',
    caches: { match },
    fetch: () => new Promise(() => {}),
  }
  const self = { location: { origin: 'https://satlens.example' }, addEventListener }
  for (const [name, value] of Object.entries({ ...globals, self })) vi.stubGlobal(name, value)
  await import('./worker.ts')
  const respondWith = vi.fn<(answer: Promise<unknown>) => void>()
  const request = { method: 'GET', mode: 'navigate', url: 'https://satlens.example/wallet' }
  handlers.get('fetch')?.({ request, respondWith })
  await vi.advanceTimersByTimeAsync(3_000)
  expect(await respondWith.mock.lastCall?.[0]).toBe('/dashboard of shell-b1')
})
