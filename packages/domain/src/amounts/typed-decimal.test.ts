import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatBtc, MAX_BITCOIN_SUPPLY_SATS, parseBtcAmount } from './amount.ts'
import { SATS_PER_BTC, toSats } from './sats.ts'
import { parsePlainTypedDecimal, parseTypedDecimal } from './typed-decimal.ts'

const anySats = fc.bigInt({ min: 1n, max: MAX_BITCOIN_SUPPLY_SATS }).map(toSats)

describe('parseTypedDecimal', () => {
  const GROUPED = ['1,234.5', '1.234,5', '1.234.567', '1,234,567', '1 234', '1\u00a0234,5', '1\u202f234.5']

  const REJECTED = [...GROUPED, "1'234.5", '1’234', '1_000', '..']
  test.each(REJECTED)('rejects grouped digits and two decimal marks: %j', (text) => {
    expect(parseTypedDecimal(text)).toStrictEqual({ ok: false, issue: 'grouped' })
  })

  // A comma before three digits may be a thousands separator.
  test.each([
    ['0.001', '0.001', false],
    ['0,001', '0.001', true],
    ['12,001', '12.001', true],
    ['12,0001', '12.0001', false],
    [' 12,5 ', '12.5', false],
    ['12001', '12001', false],
    ['1e-8', '1e-8', false],
    ['1,5e-8', '1.5e-8', false],
    [',', '.', false],
    ['many', 'many', false],
    ['', '', false],
  ])('normalizes %j to %j; ambiguous: %s', (typed, text, isAmbiguous) => {
    expect(parseTypedDecimal(typed)).toStrictEqual({ ok: true, value: { text, isAmbiguous } })
  })
})

describe('parseTypedDecimal in a language with a decimal comma', () => {
  // A point before three digits may be a thousands separator.
  test.each([
    ['25,50', '25.50', false],
    ['0,001', '0.001', false],
    ['65,000', '65.000', false],
    ['0.5', '0.5', false],
    ['65.0000', '65.0000', false],
    ['65.000', '65.000', true],
    ['0.001', '0.001', true],
  ])('normalizes %j to %j; ambiguous: %s', (typed, text, isAmbiguous) => {
    expect(parseTypedDecimal(typed, ',')).toStrictEqual({ ok: true, value: { text, isAmbiguous } })
  })
})

describe('parseTypedDecimal of digits and marks of Arabic', () => {
  test.each([
    ['\u0662\u0665\u066b\u0665\u0660', '25.50', false],
    ['\u0660\u066b\u0660\u0660\u0661', '0.001', false],
    ['\u0666\u0665\u066c\u0660\u0660\u0660', '65.000', true],
  ])('normalizes %j to %j; ambiguous: %s', (typed, text, isAmbiguous) => {
    expect(parseTypedDecimal(typed)).toStrictEqual({ ok: true, value: { text, isAmbiguous } })
  })
})

describe('parsePlainTypedDecimal', () => {
  test.each([
    ['25.50', '.', '25.50'],
    ['0.001', '.', '0.001'],
    ['25,50', ',', '25.50'],
    ['0,001', ',', '0.001'],
    ['0.5', ',', '0.5'],
  ])('normalizes %j, with the decimal mark %j, to %j', (typed, mark, text) => {
    expect(parsePlainTypedDecimal(typed, mark)).toStrictEqual({ ok: true, value: text })
  })

  test.each([
    ['25,50', '.'],
    ['65,000', '.'],
    ['65.000', ','],
    ['1.234,5', ','],
  ])('rejects %j where the decimal mark is %j', (typed, mark) => {
    expect(parsePlainTypedDecimal(typed, mark)).toStrictEqual({ ok: false, issue: 'not_a_number' })
  })

  test('reads every amount that a language writes without grouping as the same satoshis', () => {
    fc.assert(
      fc.property(anySats, fc.constantFrom('.', ','), (amount, mark) => {
        const written = formatBtc(amount).replace('.', mark).replace(/0+$/, '')
        const typed = parsePlainTypedDecimal(written, mark)
        expect(typed.ok && parseBtcAmount(typed.value)).toStrictEqual({ ok: true, value: amount })
      }),
    )
  })

  test('never reads whole thousands, grouped as a language does, as another number', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999 }), fc.constantFrom('.', ','), (thousands, mark) => {
        const grouped = `${thousands}${mark === ',' ? '.' : ','}000`
        expect(parsePlainTypedDecimal(grouped, mark).ok).toBe(false)
      }),
    )
  })
})

describe.each(['en-US', 'de-DE', 'fr-CH'])('parseTypedDecimal of an amount in %s', (language) => {
  const written = (satoshis: bigint, useGrouping: boolean) => {
    const format = new Intl.NumberFormat(language, { useGrouping, minimumFractionDigits: 8 })
    // A string, because a float would lose digits.
    return format.format(formatBtc(toSats(satoshis)) as `${number}`)
  }

  test('parses the same satoshis', () => {
    fc.assert(
      fc.property(anySats, (amount) => {
        const typed = parseTypedDecimal(written(amount, false))
        expect(typed.ok && parseBtcAmount(typed.value.text)).toStrictEqual({ ok: true, value: amount })
      }),
    )
  })

  test('rejects grouped digits', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 10_000n * SATS_PER_BTC, max: MAX_BITCOIN_SUPPLY_SATS }), (amount) => {
        expect(parseTypedDecimal(written(amount, true))).toStrictEqual({ ok: false, issue: 'grouped' })
      }),
    )
  })
})
