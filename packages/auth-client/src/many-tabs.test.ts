import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { HttpReply, HttpRequest } from './ports.ts'
import {
  createChannelHub,
  createManualClock,
  createMemoryLock,
  createMemoryStorage,
  createRotatingServer,
  notJson,
  openTab,
  refusal,
  settle,
} from './testing/index.ts'

const FAULTS = ['none', 'no_network', 'reply_lost', '502_html', '503_retry_later', '429'] as const
type Fault = (typeof FAULTS)[number]

/** More in a row would outlast the tolerance of any server (wire §10.3: 10 s, then one lost reply). */
const MOST_FAULTS_IN_A_ROW = 4

function faultyNetwork(handle: (request: HttpRequest) => HttpReply, faults: readonly Fault[]) {
  let next = 0
  let inARow = 0
  return async (request: HttpRequest): Promise<HttpReply> => {
    const drawn = faults[next++ % faults.length] ?? 'none'
    const fault = inARow < MOST_FAULTS_IN_A_ROW ? drawn : 'none'
    inARow = fault === 'none' ? 0 : inARow + 1
    switch (fault) {
      case 'no_network':
        throw new Error('offline')
      case '502_html':
        return notJson(502)
      case '503_retry_later':
        return refusal(503, 'service_unavailable', { 'retry-after': '1' })
      case '429':
        return refusal(429, 'over_request_rate_limit')
      case 'reply_lost':
        handle(request)
        throw new Error('connection reset')
      case 'none':
        return handle(request)
    }
  }
}

const scenario = fc.record({
  hasLock: fc.boolean(),
  skewSeconds: fc.integer({ min: -90_000, max: 90_000 }),
  faults: fc.array(fc.constantFrom(...FAULTS), { minLength: 5, maxLength: 60 }),
  /** What people do between: look at a tab, leave it, ask for the session, wait, let the device sleep. */
  deeds: fc.array(
    fc.record({
      tab: fc.nat({ max: 19 }),
      deed: fc.constantFrom('show', 'hide', 'ask', 'sleep'),
      thenWaitMs: fc.integer({ min: 0, max: 1_200_000 }),
    }),
    { minLength: 10, maxLength: 30 },
  ),
})

test('twenty tabs over a bad network, with sleep and skewed clocks, are never signed out', async () => {
  await fc.assert(
    fc.asyncProperty(scenario, async ({ hasLock, skewSeconds, faults, deeds }) => {
      const clock = createManualClock()
      const server = createRotatingServer(clock, skewSeconds * 1000)
      let isBad = false
      const bad = faultyNetwork(server.handle, faults)
      const browser = {
        clock,
        storage: createMemoryStorage(),
        hub: createChannelHub(),
        ...(hasLock && { lock: createMemoryLock() }),
        http: async (request: HttpRequest) => (isBad ? bad(request) : server.handle(request)),
      }
      const tabs = Array.from({ length: 20 }, (_, at) => openTab(browser, at % 3 === 0))
      for (const tab of tabs) {
        await tab.client.start()
        await clock.advance(1700)
      }
      await tabs[0]?.client.signInWithPassword({ email: 'reader@example.com', password: 'Aa1!aaaa' })
      isBad = true
      for (const { tab: at, deed, thenWaitMs } of deeds) {
        const tab = tabs[at]
        if (deed === 'show') tab?.visibility.show()
        if (deed === 'hide') tab?.visibility.hide()
        if (deed === 'ask') void tab?.client.getSession()
        if (deed === 'sleep') clock.sleep(thenWaitMs * 10)
        await clock.advance(thenWaitMs)
      }
      // The network recovers and somebody looks at every tab.
      isBad = false
      for (const tab of tabs) tab.visibility.show()
      await clock.advance(200_000)
      await settle()

      const sessions = await Promise.all(tabs.map((tab) => tab.client.getSession()))
      expect(server.revocations()).toBe(0)
      expect(tabs.flatMap((tab) => tab.events)).not.toContain('SIGNED_OUT')
      expect(new Set(sessions.map((session) => session?.access_token)).size).toBe(1)
      expect(sessions[0]?.expires_at).toBeGreaterThan(clock.now() / 1000)
    }),
    // A shorter story is not worth the minutes it takes to find.
    { numRuns: 40, seed: 20_261_121, endOnFailure: true },
  )
}, 60_000)

test('the same browser is signed out in every tab by one sign-out', async () => {
  const clock = createManualClock()
  const server = createRotatingServer(clock)
  const browser = {
    clock,
    storage: createMemoryStorage(),
    hub: createChannelHub(),
    http: async (request: HttpRequest) => server.handle(request),
  }
  const tabs = Array.from({ length: 20 }, () => openTab(browser))
  for (const tab of tabs) await tab.client.start()
  await tabs[3]?.client.signInWithPassword({ email: 'reader@example.com', password: 'Aa1!aaaa' })
  await settle()
  void tabs[7]?.client.refreshSession()
  await tabs[11]?.client.signOut()
  await settle()
  for (const tab of tabs) {
    expect(await tab.client.getSession()).toBeNull()
    expect(tab.events.at(-1)).toBe('SIGNED_OUT')
  }
})
