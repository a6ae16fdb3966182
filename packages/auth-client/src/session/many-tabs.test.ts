import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { HttpRequest, HttpResponse, TabLock } from '../ports.ts'
import {
  createErrorResponse,
  createFakeBroadcastChannelHub,
  createFakeRefreshTokenServer,
  createFakeTabLock,
  createManualClock,
  createMemoryStorage,
  createNonJsonResponse,
  openFakeTab,
  waitForPendingPromises,
} from '../testing/index.ts'

declare const process: { readonly env: Readonly<Record<string, string | undefined>> }
const isNightly = process.env.TEST_TIER === 'nightly'
const INTERVAL_MS = 3_600_000 - 90_000

async function openManyTabs(options: {
  lock?: TabLock
  skewMs?: number
  isVisible?: (at: number) => boolean
  startGapMs?: number
}) {
  const clock = createManualClock()
  const server = createFakeRefreshTokenServer(clock, options.skewMs)
  const network: { send(request: HttpRequest): HttpResponse | Promise<HttpResponse> } = {
    send: server.handle,
  }
  const refreshes: HttpRequest[] = []
  const browser = {
    clock,
    storage: createMemoryStorage(),
    hub: createFakeBroadcastChannelHub(),
    ...(options.lock && { lock: options.lock }),
    http: async (request: HttpRequest) => {
      if (request.path.includes('grant_type=refresh_token')) refreshes.push(request)
      return network.send(request)
    },
  }
  const tabs = Array.from({ length: 20 }, (_, at) => openFakeTab(browser, options.isVisible?.(at)))
  for (const tab of tabs) {
    await tab.client.start()
    await clock.advance(options.startGapMs ?? 0)
  }
  await tabs[0]?.client.signInWithPassword({ email: 'reader@example.com', password: 'Aa1!aaaa' })
  await waitForPendingPromises()
  const tokens = async () => new Set(await Promise.all(tabs.map(({ client }) => client.getAccessToken())))
  return { clock, server, network, tabs, refreshes, tokens }
}

const FAULTS = ['none', 'no_network', 'reply_lost', '502_html', '503_retry_later', '429'] as const
type Fault = (typeof FAULTS)[number]

/** The server tolerates no more lost responses in a row (10 s, then one response). */
const MOST_FAULTS_IN_A_ROW = 4

function faultyNetwork(handle: (request: HttpRequest) => HttpResponse, faults: readonly Fault[]) {
  let next = 0
  let inARow = 0
  const lose = (reason: string): never => {
    throw new Error(reason)
  }
  const meet: Readonly<Record<Fault, (request: HttpRequest) => HttpResponse>> = {
    none: handle,
    no_network: () => lose('offline'),
    reply_lost: (request) => handle(request) && lose('connection reset'),
    '502_html': () => createNonJsonResponse(502),
    '503_retry_later': () => createErrorResponse(503, 'service_unavailable', { 'retry-after': '1' }),
    '429': () => createErrorResponse(429, 'over_request_rate_limit'),
  }
  return async (request: HttpRequest): Promise<HttpResponse> => {
    const drawn = faults[next++ % faults.length] ?? 'none'
    const fault = inARow < MOST_FAULTS_IN_A_ROW ? drawn : 'none'
    inARow = fault === 'none' ? 0 : inARow + 1
    return meet[fault](request)
  }
}

const scenario = fc.record({
  hasLock: fc.boolean(),
  skewSeconds: fc.integer({ min: -90_000, max: 90_000 }),
  faults: fc.array(fc.constantFrom(...FAULTS), { minLength: 5, maxLength: 60 }),
  deeds: fc.array(
    fc.record({
      tab: fc.nat({ max: 19 }),
      deed: fc.constantFrom('show', 'hide', 'ask', 'sleep'),
      thenWaitMs: fc.integer({ min: 0, max: 1_200_000 }),
    }),
    { minLength: 10, maxLength: 30 },
  ),
})

describe('twenty tabs of a browser', () => {
  test('twenty tabs stay signed in over a bad network, with sleep and skewed clocks', async () => {
    await fc.assert(
      fc.asyncProperty(scenario, async ({ hasLock, skewSeconds, faults, deeds }) => {
        const { clock, server, network, tabs, tokens } = await openManyTabs({
          ...(hasLock && { lock: createFakeTabLock() }),
          skewMs: skewSeconds * 1000,
          isVisible: (at) => at % 3 === 0,
          startGapMs: 1700,
        })
        network.send = faultyNetwork(server.handle, faults)
        for (const { tab: at, deed, thenWaitMs } of deeds) {
          const tab = tabs[at]
          if (deed === 'show') tab?.visibility.show()
          if (deed === 'hide') tab?.visibility.hide()
          if (deed === 'ask') void tab?.client.getSession()
          if (deed === 'sleep') clock.sleep(thenWaitMs * 10)
          await clock.advance(thenWaitMs)
        }
        network.send = server.handle
        for (const tab of tabs) tab.visibility.show()
        await clock.advance(200_000)
        await waitForPendingPromises()

        expect(server.revocations()).toBe(0)
        expect(tabs.flatMap((tab) => tab.events)).not.toContain('SIGNED_OUT')
        expect([...(await tokens())]).toEqual([expect.any(String)])
        const session = await tabs[0]?.client.getSession()
        expect(session?.expires_at).toBeGreaterThan(clock.now() / 1000)
      }),
      // Shrinking a failure would take minutes.
      { numRuns: isNightly ? 40 : 10, seed: 20_261_121, endOnFailure: true },
    )
    // Up to forty runs of hours with twenty tabs.
  }, 30_000)

  test('send one request when all refresh at the same time', async () => {
    const { clock, server, network, refreshes, tokens } = await openManyTabs({ lock: createFakeTabLock() })
    // Long enough for every tab to send a request before the first response.
    network.send = async (request) => {
      await new Promise<void>((resolve) => clock.setTimer(100, resolve))
      return server.handle(request)
    }
    await clock.advance(INTERVAL_MS + 100)
    expect(refreshes).toHaveLength(1)
    expect((await tokens()).size).toBe(1)
  })

  test.each([
    ['is never granted, after five seconds', () => new Promise<void>(() => {})],
    ['is broken, at once', () => Promise.reject(new Error('no locks here'))],
  ])('refresh without the lock if it %s', async (_what, lock) => {
    const { clock, refreshes, tokens } = await openManyTabs({ lock })
    await clock.advance(INTERVAL_MS + 5_000)
    expect(refreshes.length).toBeGreaterThan(0)
    expect([...(await tokens())]).toEqual([expect.any(String)])
  })

  test('refresh again after the lock was granted too late', async () => {
    let grant = () => {}
    const late = new Promise<void>((resolve) => {
      grant = resolve
    })
    const { clock, refreshes } = await openManyTabs({ lock: (work) => late.then(work) })
    await clock.advance(INTERVAL_MS + 5_000)
    const asked = refreshes.length
    grant()
    await waitForPendingPromises()
    expect(refreshes).toHaveLength(asked)
    await clock.advance(INTERVAL_MS)
    expect(refreshes.length).toBeGreaterThan(asked)
  })
})
