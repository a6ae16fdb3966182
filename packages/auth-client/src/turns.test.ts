import { describe, expect, test } from 'vitest'
import type { HttpRequest, TabLock } from './ports.ts'
import {
  createChannelHub,
  createManualClock,
  createMemoryLock,
  createMemoryStorage,
  createRotatingServer,
  openTab,
  settle,
} from './testing/index.ts'

const INTERVAL_MS = 3_600_000 - 90_000

/** Twenty tabs of one browser, signed in and looked at all the time. `requests` are its refreshes. */
async function openManyTabs(lock: TabLock) {
  const clock = createManualClock()
  const server = createRotatingServer(clock)
  const requests: HttpRequest[] = []
  const browser = {
    clock,
    lock,
    storage: createMemoryStorage(),
    hub: createChannelHub(),
    http: async (request: HttpRequest) => {
      if (request.path.includes('grant_type=refresh_token')) requests.push(request)
      return server.handle(request)
    },
  }
  const tabs = Array.from({ length: 20 }, () => openTab(browser))
  for (const tab of tabs) await tab.client.start()
  await tabs[0]?.client.signInWithPassword({ email: 'reader@example.com', password: 'Aa1!aaaa' })
  await settle()
  const tokens = async () => new Set(await Promise.all(tabs.map(({ client }) => client.getAccessToken())))
  return { clock, tabs, requests, tokens }
}

describe('twenty tabs that want to refresh at the same moment', () => {
  test('are served by one request', async () => {
    const { clock, requests, tokens } = await openManyTabs(createMemoryLock())
    await clock.advance(INTERVAL_MS)
    expect(requests).toHaveLength(1)
    expect((await tokens()).size).toBe(1)
  })

  test.each([
    ['is never granted, after five seconds', () => new Promise<void>(() => {})],
    ['is broken, at once', () => Promise.reject(new Error('no locks here'))],
  ])('ask all the same where the lock %s', async (_what, lock) => {
    const { clock, requests, tokens } = await openManyTabs(lock)
    await clock.advance(INTERVAL_MS + 5_000)
    expect(requests.length).toBeGreaterThan(0)
    expect([...(await tokens())]).toEqual([expect.any(String)])
  })

  test('a lock that comes too late lets the next one in', async () => {
    let grant = () => {}
    const late = new Promise<void>((resolve) => {
      grant = resolve
    })
    const { clock, requests } = await openManyTabs((work) => late.then(work))
    await clock.advance(INTERVAL_MS + 5_000)
    const asked = requests.length
    grant()
    await settle()
    expect(requests).toHaveLength(asked)
    await clock.advance(INTERVAL_MS)
    expect(requests.length).toBeGreaterThan(asked)
  })
})
