import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CURRENCIES } from '../amounts/currency.ts'
import { toUsdCents } from '../amounts/price.ts'
import {
  ALERT_HYSTERESIS_BASIS_POINTS,
  ALERT_KINDS,
  type AlertCondition,
  type AlertConditionIssue,
  type AlertPriceSide,
  describeAlertCondition,
  evaluateAlertCondition,
  formatAlertConditionIssue,
  formatAlertConditionValue,
  getInitialAlertPriceSide,
  type PriceObservation,
  parseAlertCondition,
} from './alert.ts'

describe('parseAlertCondition', () => {
  test.each([
    ['price_above', '', 'price_not_a_number'],
    ['price_above', '65,000', 'price_not_a_number'],
    ['price_above', '0', 'price_out_of_range'],
    ['price_below', '0.99', 'price_out_of_range'],
    ['price_above', '10000000.01', 'price_out_of_range'],
    ['price_above', '1e999999999', 'price_out_of_range'],
    ['price_above', '65000.001', 'price_too_precise'],
    ['price_above', '65000.000', 'price_too_precise'],
    ['price_above', '650012345e-4', 'price_too_precise'],
    ['day_move', '5%', 'move_not_a_number'],
    ['day_move', '0.99', 'move_out_of_range'],
    ['day_move', '100.01', 'move_out_of_range'],
    ['day_move', '5.125', 'move_too_precise'],
  ] as const)('rejects %s %s as %s', (kind, text, issue: AlertConditionIssue) => {
    expect(parseAlertCondition(kind, text, 'USD')).toEqual({ ok: false, issue })
  })

  test.each([
    ['USD', '10000000', true],
    ['EUR', '10000000.01', true],
    ['EUR', '1000000000.01', false],
    ['JPY', '1', true],
    ['JPY', '1000000000', true],
    ['JPY', '1000000001', false],
    ['JPY', '9500000.0', false],
  ] as const)('decides about a price in %s of %s: %s', (currency, text, isAccepted) => {
    expect(parseAlertCondition('price_above', text, currency).ok).toBe(isAccepted)
  })

  test.each([
    ['price_above', '1', 1_00n],
    ['price_above', ' 65000.5 ', 65_000_50n],
    ['price_below', '10000000.00', 10_000_000_00n],
    ['price_below', '6.5e4', 65_000_00n],
    ['day_move', '1', 1_00n],
    ['day_move', '7.25', 7_25n],
    ['day_move', '100', 100_00n],
  ] as const)('parses %s %s', (kind, text, value) => {
    const condition = { kind, value, currency: 'USD' }
    expect(parseAlertCondition(kind, text, 'USD')).toEqual({ ok: true, value: condition })
  })

  test('parses what formatAlertConditionValue returns', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...ALERT_KINDS),
        fc.bigInt({ min: 1_00n, max: 100_00n }),
        fc.constantFrom(...CURRENCIES),
        (kind, value, currency) => {
          const condition = { kind, value, currency }
          const text = formatAlertConditionValue(condition)
          expect(parseAlertCondition(kind, text, currency)).toEqual({ ok: true, value: condition })
        },
      ),
    )
  })

  test.each([
    ['price_above', 65_000_00n, 'USD', 'Price at or above $65,000.00'],
    ['price_below', 65_000_50n, 'USD', 'Price at or below $65,000.50'],
    ['day_move', 5_00n, 'USD', '24h change of 5.00% or more'],
    ['price_above', 60_000_00n, 'EUR', 'Price in EUR at or above €60,000.00'],
    ['price_below', 9_500_000n, 'JPY', 'Price in JPY at or below ¥9,500,000'],
    ['day_move', 5_00n, 'JPY', '24h change in JPY of 5.00% or more'],
  ] as const)('describes %s %d in %s', (kind, value, currency, words) => {
    expect(describeAlertCondition({ kind, value, currency })).toBe(words)
  })
})

test.each([
  ['price_not_a_number', 'USD', 'Enter a price in US dollars, for example 65000 or 65000.50'],
  ['price_not_a_number', 'EUR', 'Enter a price in EUR, for example 60000 or 60000.50'],
  ['price_not_a_number', 'JPY', 'Enter a price in JPY, for example 9500000'],
  ['price_too_precise', 'EUR', 'The price cannot have more than 2 decimal places'],
  ['price_too_precise', 'JPY', 'The price cannot have decimal places'],
  ['price_out_of_range', 'USD', 'The price must be between $1 and $10,000,000'],
  ['price_out_of_range', 'JPY', 'The price must be between ¥1 and ¥1,000,000,000'],
  ['move_out_of_range', 'EUR', 'The change must be between 1% and 100%'],
] as const)('formatAlertConditionIssue returns a message for %s in %s', (issue, currency, message) => {
  expect(formatAlertConditionIssue(issue, currency)).toBe(message)
})

const currency = 'USD'
const above: AlertCondition = { kind: 'price_above', value: 100_000_00n, currency }
const below: AlertCondition = { kind: 'price_below', value: 100_000_00n, currency }
const move: AlertCondition = { kind: 'day_move', value: 5_00n, currency }

const at = (price: bigint, price24h: bigint | null = null): PriceObservation => ({
  price: toUsdCents(price),
  price24h: price24h === null ? null : toUsdCents(price24h),
})

describe('evaluateAlertCondition', () => {
  const CASES: readonly [AlertCondition, AlertPriceSide, PriceObservation, AlertPriceSide, boolean][] = [
    [above, 'unknown', at(100_000_00n), 'beyond', false],
    [above, 'unknown', at(99_999_99n), 'near', false],
    [below, 'unknown', at(100_000_00n), 'beyond', false],
    [below, 'unknown', at(100_000_01n), 'near', false],
    [move, 'unknown', at(105_00n, 100_00n), 'beyond', false],
    [move, 'unknown', at(104_99n, 100_00n), 'near', false],
    // A crossing includes the threshold.
    [above, 'near', at(100_000_00n), 'beyond', true],
    [above, 'near', at(99_999_99n), 'near', false],
    [below, 'near', at(100_000_00n), 'beyond', true],
    [below, 'near', at(100_000_01n), 'near', false],
    [move, 'near', at(105_00n, 100_00n), 'beyond', true],
    [move, 'near', at(95_00n, 100_00n), 'beyond', true],
    [move, 'near', at(95_01n, 100_00n), 'near', false],
    // The price has to return by more than 0.25%.
    [above, 'beyond', at(120_000_00n), 'beyond', false],
    [above, 'beyond', at(99_750_00n), 'beyond', false],
    [above, 'beyond', at(99_749_99n), 'near', false],
    [below, 'beyond', at(100_250_00n), 'beyond', false],
    [below, 'beyond', at(100_250_01n), 'near', false],
    [move, 'beyond', at(104_75n, 100_00n), 'beyond', false],
    [move, 'beyond', at(104_74n, 100_00n), 'near', false],
    [move, 'beyond', at(95_26n, 100_00n), 'near', false],
    // A move needs the earlier price.
    [move, 'near', at(200_00n), 'near', false],
    [move, 'beyond', at(200_00n, 0n), 'beyond', false],
  ]

  for (const [condition, before, seen, side, isCrossing] of CASES) {
    test(`${condition.kind} goes from ${before} to ${side} at ${seen.price} after ${seen.price24h}`, () => {
      expect(evaluateAlertCondition(condition, before, seen)).toEqual({ side, isCrossing })
    })
  }
})

test.each<[AlertPriceSide, PriceObservation | null, AlertPriceSide]>([
  ['unknown', null, 'unknown'],
  ['unknown', at(99_999_99n), 'near'],
  ['unknown', at(100_000_00n), 'beyond'],
  // A crossing during a pause is not reported.
  ['near', at(100_000_00n), 'beyond'],
  ['near', null, 'unknown'],
  // Re-armed before and after the price has returned.
  ['beyond', null, 'beyond'],
  ['beyond', at(99_800_00n), 'beyond'],
  ['beyond', at(99_000_00n), 'near'],
])('getInitialAlertPriceSide after %s with %o returns %s', (before, seen, side) => {
  expect(getInitialAlertPriceSide(above, before, seen)).toBe(side)
})

function countCrossings(condition: AlertCondition, walk: readonly PriceObservation[]): number {
  let side: AlertPriceSide = 'unknown'
  return walk.filter((seen) => {
    const verdict = evaluateAlertCondition(condition, side, seen)
    side = verdict.side
    return verdict.isCrossing
  }).length
}
const sightings = (prices: readonly bigint[]) => prices.map((price) => at(price))

// Small steps around the thresholds and large steps across them.
const anyWalk = fc.array(
  fc.oneof(
    fc.bigInt({ min: 99_700_00n, max: 100_300_00n }),
    fc.bigInt({ min: 50_000_00n, max: 150_000_00n }),
  ),
  { maxLength: 200 },
)
const walks = fc.constantFrom(above, below).chain((condition) => fc.tuple(fc.constant(condition), anyWalk))

/** `B`: beyond the threshold; `b`: returned by more than the hysteresis; `.`: between the two. */
function zoneOf({ kind, value }: AlertCondition, price: bigint): 'B' | 'b' | '.' {
  const excess = kind === 'price_above' ? price - value : value - price
  if (excess >= 0n) return 'B'
  return -excess * 10_000n > value * ALERT_HYSTERESIS_BASIS_POINTS ? 'b' : '.'
}

describe('evaluateAlertCondition for any series of prices', () => {
  test('reports each crossing once, and none before the price has returned', () => {
    fc.assert(
      fc.property(walks, ([condition, walk]) => {
        const sentence = walk.map((price) => zoneOf(condition, price)).join('')
        // A series that starts between the two starts on the near side.
        const told = sentence.startsWith('.') ? `b${sentence}` : sentence
        const expected = told.match(/b[b.]*B/g)?.length ?? 0
        expect(countCrossings(condition, sightings(walk))).toBe(expected)
      }),
    )
  })

  test('treats a move up and a move down alike', () => {
    const base = 100_000_00n
    const moves = fc.array(fc.bigInt({ min: -12_000_00n, max: 12_000_00n }))
    fc.assert(
      fc.property(moves, (steps) => {
        const up = steps.map((step) => at(base + step, base))
        const down = steps.map((step) => at(base - step, base))
        expect(countCrossings(move, up)).toBe(countCrossings(move, down))
      }),
    )
  })
})
