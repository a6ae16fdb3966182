import { describe, expect, test } from 'vitest'
import { CURRENCIES, getCurrencyDecimals, parseCurrency } from './currency.ts'

describe('parseCurrency', () => {
  test.each(['', 'EU', 'XBT', 'EURO', '€'])('rejects %j', (text) => {
    expect(parseCurrency(text)).toStrictEqual({ ok: false, issue: 'unknown' })
  })

  test.each(['EUR', ' eur '])('parses %j', (text) => {
    expect(parseCurrency(text)).toStrictEqual({ ok: true, value: 'EUR' })
  })
})

test.each(CURRENCIES)('an amount in %s has as many decimals as ISO 4217 says', (currency) => {
  const { maximumFractionDigits } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
  }).resolvedOptions()
  expect(getCurrencyDecimals(currency)).toBe(maximumFractionDigits)
})
