import type { APIResponse, Page, Route } from '@playwright/test'
import { ALERTS, NOTICES } from './sample-alerts.ts'

/** Where the tour is made: the legal texts print the host, which is another port at each start of a server. */
export const FROZEN_ORIGIN = 'http://localhost'

const NOW = '2026-11-21T09:00:00.000Z'

const provenance = { as_of: '2026-11-21T08:59:52.000Z', status: 'live', source: 'Coinbase' }
/** The day before the ticker below, from its first price to its last; for an hour of it nothing was read. */
const candles = Array.from({ length: 288 }, (_, index) => {
  const [open, close] = [priceAfter(index), priceAfter(index + 1)]
  return {
    start: new Date(Date.parse('2026-11-20T09:05:00.000Z') + index * 300_000).toISOString(),
    open,
    high: Math.max(open, close) + 21.5,
    low: Math.min(open, close) - 18.25,
    close,
  }
}).filter((_, index) => index < 100 || index > 112)

function priceAfter(intervals: number): number {
  const wave = (height: number, count: number) => height * Math.sin((2 * Math.PI * count * intervals) / 288)
  const slope = 62_699.33 + (64_208.1 - 62_699.33) * (intervals / 288)
  return Math.round((slope + wave(700, 3) + wave(220, 11) + wave(45, 40)) * 100) / 100
}

const history = {
  range: '1D',
  interval: 300,
  collected_since: '2026-01-05T10:00:00.000Z',
  has_filled_prices: true,
  source: 'Coinbase',
  candles,
}
const quote = (amount: string) => ({ data: { amount, base: 'BTC', currency: 'USD' }, ...provenance })

/** What the server answers differently at each start, by path. */
const REPLIES: Readonly<Record<string, unknown>> = {
  '/market/v1/prices/BTC-USD/spot': quote('64210.55'),
  '/market/v1/prices/BTC-USD/buy': quote('64852.66'),
  '/market/v1/tickers/BTC-USD': { last_trade_price: 64_208.1, price_24h: 62_699.33, ...provenance },
  '/market/v1/candles': history,
  '/alerts/v1/alerts': ALERTS,
  '/alerts/v1/notices': { notices: NOTICES },
  '/auth/v1/sign-ins': {
    sign_ins: [
      {
        id: '018f6f3e-8b5a-7c3d-9e21-4a1b2c3d4e60',
        created_at: '2026-11-20T18:04:00.000Z',
        succeeded: true,
        ip: '192.0.2.7',
        user_agent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/150.0.0.0 Safari/537.36',
      },
    ],
  },
  '/auth/v1/sessions': {
    sessions: [
      {
        id: '018f6f3e-8b5a-7c3d-9e21-4a1b2c3d4e5f',
        created_at: '2026-11-20T18:04:00.000Z',
        aal: 'aal1',
        amr: ['password'],
        ip: '192.0.2.7',
        user_agent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/150.0.0.0 Safari/537.36',
        is_current: true,
      },
    ],
  },
}

export const withoutVariation = (text: string): string =>
  text
    .replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+Z/g, '2026-11-20T18:04:00.000Z')
    .replaceAll(/e2e-[\d-]+@/g, 'ada@')

let upstream = ''

export function fetchUpstream(route: Route): Promise<APIResponse> {
  const { pathname, search } = new URL(route.request().url())
  return route.fetch({ url: `${upstream}${pathname}${search}` })
}

/** The files of the build, whose names change with their content: each is read once in a worker. */
const assets = new Map<string, Promise<{ status: number; headers: Record<string, string>; body: Buffer }>>()

async function readAsset(response: APIResponse) {
  const { 'content-encoding': _, 'content-length': __, ...headers } = response.headers()
  return { status: response.status(), headers, body: await response.body() }
}

/** Makes two visits of a page look alike: its origin, its clock and its prices are always the same. */
export async function freezePage(page: Page, serverUrl: string): Promise<void> {
  upstream = serverUrl
  await page.clock.setFixedTime(NOW)
  // By this one the page counts the age of a price.
  await page.addInitScript(() => {
    performance.now = () => 1_000
  })
  await page.route(`${FROZEN_ORIGIN}/**`, async (route) => {
    const { pathname } = new URL(route.request().url())
    const reply = REPLIES[pathname]
    if (reply !== undefined) {
      await route.fulfill({ json: reply, headers: { Date: new Date(NOW).toUTCString() } })
      return
    }
    if (pathname.startsWith('/assets/')) {
      const asset = assets.get(pathname) ?? fetchUpstream(route).then(readAsset)
      assets.set(pathname, asset)
      await route.fulfill(await asset)
      return
    }
    const response = await fetchUpstream(route)
    if (route.request().isNavigationRequest()) {
      // Pages that were prepared for reading print it too.
      const body = (await response.text()).replaceAll(new URL(serverUrl).host, new URL(FROZEN_ORIGIN).host)
      await route.fulfill({ response, body })
      return
    }
    const isAccount = pathname.startsWith('/auth/') || pathname.startsWith('/rest/')
    await route.fulfill({ response, ...(isAccount && { body: withoutVariation(await response.text()) }) })
  })
}
