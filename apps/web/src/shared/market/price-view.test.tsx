import { type BasisPoints, toUsdCents } from '@satlens/domain'
import { render, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { createPriceReading, holdPrices, setPrices } from '#test/prices.ts'
import { computeAgeOnArrivalMs, parseQuote, parseTicker } from './price-reading.ts'
import {
  formatAge,
  formatPriceStatus,
  formatSpokenChange,
  formatSpokenPrice,
  getPriceStatusDot,
} from './price-text.ts'
import { getFreshness, orSamplePrice, toPriceView } from './price-view.ts'
import { formatSpread } from './spread-text.ts'
import { useHeadlinePrice, useHeadlineTicker } from './use-price.ts'

function Headline() {
  const view = useHeadlinePrice()
  return <p>header {'price' in view ? String(view.price) : view.status}</p>
}

function Page() {
  const view = useHeadlineTicker()
  return <p>page {'price' in view ? String(view.price) : view.status}</p>
}

describe('the age of a price', () => {
  const headers = (fields: Record<string, string> = {}) => new Headers(fields)
  const DATE = 'Fri, 01 May 2026 12:00:20 GMT'

  test.each([
    ['ignores a wrong clock of the device', { date: DATE }, 20_000],
    ['includes the time in a cache', { date: DATE, age: '100' }, 120_000],
    ['is never negative', { date: 'Fri, 01 May 2026 11:59:59 GMT' }, 0],
  ])('the age of a price %s', (_what, fields, expected) => {
    const asOf = '2026-05-01T12:00:00.000Z'
    expect(computeAgeOnArrivalMs(asOf, headers(fields), Date.parse('2031-01-01'))).toBe(expected)
  })

  test('the age of a price is live up to 45 seconds, delayed up to 5 minutes and then unavailable', () => {
    expect(getFreshness(45_000)).toBe('live')
    expect(getFreshness(45_001)).toBe('delayed')
    expect(getFreshness(300_000)).toBe('delayed')
    expect(getFreshness(300_001)).toBe('unavailable')
    expect(getFreshness(computeAgeOnArrivalMs('yesterday', headers(), Date.now()))).toBe('unavailable')
  })
})

describe('toPriceView', () => {
  const reading = {
    price: toUsdCents(6_421_000n),
    source: 'coinbase',
    ageOnArrivalMs: 10_000,
    arrivedAtMs: 1_000,
  }
  const readAt = (elapsedMs: number, isOffline = false) =>
    toPriceView({ status: 'loaded', data: reading }, elapsedMs, isOffline)

  test('lets the price age on the page until it is unavailable', () => {
    expect(readAt(1_000)).toMatchObject({ status: 'live', ageSeconds: 10 })
    expect(readAt(36_000)).toMatchObject({ status: 'live', ageSeconds: 45 })
    expect(readAt(36_001)).toMatchObject({ status: 'delayed', ageSeconds: 45 })
    expect(readAt(1_000 + 290_001)).toEqual({ status: 'unavailable' })
  })

  test('calls no price live while offline, and marks a simulated one', () => {
    expect(readAt(1_000, true)).toMatchObject({ status: 'delayed', ageSeconds: 10 })
    expect(readAt(1_000 + 290_001, true)).toEqual({ status: 'unavailable' })
    const simulated = { ...reading, source: 'simulated' }
    expect(toPriceView({ status: 'loaded', data: simulated }, 1_000)).toMatchObject({ isSimulated: true })
    expect(readAt(1_000)).toMatchObject({ isSimulated: false })
  })

  test('orSamplePrice replaces only an unavailable price', () => {
    expect(orSamplePrice({ status: 'unavailable' })).toEqual({ status: 'sample', price: 4_350_000n })
    expect(orSamplePrice({ status: 'loading' })).toEqual({ status: 'loading' })
    expect(orSamplePrice(readAt(1_000))).toMatchObject({ status: 'live' })
  })
})

describe('the words for a price', () => {
  const price = toUsdCents(6_421_000n)
  const live = { status: 'live', price, ageSeconds: 12, source: 'coinbase', isSimulated: false } as const

  test.each([
    ['Bitcoin price 64,210.00 dollars, updated 12 seconds ago', live],
    [
      'Bitcoin price 64,210.00 dollars, delayed, updated 1 minute ago',
      { ...live, status: 'delayed', ageSeconds: 60 } as const,
    ],
    [
      'Bitcoin price 43,500.00 dollars, a sample price, not live',
      { status: 'sample', price: toUsdCents(4_350_000n) } as const,
    ],
  ])('say "%s"', (words, view) => expect(formatSpokenPrice(view)).toBe(words))

  test('mark a simulated price for the eye and screen readers; give ages in seconds or minutes', () => {
    const simulated = { ...live, isSimulated: true }
    expect(formatPriceStatus(simulated)).toBe('Simulated')
    expect(getPriceStatusDot(simulated)).not.toBe(getPriceStatusDot(live))
    expect(formatSpokenPrice(simulated)).toMatch(/^Simulated bitcoin price/)
    expect(formatAge(59)).toBe('59s ago')
    expect(formatAge(119)).toBe('1m ago')
  })

  test.each([
    [162n, 'Up 1.62% in 24 hours'],
    [-5n, 'Down 0.05% in 24 hours'],
    [0n, 'Unchanged in 24 hours'],
  ])('describe a change of %s basis points as "%s"', (change, words) => {
    expect(formatSpokenChange(change as BasisPoints)).toBe(words)
  })

  test.each([
    [null, 64_000_00n, 'Buy price vs. spot price', null],
    [64_000_00n, null, 'Buy price vs. spot price', null],
    [64_640_00n, 64_000_00n, 'Buy price above spot', '1.00%'],
    [63_360_00n, 64_000_00n, 'Buy price below spot', '1.00%'],
    [64_000_00n, 64_000_00n, 'Buy price vs. spot price', '0.00%'],
  ])('compare the buy price %s with the spot price %s without a sign', (buy, spot, term, percent) => {
    const line = formatSpread(buy === null ? null : toUsdCents(buy), spot === null ? null : toUsdCents(spot))
    expect(line).toMatchObject({ term, percent })
  })
})

describe('the readings of the feeds', () => {
  const clock = { now: () => Date.parse('2026-05-01T12:00:05Z'), elapsed: () => 777 }
  const provenance = { as_of: '2026-05-01T12:00:00Z', status: 'live', source: 'simulated' } as const
  const quoteOf = (amount: string) =>
    parseQuote({ data: { amount, base: 'BTC', currency: 'USD' }, ...provenance }, new Headers(), clock)
  const tickerOf = (last: number, base: number) =>
    parseTicker({ last_trade_price: last, price_24h: base, ...provenance }, new Headers(), clock)

  test.each(['0', '-1', 'NaN', '1e30'])('reject %s as a price', (amount) => {
    expect(() => quoteOf(amount)).toThrow(RangeError)
  })

  test.each([
    null,
    {},
    { data: {}, ...provenance },
    { data: { base: 'BTC', currency: 'USD' }, ...provenance },
  ])('reject the reply %j', (reply) => {
    expect(() => parseQuote(reply, new Headers(), clock)).toThrow()
    expect(() => parseTicker(reply, new Headers(), clock)).toThrow()
  })

  test('hold a quote in cents with its source and age', () => {
    expect(quoteOf('64210.125')).toEqual({
      price: toUsdCents(6_421_013n),
      source: 'simulated',
      ageOnArrivalMs: 5_000,
      arrivedAtMs: 777,
    })
  })

  test('hold the change from the price 24 hours ago, if there is one', () => {
    expect(tickerOf(102, 100).change24h).toEqual({ change: 200n, from: 10_000n })
    expect(tickerOf(99, 100).change24h).toMatchObject({ change: -100n })
    expect(tickerOf(102, 0)).toMatchObject({ price: 10_200n, change24h: null })
  })
})

describe('the price of the header', () => {
  holdPrices()

  const both = (
    <>
      <Headline />
      <Page />
    </>
  )

  test('the header shows the ticker while the page does and it is current, otherwise spot', () => {
    const { rerender } = render(<Headline />)
    setPrices({ spot: createPriceReading(64_000), ticker: createPriceReading(64_100) })
    expect(screen.getByText('header 6400000')).toBeInTheDocument()
    rerender(both)
    expect(screen.getByText('header 6410000')).toBeInTheDocument()
    expect(screen.getByText('page 6410000')).toBeInTheDocument()
    rerender(<Headline />)
    expect(screen.getByText('header 6400000')).toBeInTheDocument()
    rerender(both)
    setPrices({ spot: createPriceReading(64_000), ticker: createPriceReading(64_100, 400_000) })
    expect(screen.getByText('header 6400000')).toBeInTheDocument()
    expect(screen.getByText('page unavailable')).toBeInTheDocument()
  })
})
