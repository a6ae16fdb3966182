import { formatUsdDecimal } from '@satlens/contract'
import {
  AMOUNT_ISSUE_MESSAGES,
  convertUsdToSats,
  DEMO_SEND_BITCOIN_PRICE,
  fail,
  formatLocalBtc,
  formatTypedDecimal,
  ok,
  parseBtcAmount,
  parseSatsAmount,
  parseTypedDecimal,
  parseUsdAmount,
  quoteDemoSend,
  type Result,
  type Sats,
  USD_ISSUE_MESSAGES,
} from '@satlens/domain'
import { messages } from '../messages.ts'

/** The units that an amount is typed in. */
export const TYPED_UNITS = ['btc', 'sats', 'usd'] as const
export type TypedUnit = (typeof TYPED_UNITS)[number]

/** The field that was typed in last, and its text, which the fields of the other units follow. */
export type AmountInput = { readonly unit: TypedUnit; readonly text: string }

/** `readAs` is the number as it was read if its mark may have been meant to group digits. */
type ParsedAmount = { readonly amount: Sats; readonly readAs: string | null }

/** `message` says what is wrong, `hint` how to correct it. */
type AmountError = { readonly message: string; readonly hint: string }

/** Parses what was typed into whole satoshis. Dollars are converted at the fixed demo rate and rounded down. */
export function parseAmountInput({ unit, text }: AmountInput): Result<ParsedAmount, AmountError> {
  const decimal = parseTypedDecimal(text)
  if (!decimal.ok)
    return fail({ message: AMOUNT_ISSUE_MESSAGES.not_a_number, hint: messages.amountHints.grouped })
  const amount = parseInUnit(unit, decimal.value.text)
  if (!amount.ok) return amount
  return ok({
    amount: amount.value,
    readAs: decimal.value.isAmbiguous ? formatTypedDecimal(decimal.value.text) : null,
  })
}

function parseInUnit(unit: TypedUnit, text: string): Result<Sats, AmountError> {
  const hints = messages.amountHints
  if (unit === 'usd') {
    const usd = parseUsdAmount(text)
    if (usd.ok) return ok(convertUsdToSats(usd.value, DEMO_SEND_BITCOIN_PRICE))
    return fail({ message: USD_ISSUE_MESSAGES[usd.issue], hint: hints.usd[usd.issue] })
  }
  const amount = unit === 'btc' ? parseBtcAmount(text) : parseSatsAmount(text)
  if (amount.ok) return amount
  return fail({ message: AMOUNT_ISSUE_MESSAGES[amount.issue], hint: hints[unit][amount.issue] })
}

export function getAmountTexts(typed: AmountInput): Readonly<Record<TypedUnit, string>> {
  const parsed = parseAmountInput(typed)
  const converted = parsed.ok ? convert(parsed.value.amount) : { btc: '', sats: '', usd: '' }
  return { ...converted, [typed.unit]: typed.text }
}

const convert = (amount: Sats) => ({
  btc: formatLocalBtc(amount),
  sats: amount.toString(),
  usd: formatTypedDecimal(formatUsdDecimal(quoteDemoSend(amount, DEMO_SEND_BITCOIN_PRICE).amountUsd)),
})
