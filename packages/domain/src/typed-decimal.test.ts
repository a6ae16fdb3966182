import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatBtc, MAX_SUPPLY, parseBtcAmount, SATS_PER_BTC, sats } from './amount.ts'
import { parseTypedDecimal } from './typed-decimal.ts'

const anySats = fc.bigInt({ min: 1n, max: MAX_SUPPLY }).map(sats)

describe('a number as it is typed', () => {
  test.each([
    '1,234.5',
    '1.234,5',
    '1.234.567',
    '1,234,567',
    '1 234',
    '1\u00a0234,5',
    '1\u202f234.5',
    "1'234.5",
    '1’234',
    '1_000',
    '..',
  ])('is refused when it is grouped or has two marks: %j', (text) => {
    expect(parseTypedDecimal(text)).toStrictEqual({ ok: false, issue: 'grouped' })
  })

  test.each([
    ['0.001', '0.001'],
    ['0,001', '0.001'],
    [' 12,5 ', '12.5'],
    ['12', '12'],
    ['1e-8', '1e-8'],
    ['1,5e-8', '1.5e-8'],
    [',', '.'],
    ['many', 'many'],
    ['', ''],
  ])('%j is %j, with a point for its mark', (typed, text) => {
    expect(parseTypedDecimal(typed)).toMatchObject({ ok: true, value: { text } })
  })

  test.each([
    ['12,001', true],
    ['0,125', true],
    ['12.001', false],
    ['12,01', false],
    ['12,0001', false],
    ['12001', false],
    ['x,001', false],
  ])('%j is doubtful: %s', (typed, isDoubtful) => {
    expect(parseTypedDecimal(typed)).toMatchObject({ ok: true, value: { isDoubtful } })
  })
})

describe.each(['en-US', 'de-DE', 'fr-CH'])('an amount as %s writes it', (language) => {
  const written = (satoshis: bigint, useGrouping: boolean) => {
    const format = new Intl.NumberFormat(language, { useGrouping, minimumFractionDigits: 8 })
    // Decimal text, so that no digit is lost to a float.
    return format.format(formatBtc(sats(satoshis)) as `${number}`)
  }

  test('reads back to the same satoshis', () => {
    fc.assert(
      fc.property(anySats, (amount) => {
        const typed = parseTypedDecimal(written(amount, false))
        expect(typed.ok && parseBtcAmount(typed.value.text)).toStrictEqual({ ok: true, value: amount })
      }),
    )
  })

  test('and groups is refused, never read as another amount', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 10_000n * SATS_PER_BTC, max: MAX_SUPPLY }), (amount) => {
        expect(parseTypedDecimal(written(amount, true))).toStrictEqual({ ok: false, issue: 'grouped' })
      }),
    )
  })
})
