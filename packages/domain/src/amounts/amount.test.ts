import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import vectors from '../vectors/amount.json' with { type: 'json' }
import {
  type AmountIssue,
  formatBtc,
  formatSats,
  MAX_BITCOIN_SUPPLY_SATS,
  parseBtcAmount,
  parseSatsAmount,
} from './amount.ts'
import { AMOUNT_ISSUE_MESSAGES } from './messages.ts'
import { toSats } from './sats.ts'

const anySats = fc.bigInt({ min: 1n, max: MAX_BITCOIN_SUPPLY_SATS }).map(toSats)

describe('parseBtcAmount', () => {
  test.each(vectors.refused)('rejects $text: $message', ({ text, issue, message }) => {
    expect(parseBtcAmount(text)).toStrictEqual({ ok: false, issue })
    expect(AMOUNT_ISSUE_MESSAGES[issue as AmountIssue]).toBe(message)
  })

  test.each(vectors.valid)('parses $text as $sats satoshis', (vector) => {
    expect(parseBtcAmount(vector.text)).toStrictEqual({ ok: true, value: BigInt(vector.sats) })
  })

  test('parses every amount that formatBtc returns', () => {
    fc.assert(
      fc.property(anySats, (amount) => {
        expect(parseBtcAmount(formatBtc(amount))).toStrictEqual({ ok: true, value: amount })
      }),
    )
  })

  test('parses every amount that JSON represents exactly', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 9_007_199_254_740_991n / 10n }), (amount) => {
        const json = JSON.stringify(Number(formatBtc(toSats(amount))))
        expect(parseBtcAmount(json)).toStrictEqual({ ok: true, value: amount })
      }),
    )
  })

  test('rejects a digit below one satoshi instead of rounding', () => {
    fc.assert(
      fc.property(anySats, fc.integer({ min: 1, max: 9 }), (amount, digit) => {
        const finer = parseBtcAmount(`${formatBtc(amount)}${digit}`)
        expect(finer).toStrictEqual({ ok: false, issue: 'too_precise' })
      }),
    )
  })

  test('rejects a million digits and an exponent of a million digits fast', () => {
    const million = 1_000_000
    expect(parseBtcAmount('9'.repeat(million))).toStrictEqual({ ok: false, issue: 'above_supply' })
    expect(parseBtcAmount(`1e${'9'.repeat(million)}`)).toStrictEqual({ ok: false, issue: 'above_supply' })
    expect(parseBtcAmount(`1e-${'9'.repeat(million)}`)).toStrictEqual({ ok: false, issue: 'below_minimum' })
    const one = `1${'0'.repeat(million)}e-${million}`
    expect(parseBtcAmount(one)).toStrictEqual({ ok: true, value: 100_000_000n })
  })
})

describe('satoshis', () => {
  test('toSats throws for a negative count', () => {
    expect(() => toSats(-1n)).toThrow(new RangeError('The amount of satoshis is negative'))
  })

  test.each([
    [0n, '0.00000000'],
    [1n, '0.00000001'],
    [5_432_000n, '0.05432000'],
    [100_000_000n, '1.00000000'],
    [2_100_000_000_000_000n, '21000000.00000000'],
  ])('formatBtc formats %d as %s', (count, text) => {
    expect(formatBtc(toSats(count))).toBe(text)
  })

  test.each([
    [0n, '0 sats'],
    [1n, '1 sat'],
    [2n, '2 sats'],
    [999n, '999 sats'],
    [1_000n, '1,000 sats'],
    [12_345n, '12,345 sats'],
    [2_100_000_000_000_000n, '2,100,000,000,000,000 sats'],
  ])('formatSats formats %d as %s', (count, text) => {
    expect(formatSats(toSats(count))).toBe(text)
  })
})

describe('parseSatsAmount', () => {
  test.each([
    ['', 'not_a_number'],
    ['many', 'not_a_number'],
    ['1e3', 'not_a_number'],
    ['0', 'not_positive'],
    ['-5', 'not_positive'],
    ['0.5', 'below_minimum'],
    ['1.5', 'too_precise'],
    ['2100000000000001', 'above_supply'],
  ] as const)('rejects %j as %s', (text, issue) => {
    expect(parseSatsAmount(text)).toStrictEqual({ ok: false, issue })
  })

  test('parses every possible count', () => {
    fc.assert(
      fc.property(anySats, (amount) => {
        expect(parseSatsAmount(`${amount}`)).toStrictEqual({ ok: true, value: amount })
      }),
    )
  })
})
