import { fail, ok, type Result } from '../result.ts'

/** The currencies that prices are read in (ISO 4217), in the order of their choice. */
export const CURRENCIES = ['USD', 'EUR', 'GBP', 'JPY', 'CHF', 'CAD', 'AUD', 'BRL', 'INR', 'SGD'] as const
export type Currency = (typeof CURRENCIES)[number]

/** The currency of the specification's figures, and of an account that has chosen none. */
export const DEFAULT_CURRENCY = 'USD' satisfies Currency

export const isCurrency = (value: unknown): value is Currency => CURRENCIES.some((known) => known === value)

/** Why a currency was rejected. */
export type CurrencyIssue = 'unknown'

/** Parses the code of a currency, in letters of any case. */
export function parseCurrency(text: string): Result<Currency, CurrencyIssue> {
  const code = text.trim().toUpperCase()
  return isCurrency(code) ? ok(code) : fail('unknown')
}

/** Returns the number of decimals of an amount: the yen has no smaller unit. */
export const getCurrencyDecimals = (currency: Currency): number => (currency === 'JPY' ? 0 : 2)
