import { FALLBACK_BITCOIN_PRICE, toUsdCents } from '@satlens/domain'
import { expect, test } from 'vitest'
import type { DatedPriceView, PriceView } from '#shared/market/price-view.ts'
import { chooseBuyRate, getPriceIfQuotable, getSignificantMove } from './rate.ts'

const priced = (dollars: bigint, status: DatedPriceView['status'] = 'live'): DatedPriceView => ({
  status,
  price: toUsdCents(dollars * 100n),
  ageSeconds: 4,
  source: 'api.example.com',
  isSimulated: false,
})
const loading: PriceView = { status: 'loading' }
const unavailable: PriceView = { status: 'unavailable' }

const spot = priced(64_000n)
const delayed = priced(64_640n, 'delayed')
const sample = { status: 'sample', price: FALLBACK_BITCOIN_PRICE }

test.each([
  ['is loading while the buy price is on its way', loading, spot, { kind: 'loading' }, null],
  ['is loading while the spot price might come', unavailable, loading, { kind: 'loading' }, null],
  ['prefers the buy price, even a delayed one', delayed, spot, { kind: 'buy', view: delayed }, delayed.price],
  ['prefers the spot price to the sample', unavailable, spot, { kind: 'spot', view: spot }, spot.price],
  ['is the sample, which quotes nothing', unavailable, unavailable, { kind: 'sample', view: sample }, null],
] as const)('chooseBuyRate %s', (_what, buy, other, rate, quoted) => {
  expect(chooseBuyRate(buy, other)).toEqual(rate)
  expect(getPriceIfQuotable(chooseBuyRate(buy, other))).toBe(quoted)
})

test.each([
  [100_000_00n, 100_000_00n, null],
  [100_000_00n, 100_500_00n, null],
  [100_000_00n, 99_500_00n, null],
  [100_000_00n, 100_500_01n, 50n],
  [100_000_00n, 99_499_99n, -50n],
  [64_000_00n, 64_640_00n, 100n],
])('getSignificantMove reports a move from %s to %s cents as %s basis points', (from, to, change) => {
  expect(getSignificantMove(toUsdCents(from), toUsdCents(to))).toEqual(
    change === null ? null : { from, to, change },
  )
})
