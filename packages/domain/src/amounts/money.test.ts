import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MAX_BITCOIN_SUPPLY_SATS } from './amount.ts'
import { CURRENCIES, type Currency } from './currency.ts'
import {
  type BitcoinPriceIssue,
  convertSatsToMoney,
  formatMoney,
  formatMoneyDecimal,
  type MoneyIssue,
  parseBitcoinPriceIn,
  parseMoney,
  parseMoneyDecimal,
  toMinorUnits,
} from './money.ts'
import { SATS_PER_BTC, toSats } from './sats.ts'

const anyCurrency = fc.constantFrom(...CURRENCIES)
/** Amounts that every currency accepts. */
const anyAmount = fc.bigInt({ min: 1n, max: 1_000_000_000n }).map(toMinorUnits)

const toResult = (outcome: string | bigint) =>
  typeof outcome === 'bigint' ? { ok: true, value: outcome } : { ok: false, issue: outcome }

describe('parseMoney and parseBitcoinPriceIn', () => {
  // The text, the result as an amount and the result as a price.
  test.each<[Currency, string, MoneyIssue | bigint, BitcoinPriceIssue | bigint]>([
    ['EUR', '59012.5', 5_901_250n, 5_901_250n],
    ['EUR', '0.005', 'too_precise', 1n],
    ['EUR', '1000000000.01', 'too_large', 'absurd'],
    ['JPY', '9512345', 9_512_345n, 9_512_345n],
    ['JPY', '9512345.0', 'too_precise', 9_512_345n],
    ['JPY', '9512345.5', 'too_precise', 9_512_346n],
    ['JPY', '0.4', 'too_precise', 'not_positive'],
    ['JPY', '1000000000', 1_000_000_000n, 1_000_000_000n],
    ['JPY', '1000000001', 'too_large', 'absurd'],
    ['JPY', '1e10', 'too_large', 'absurd'],
    ['JPY', '-1', 'not_positive', 'not_positive'],
    ['JPY', '¥1', 'not_a_number', 'not_a_number'],
  ])('parse %s %j as %s and as %s', (currency, text, amount, price) => {
    expect(parseMoney(text, currency)).toStrictEqual(toResult(amount))
    expect(parseBitcoinPriceIn(text, currency)).toStrictEqual(toResult(price))
  })

  test('parse what formatMoneyDecimal returns, in every currency', () => {
    fc.assert(
      fc.property(anyCurrency, anyAmount, (currency, amount) => {
        const text = formatMoneyDecimal(amount, currency)
        expect(parseMoney(text, currency)).toStrictEqual({ ok: true, value: amount })
        expect(parseBitcoinPriceIn(text, currency)).toStrictEqual({ ok: true, value: amount })
      }),
    )
  })
})

describe('formatMoney', () => {
  test.each<[Currency, bigint, string]>([
    ['USD', 0n, '$0.00'],
    ['EUR', 5n, '€0.05'],
    ['GBP', 50_000_00n, '£50,000.00'],
    ['JPY', 9_512_345n, '¥9,512,345'],
    ['CHF', 55_000_00n, 'CHF\u00a055,000.00'],
    ['CAD', 87_000_00n, 'CA$87,000.00'],
    ['AUD', 97_000_00n, 'A$97,000.00'],
    ['BRL', 350_000_00n, 'R$350,000.00'],
    ['INR', 5_400_000_00n, '₹5,400,000.00'],
    ['SGD', 86_000_00n, 'SGD\u00a086,000.00'],
    // Above the integers that a number holds exactly.
    ['EUR', 90_071_992_547_409_93n, '€90,071,992,547,409.93'],
  ])('formats %s %d as %s', (currency, amount, text) => {
    expect(formatMoney(toMinorUnits(amount), currency)).toBe(text)
  })

  test('shows every digit of the amount, in every currency', () => {
    fc.assert(
      fc.property(anyCurrency, fc.bigInt({ min: 0n, max: 10n ** 20n }), (currency, count) => {
        const amount = toMinorUnits(count)
        const digits = formatMoney(amount, currency).replace(/[^\d.]/g, '')
        expect(digits).toBe(formatMoneyDecimal(amount, currency))
      }),
    )
  })
})

describe('parseMoneyDecimal', () => {
  test('returns every amount that formatMoneyDecimal has written', () => {
    fc.assert(
      fc.property(anyCurrency, fc.bigInt({ min: 0n, max: 10n ** 20n }), (currency, count) => {
        const amount = toMinorUnits(count)
        expect(parseMoneyDecimal(formatMoneyDecimal(amount, currency), currency)).toBe(amount)
      }),
    )
  })

  test.each([
    ['USD', '4475.0'],
    ['USD', '4475'],
    ['JPY', '4475.00'],
    ['USD', '-4475.00'],
    ['USD', '.50'],
    ['USD', ''],
  ] as const)('returns null in %s for "%s"', (currency, text) => {
    expect(parseMoneyDecimal(text, currency)).toBeNull()
  })
})

test('toMinorUnits throws for a negative count', () => {
  expect(() => toMinorUnits(-1n)).toThrow(new RangeError('The amount of money is negative'))
})

test('convertSatsToMoney rounds by at most half a minor unit', () => {
  const anySats = fc.bigInt({ min: 0n, max: MAX_BITCOIN_SUPPLY_SATS }).map(toSats)
  fc.assert(
    fc.property(anySats, anyAmount, (amount, price) => {
      const difference = convertSatsToMoney(amount, price) * SATS_PER_BTC - amount * price
      expect(difference > -SATS_PER_BTC / 2n && difference <= SATS_PER_BTC / 2n).toBe(true)
    }),
  )
})
