import { CURRENCIES, type CurrencyIssue } from './currency.ts'

/** The messages of docs/spec/README.md#validation, in the order of the checks. */
export const AMOUNT_ISSUE_MESSAGES = {
  not_a_number: 'Amount must be a valid number',
  not_positive: 'Amount must be greater than 0',
  too_precise: 'Amount cannot have more than 8 decimal places',
  above_supply: 'Amount exceeds maximum possible Bitcoin supply',
  below_minimum: 'Amount is below minimum (1 satoshi)',
} as const

/** Messages for dollar amounts. They follow those of the specification for BTC. */
export const USD_ISSUE_MESSAGES = {
  not_a_number: 'Amount must be a valid number',
  not_positive: 'Amount must be greater than 0',
  too_precise: 'Amount cannot have more than 2 decimal places',
  too_large: 'Amount cannot be more than $1,000,000,000',
} as const

/** Messages for the choice of a currency. */
export const CURRENCY_ISSUE_MESSAGES: Readonly<Record<CurrencyIssue, string>> = {
  unknown: `Choose one of these currencies: ${CURRENCIES.join(', ')}`,
}

/** The change shown with the fallback price (docs/spec/README.md#errors). A string, so that no code calculates with it. */
export const FALLBACK_PRICE_CHANGE_TEXT = '+2.4%'
