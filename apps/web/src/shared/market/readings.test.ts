import { cents } from '@satlens/domain'
import { describe, expect, test } from 'vitest'
import { readQuote, readTicker } from './readings.ts'

const clock = { now: () => Date.parse('2026-05-01T12:00:05Z'), elapsed: () => 777 }
const provenance = { as_of: '2026-05-01T12:00:00Z', status: 'live', source: 'simulated' } as const
const quoteOf = (amount: string) => ({
  data: { amount, base: 'BTC', currency: 'USD' } as const,
  ...provenance,
})

test.each(['0', '-1', 'NaN', '1e30'])('%s is not passed on as a price', (amount) => {
  expect(() => readQuote(quoteOf(amount), new Headers(), clock)).toThrow(RangeError)
})

test('a quote is read in cents, with its source and age', () => {
  expect(readQuote(quoteOf('64210.125'), new Headers(), clock)).toEqual({
    price: cents(6_421_013n),
    source: 'simulated',
    ageOnArrivalMs: 5_000,
    arrivedAtMs: 777,
  })
})

describe('the 24 hour change', () => {
  const tickerOf = (last: number, base: number) =>
    readTicker({ last_trade_price: last, price_24h: base, ...provenance }, new Headers(), clock)

  test('is measured from the price 24 hours ago', () => {
    expect(tickerOf(102, 100).change24h).toEqual({ change: 200n, from: 10_000n })
    expect(tickerOf(99, 100).change24h).toMatchObject({ change: -100n })
  })

  test('is left out when the feed gives no base', () => {
    expect(tickerOf(102, 0)).toMatchObject({ price: 10_200n, change24h: null })
  })
})
