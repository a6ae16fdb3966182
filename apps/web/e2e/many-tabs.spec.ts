import type { Page, Route } from '@playwright/test'
import { expect, test } from './fixtures.ts'

const TABS = 20
const STEP_MS = 30_000
const STEPS = 20
/** The token lives 240 s and is refreshed when three ticks of 30 s or fewer remain (wire §12.1). */
const SHORTEST_LIFE_MS = 120_000
const REFRESH = '**/auth/v1/token?grant_type=refresh_token'

/** What the network does to a refresh before it lets it through. */
const FAULTS = ['no connection', 500, 502, 503, 429, 409] as const
type Fault = 'none' | 'answer lost' | (typeof FAULTS)[number]

// A trace of so many pages costs more than the pages.
test.use({ server: 'restless', isMember: true, trace: 'off' })
test.setTimeout(120_000)

test('twenty tabs and ten minutes of a bad network: nobody is signed out, and a token is made once per interval', async ({
  baseURL,
  context,
  noise,
}) => {
  noise.allow(/Failed to load resource/)
  const faults = shuffledFaults()
  const met = new Set<Fault>()
  const answered = new Set<string>()

  await context.route(REFRESH, async (route) => {
    // The server takes one lost answer in its stride, however long ago; more only for ten seconds (wire §10.3).
    const isLost = answered.size === 1 && !met.has('answer lost')
    const fault = isLost ? 'answer lost' : faults.next().value
    met.add(fault)
    await meet(route, fault, answered)
  })

  // Prices are another story.
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
    // What that sets off takes its own time.
    for (const tab of tabs) await tab.evaluate(() => new Promise((resolve) => setTimeout(resolve, 20)))
  }

  await context.unroute(REFRESH)
  await context.clock.fastForward(STEP_MS)
  const livedMs = (STEPS + 1) * STEP_MS + Date.now() - startedAt
  for (const tab of tabs) {
    await expect(tab).toHaveURL(`${baseURL}/send`)
  }
  expect([...met]).toEqual(expect.arrayContaining(['none', 'answer lost', ...FAULTS]))
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

/** Two faults, then a good answer, and so on, in any order; every fault has its turn before the first comes again. */
function* shuffledFaults(): Generator<Fault, never> {
  for (;;) {
    const left: Fault[] = [...FAULTS]
    while (left.length > 0) {
      for (let at = 0; at < 2; at++) yield* left.splice(Math.floor(Math.random() * left.length), 1)
      yield 'none'
    }
  }
}
