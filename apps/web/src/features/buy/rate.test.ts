import { cents, FALLBACK_PRICE } from '@satlens/domain'
import { expect, test } from 'vitest'
import type { PriceView } from '#shared/market/price-view.ts'
import { type PricedView, quotedPrice, rateOf } from './rate.ts'

const priced = (dollars: bigint, status: PricedView['status'] = 'live'): PricedView => ({
  status,
  price: cents(dollars * 100n),
  ageSeconds: 4,
  source: 'api.example.com',
  isSimulated: false,
})
const loading: PriceView = { status: 'loading' }
const unavailable: PriceView = { status: 'unavailable' }

test('rateOf returns the sample without any price, and quotes nothing', () => {
  const rate = rateOf(unavailable, unavailable)
  expect(rate).toEqual({ kind: 'sample', view: { status: 'sample', price: FALLBACK_PRICE } })
  expect(quotedPrice(rate)).toBeNull()
})

test.each([
  ['the buy price is on its way', loading, priced(64_000n)],
  ['the spot price might still replace a missing buy price', unavailable, loading],
])('rateOf is loading while %s', (_why, buy, spot) => {
  expect(rateOf(buy, spot)).toEqual({ kind: 'loading' })
})

test('rateOf prefers the buy price, even a delayed one', () => {
  const buy = priced(64_640n, 'delayed')
  expect(rateOf(buy, priced(64_000n))).toEqual({ kind: 'buy', view: buy })
  expect(quotedPrice(rateOf(buy, unavailable))).toBe(buy.price)
})

test('rateOf prefers the spot price to the sample', () => {
  const spot = priced(64_000n)
  expect(rateOf(unavailable, spot)).toEqual({ kind: 'spot', view: spot })
})
