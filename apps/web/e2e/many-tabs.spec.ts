import type { Page, Route } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { isNightly } from './tier.ts'

const TABS = isNightly ? 20 : 4
const STEP_MS = 30_000
const STEPS = 20
/** The token lives 240 s and is refreshed when three ticks of 30 s or fewer remain. */
const SHORTEST_LIFE_MS = 120_000
const REFRESH = '**/auth/v1/token?grant_type=refresh_token'

/** What the network does to one refresh after the other. */
const FAULTS = ['no connection', 500, 'none', 502, 503, 'none', 429, 409, 'none'] as const
type Fault = 'answer lost' | (typeof FAULTS)[number]

test.use({ isMember: true })
// Ten minutes on the clock of the pages, in steps that each tab takes part in.
test.setTimeout(isNightly ? 180_000 : 60_000)

test('many tabs on a failing network stay signed in and refresh the token once per interval', async ({
  baseURL,
  context,
  noise,
}) => {
  noise.allow(/Failed to load resource/)
  const met = new Set<Fault>()
  const answered = new Set<string>()
  let pending = 0
  let asked = 0

  await context.route(REFRESH, async (route) => {
    // The server takes one lost answer in its stride, however long ago; more only for ten seconds.
    const isLost = answered.size === 1 && !met.has('answer lost')
    const fault = isLost ? 'answer lost' : (FAULTS[asked++ % FAULTS.length] as Fault)
    met.add(fault)
    pending += 1
    await meet(route, fault, answered)
    pending -= 1
  })

  // Prices are not the subject.
  await context.route('**/market/**', (route) => route.abort())
  // One clock for all the tabs, which also runs by itself.
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
    // Each tab has taken its turn when the lock that refreshes share has been free for it.
    for (const tab of tabs) await tab.evaluate(() => navigator.locks.query())
    await expect.poll(() => pending).toBe(0)
  }

  await context.unroute(REFRESH)
  await context.clock.fastForward(STEP_MS)
  const livedMs = (STEPS + 1) * STEP_MS + Date.now() - startedAt
  for (const tab of tabs) {
    await expect(tab).toHaveURL(`${baseURL}/send`)
  }
  expect([...met]).toEqual(expect.arrayContaining(['answer lost', ...FAULTS]))
  expect(answered.size).toBeGreaterThan(1)
  expect(answered.size).toBeLessThanOrEqual(livedMs / SHORTEST_LIFE_MS + 1)
})

/** Lets a refresh through or not. Refresh tokens that the server has given out end up in `answered`. */
async function meet(route: Route, fault: Fault, answered: Set<string>): Promise<void> {
  if (fault === 'no connection') return route.abort('connectionrefused')
  if (typeof fault === 'number') {
    const headers = fault === 503 ? { 'retry-after': '1' } : {}
    return route.fulfill({ status: fault, headers, body: '<h1>Trouble</h1>', contentType: 'text/html' })
  }
  const response = await route.fetch()
  if (response.ok()) answered.add(((await response.json()) as { refresh_token: string }).refresh_token)
  return fault === 'answer lost' ? route.abort('connectionreset') : route.fulfill({ response })
}
