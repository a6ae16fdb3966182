import type { APIResponse, Page, Route } from '@playwright/test'
import { ALERTS, NOTICES } from './sample-alerts.ts'

/** A constant origin: the legal texts contain the host, and the port of a server is random. */
export const FROZEN_ORIGIN = 'http://localhost'

const NOW = '2026-11-21T09:00:00.000Z'

const provenance = { as_of: '2026-11-21T08:59:52.000Z', status: 'live', source: 'Coinbase' }
/** The day before the ticker below, with an hour without prices. */
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

const SESSION = {
  created_at: '2026-11-20T18:04:00.000Z',
  ip: '192.0.2.7',
  user_agent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/150.0.0.0 Safari/537.36',
}
const quote = (amount: string) => ({ data: { amount, base: 'BTC', currency: 'USD' }, ...provenance })

const CANDLES = {
  range: '1D',
  currency: 'USD',
  interval: 300,
  collected_since: '2026-01-05T10:00:00.000Z',
  has_filled_prices: true,
  source: 'Coinbase',
  filled_source: 'Coinbase',
  candles,
}

const prices = candles.map(({ close }) => close)
const [lowest, highest] = [Math.min(...prices), Math.max(...prices)]
const firstMs = Date.parse(candles[0]?.start ?? '')
const indexOf = ({ start }: { start: string }) => (Date.parse(start) - firstMs) / 300_000
/** The candles before the gap, and after it. */
const lines = [candles.slice(0, 100), candles.slice(100)].map((part) => {
  const points = part.map(
    (candle) => `${indexOf(candle)} ${((100 * (highest - candle.close)) / (highest - lowest)).toFixed(1)}`,
  )
  return `M${points.join('L')}`
})
const DAY_CHART = {
  source: 'Coinbase',
  chart: {
    as_of: provenance.as_of,
    line: lines.join(''),
    has_gaps: true,
    first: candles[0]?.open,
    last: candles.at(-1)?.close,
    low: Math.min(...candles.map(({ low }) => low)),
    high: Math.max(...candles.map(({ high }) => high)),
  },
}

const inEuros = (dollars: number) => Math.round(dollars * 92) / 100
/** A history in another currency, which was collected for some hours only. */
export const CANDLES_IN_EUROS = {
  ...CANDLES,
  currency: 'EUR',
  collected_since: '2026-11-20T21:30:00.000Z',
  has_filled_prices: false,
  filled_source: null,
  candles: candles.slice(140).map(({ start, open, high, low, close }) => ({
    start,
    open: inEuros(open),
    high: inEuros(high),
    low: inEuros(low),
    close: inEuros(close),
  })),
}

const liveTime = (kind: string, observed: number, live: number) => ({
  kind,
  source: 'Coinbase',
  observed_seconds: observed,
  live_seconds: live,
})
const LIVE_TIME = {
  currency: 'USD',
  window: 86_400,
  prices: [
    liveTime('spot', 86_400, 86_400),
    liveTime('buy', 86_400, 86_320),
    liveTime('ticker', 86_400, 84_070),
  ],
}
/** In another currency, which was polled for some hours only. */
export const LIVE_TIME_IN_EUROS = {
  ...LIVE_TIME,
  currency: 'EUR',
  prices: [liveTime('spot', 41_500, 41_200)],
}

/** Constant responses in place of those that vary, by path. */
const REPLIES: Readonly<Record<string, unknown>> = {
  '/market/v1/prices/BTC-USD/spot': quote('64210.55'),
  '/market/v1/prices/BTC-USD/buy': quote('64852.66'),
  '/market/v1/tickers/BTC-USD': { last_trade_price: 64_208.1, price_24h: 62_699.33, ...provenance },
  '/market/v1/candles': CANDLES,
  '/market/v1/charts/BTC-USD/day': DAY_CHART,
  '/market/v1/live-time': LIVE_TIME,
  '/market/v1/prices/EUR': { currency: 'EUR', price: '59071.45', price_24h: '57683.38', ...provenance },
  '/alerts/v1/alerts': ALERTS,
  '/alerts/v1/notices': { notices: NOTICES, next: null },
  '/auth/v1/sign-ins': {
    sign_ins: [{ ...SESSION, id: '018f6f3e-8b5a-7c3d-9e21-4a1b2c3d4e60', succeeded: true }],
  },
  '/auth/v1/sessions': {
    sessions: [
      {
        ...SESSION,
        id: '018f6f3e-8b5a-7c3d-9e21-4a1b2c3d4e5f',
        aal: 'aal1',
        amr: ['password'],
        is_current: true,
      },
    ],
  },
}

export const withoutVariation = (text: string): string =>
  text
    .replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+Z/g, SESSION.created_at)
    .replaceAll(/e2e-[\d-]+@/g, 'ada@')

let upstream = ''

export function fetchUpstream(route: Route): Promise<APIResponse> {
  const { pathname, search } = new URL(route.request().url())
  return route.fetch({ url: `${upstream}${pathname}${search}` })
}

/** Answers as if the user had chosen EUR, without storing it. */
export async function chooseEuros(page: Page): Promise<void> {
  await page.route('**/rest/v1/profiles?**', async (route) => {
    const response = await fetchUpstream(route)
    await route.fulfill({ response, json: { ...(await response.json()), preferred_currency: 'EUR' } })
  })
}

/** Files of the build. Their names change with their content, so each is read once in a worker. */
const assets = new Map<string, Promise<{ status: number; headers: Record<string, string>; body: Buffer }>>()

async function readAsset(response: APIResponse) {
  const { 'content-encoding': _, 'content-length': __, ...headers } = response.headers()
  return { status: response.status(), headers, body: await response.body() }
}

/** Makes a page look the same in every run: its origin, clock, prices and account data are constant. */
export async function freezePage(page: Page, serverUrl: string): Promise<void> {
  upstream = serverUrl
  await page.clock.setFixedTime(NOW)
  // The page computes the age of a price by this clock.
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
      // Prerendered pages contain the host as well.
      const body = (await response.text()).replaceAll(new URL(serverUrl).host, new URL(FROZEN_ORIGIN).host)
      await route.fulfill({ response, body })
      return
    }
    const isAccount = pathname.startsWith('/auth/') || pathname.startsWith('/rest/')
    await route.fulfill({ response, ...(isAccount && { body: withoutVariation(await response.text()) }) })
  })
}
