import type { Page, Route } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { isNightly } from './tier.ts'

const TABS = isNightly ? 20 : 4
const STEP_MS = 30_000
const STEPS = 20
/** The token expires after 240 s and is refreshed when at most three ticks of 30 s remain. */
const MIN_TOKEN_AGE_MS = 120_000
const REFRESH = '**/auth/v1/token?grant_type=refresh_token'

/** The fault of each refresh request in turn. */
const FAULTS = ['no connection', 500, 'none', 502, 503, 'none', 429, 409, 'none'] as const
type Fault = 'response lost' | (typeof FAULTS)[number]

test.use({ isMember: true })
// Ten minutes of page time, in steps of all tabs.
test.setTimeout(isNightly ? 180_000 : 60_000)

test('many tabs on a failing network stay signed in', async ({ baseURL, context, allowErrors }) => {
  allowErrors(/Failed to load resource/)
  const met = new Set<Fault>()
  const refreshed = new Set<string>()
  let pending = 0
  let requests = 0

  await context.route(REFRESH, async (route) => {
    // The server accepts one replay at any time after a lost response; more only for ten seconds.
    const isLost = refreshed.size === 1 && !met.has('response lost')
    const fault = isLost ? 'response lost' : (FAULTS[requests++ % FAULTS.length] as Fault)
    met.add(fault)
    pending += 1
    await answerWith(route, fault, refreshed)
    pending -= 1
  })

  // Prices play no part here.
  await context.route('**/market/**', (route) => route.abort())
  // All tabs share one clock, which keeps running.
  const startedAt = Date.now()
  await context.clock.install()
  const tabs: Page[] = []
  for (let at = 0; at < TABS; at++) {
    const tab = await context.newPage()
    await tab.goto(`${baseURL}/send`, { waitUntil: 'domcontentloaded' })
    tabs.push(tab)
  }
  for (const tab of tabs) await expect(tab.getByRole('heading', { level: 1 })).toHaveText('Send Bitcoin')

  for (let step = 0; step < STEPS; step++) {
    await context.clock.fastForward(STEP_MS)
    // The tabs share one lock for refreshes: a tab is done when the lock was free for it.
    for (const tab of tabs) await tab.evaluate(() => navigator.locks.query())
    await expect.poll(() => pending).toBe(0)
  }

  await context.unroute(REFRESH)
  await context.clock.fastForward(STEP_MS)
  const elapsedMs = (STEPS + 1) * STEP_MS + Date.now() - startedAt
  for (const tab of tabs) await expect(tab).toHaveURL(`${baseURL}/send`)
  expect([...met]).toEqual(expect.arrayContaining(['response lost', ...FAULTS]))
  // Once per interval.
  expect(refreshed.size).toBeGreaterThan(1)
  expect(refreshed.size).toBeLessThanOrEqual(elapsedMs / MIN_TOKEN_AGE_MS + 1)
})

/** Answers a refresh request with a fault. Adds refresh tokens that the server issues to `refreshed`. */
async function answerWith(route: Route, fault: Fault, refreshed: Set<string>): Promise<void> {
  if (fault === 'no connection') return route.abort('connectionrefused')
  if (typeof fault === 'number') {
    const headers = fault === 503 ? { 'retry-after': '1' } : {}
    return route.fulfill({ status: fault, headers, body: '<h1>Trouble</h1>', contentType: 'text/html' })
  }
  const response = await route.fetch()
  if (response.ok()) refreshed.add(((await response.json()) as { refresh_token: string }).refresh_token)
  return fault === 'response lost' ? route.abort('connectionreset') : route.fulfill({ response })
}
