import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DEMO_SEND_BITCOIN_PRICE, FALLBACK_BITCOIN_PRICE } from '../constants.ts'
import { MAX_BITCOIN_SUPPLY_SATS } from './amount.ts'
import type { BitcoinPriceIssue, MoneyIssue } from './money.ts'
import {
  convertSatsToUsd,
  convertUsdToSats,
  formatShortUsd,
  formatUsd,
  MINIMUM_BUY_USD,
  meetsMinimumBuyAmount,
  parseBitcoinPrice,
  parseUsdAmount,
  toUsdCents,
} from './price.ts'
import { toSats } from './sats.ts'

const MOST_CENTS = 100_000_000_000n
const anyCents = fc.bigInt({ min: 1n, max: MOST_CENTS }).map(toUsdCents)
const anySats = fc.bigInt({ min: 0n, max: MAX_BITCOIN_SUPPLY_SATS }).map(toSats)

describe('parseUsdAmount and parseBitcoinPrice', () => {
  // The text, the result as dollars and the result as a price.
  test.each<[string, MoneyIssue | bigint, BitcoinPriceIssue | bigint]>([
    ['', 'not_a_number', 'not_a_number'],
    ['NaN', 'not_a_number', 'not_a_number'],
    ['$10', 'not_a_number', 'not_a_number'],
    ['1,000', 'not_a_number', 'not_a_number'],
    ['0e999999999', 'not_positive', 'not_positive'],
    ['-10', 'not_positive', 'not_positive'],
    ['0.00049', 'too_precise', 'not_positive'],
    ['1e-999999999', 'too_precise', 'not_positive'],
    ['0.005', 'too_precise', 1n],
    ['0.01', 1n, 1n],
    ['9.99', 999n, 999n],
    ['10', 1_000n, 1_000n],
    ['10.50', 1_050n, 1_050n],
    ['10.000', 'too_precise', 1_000n],
    ['1e2', 10_000n, 10_000n],
    ['6.421e4', 'too_precise', 6_421_000n],
    ['64210.115', 'too_precise', 6_421_012n],
    ['64210.1149999999', 'too_precise', 6_421_011n],
    ['64210.99999999', 'too_precise', 6_421_100n],
    ['1000000000', MOST_CENTS, MOST_CENTS],
    ['1000000000.004', 'too_precise', MOST_CENTS],
    ['1000000000.005', 'too_precise', 'absurd'],
    ['1000000000.01', 'too_large', 'absurd'],
    ['1e999999999', 'too_large', 'absurd'],
  ])('parse %j as %s and as %s', (text, usd, price) => {
    const expected = (outcome: string | bigint) =>
      typeof outcome === 'bigint' ? { ok: true, value: outcome } : { ok: false, issue: outcome }
    expect(parseUsdAmount(text)).toStrictEqual(expected(usd))
    expect(parseBitcoinPrice(text)).toStrictEqual(expected(price))
  })

  test('parseUsdAmount parses what formatUsd returns, without sign and commas', () => {
    fc.assert(
      fc.property(anyCents, (amount) => {
        const text = formatUsd(amount).replace(/[$,]/g, '')
        expect(parseUsdAmount(text)).toStrictEqual({ ok: true, value: amount })
      }),
    )
  })
})

describe('toUsdCents', () => {
  test('toUsdCents throws for a negative count', () => {
    expect(() => toUsdCents(-1n)).toThrow(new RangeError('The amount of cents is negative'))
  })

  test.each([
    [0n, '$0.00'],
    [1n, '$0.01'],
    [99n, '$0.99'],
    [999_00n, '$999.00'],
    [1_000n, '$10.00'],
    [4_350_000n, '$43,500.00'],
    [123_456_789n, '$1,234,567.89'],
  ])('formatUsd formats %d as %s', (count, text) => {
    expect(formatUsd(toUsdCents(count))).toBe(text)
  })

  test.each([
    [1_000n, '$10'],
    [1_050n, '$10.50'],
    [4_475_000n, '$44,750'],
  ])('formatShortUsd formats %d as %s', (count, text) => {
    expect(formatShortUsd(toUsdCents(count))).toBe(text)
  })
})

test.each([
  [999n, false],
  [1_000n, true],
  [1_001n, true],
])('meetsMinimumBuyAmount of %d cents returns %s', (count, mayBeMade) => {
  expect(meetsMinimumBuyAmount(toUsdCents(count))).toBe(mayBeMade)
})

describe('convertUsdToSats', () => {
  test.each([
    [MINIMUM_BUY_USD, FALLBACK_BITCOIN_PRICE, 22_988n],
    [toUsdCents(4_350_000n), FALLBACK_BITCOIN_PRICE, 100_000_000n],
    [toUsdCents(1n), toUsdCents(MOST_CENTS), 0n],
  ])('%d cents at the price %d are %d satoshis', (amount, price, count) => {
    expect(convertUsdToSats(amount, price)).toBe(count)
  })

  test('throws for a price of zero', () => {
    expect(() => convertUsdToSats(MINIMUM_BUY_USD, toUsdCents(0n))).toThrow(RangeError)
  })

  test('rounds down by less than one satoshi', () => {
    fc.assert(
      fc.property(anyCents, anyCents, (amount, price) => {
        const quoted = convertUsdToSats(amount, price)
        expect(quoted * price <= amount * 100_000_000n).toBe(true)
        expect((quoted + 1n) * price > amount * 100_000_000n).toBe(true)
        expect(convertSatsToUsd(quoted, price) <= amount).toBe(true)
      }),
    )
  })
})

describe('convertSatsToUsd', () => {
  test.each([
    [5_432_000n, FALLBACK_BITCOIN_PRICE, 236_292n],
    [100_000_000n, DEMO_SEND_BITCOIN_PRICE, 4_475_000n],
    [1n, DEMO_SEND_BITCOIN_PRICE, 0n],
    [49_999_999n, toUsdCents(1n), 0n],
    [50_000_000n, toUsdCents(1n), 1n],
    [150_000_000n, toUsdCents(1n), 2n],
  ])('%d satoshis at the price %d are %d cents', (amount, price, count) => {
    expect(convertSatsToUsd(toSats(amount), price)).toBe(count)
  })

  test('rounds by at most half a cent', () => {
    fc.assert(
      fc.property(anySats, anyCents, (amount, price) => {
        const difference = convertSatsToUsd(amount, price) * 100_000_000n - amount * price
        expect(difference > -50_000_000n && difference <= 50_000_000n).toBe(true)
      }),
    )
  })
})
