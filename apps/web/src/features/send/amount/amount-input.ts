import { formatUsdDecimal } from '@satlens/contract'
import {
  AMOUNT_ISSUE_MESSAGES,
  convertUsdToSats,
  DEMO_SEND_BITCOIN_PRICE,
  fail,
  formatBtc,
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
import type { AmountUnit } from '#shared/amount/amount-unit.ts'
import { messages } from '../messages.ts'

/** The field that was typed in last, and what stands there: the truth that the fields of the other units follow. */
export type AmountInput = { readonly unit: AmountUnit; readonly text: string }

/** `readAs` is there when a comma may have been meant to group: the number as it was read. */
export type ParsedAmount = { readonly amount: Sats; readonly readAs: string | null }

/** `message` is what the toast says, `mend` how to mend it. */
export type AmountError = { readonly message: string; readonly mend: string }

/** Reads what was typed, in whole satoshis. Dollars count at the fixed demo rate and are rounded down to one. */
export function parseAmountInput({ unit, text }: AmountInput): Result<ParsedAmount, AmountError> {
  const decimal = parseTypedDecimal(text)
  if (!decimal.ok) return fail({ message: AMOUNT_ISSUE_MESSAGES.not_a_number, mend: messages.mendGrouped })
  const amount = READERS[unit](decimal.value.text)
  if (!amount.ok) return amount
  return ok({ amount: amount.value, readAs: decimal.value.isAmbiguous ? decimal.value.text : null })
}

const READERS = {
  btc(text) {
    const amount = parseBtcAmount(text)
    return amount.ok
      ? amount
      : fail({ message: AMOUNT_ISSUE_MESSAGES[amount.issue], mend: messages.mendBtc[amount.issue] })
  },
  sats(text) {
    const amount = parseSatsAmount(text)
    return amount.ok
      ? amount
      : fail({ message: AMOUNT_ISSUE_MESSAGES[amount.issue], mend: messages.mendSats[amount.issue] })
  },
  usd(text) {
    const amount = parseUsdAmount(text)
    if (!amount.ok)
      return fail({ message: USD_ISSUE_MESSAGES[amount.issue], mend: messages.mendUsd[amount.issue] })
    return ok(convertUsdToSats(amount.value, DEMO_SEND_BITCOIN_PRICE))
  },
} as const satisfies Record<AmountUnit, (text: string) => Result<Sats, AmountError>>

/** What stands in the three fields: the typed one as it was typed, the others with what it comes to. */
export function getAmountTexts(typed: AmountInput): Readonly<Record<AmountUnit, string>> {
  const reading = parseAmountInput(typed)
  const derived = reading.ok ? textsFor(reading.value.amount) : NOTHING
  return { ...derived, [typed.unit]: typed.text }
}

const NOTHING = { btc: '', sats: '', usd: '' }

const textsFor = (amount: Sats): Readonly<Record<AmountUnit, string>> => ({
  btc: formatBtc(amount),
  sats: amount.toString(),
  usd: formatUsdDecimal(quoteDemoSend(amount, DEMO_SEND_BITCOIN_PRICE).amountUsd),
})
