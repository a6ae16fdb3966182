import {
  convertSatsToMoney,
  formatInteger,
  formatLocalBtc,
  formatMoney,
  formatShortBtc,
  isolateAmount,
  type Sats,
} from '@satlens/domain'
import { createPreference } from '#ui/preferences/create-preference.ts'
import type { KnownRate } from '../currency/conversion-rate.ts'
import { splitMoney } from './split-money.ts'

/** What an amount of bitcoin can be shown in: `fiat` is the currency of the user. */
export const AMOUNT_UNITS = ['btc', 'sats', 'fiat'] as const

export type AmountUnit = (typeof AMOUNT_UNITS)[number]

/** The unit of every amount, in every tab; bitcoin until another is chosen. */
export const unitPreference = createPreference<AmountUnit>({
  key: 'amount-unit',
  values: AMOUNT_UNITS,
  renamed: { usd: 'fiat' },
})

/** Formats an amount at the price of one bitcoin; without a price in bitcoin, as `in` says. `isTrimmed` removes zeros at the end. */
export function formatAmountInUnit(
  amount: Sats,
  unit: AmountUnit,
  rate: KnownRate | null,
  isTrimmed = false,
) {
  if (unit === 'fiat' && rate !== null) {
    return { in: unit, ...splitMoney(formatWorth(amount, rate)) }
  }
  if (unit === 'sats') {
    return { in: unit, value: formatInteger(amount), unit: amount === 1n ? 'sat' : 'sats' }
  }
  return { in: 'btc', value: isTrimmed ? formatShortBtc(amount) : formatLocalBtc(amount), unit: 'BTC' }
}

/** Formats an amount as {@link formatAmountInUnit}, as one text. */
export function formatAmountText(
  amount: Sats,
  unit: AmountUnit,
  rate: KnownRate | null,
  isTrimmed = false,
): string {
  if (unit === 'fiat' && rate !== null) return formatWorth(amount, rate)
  const { value, unit: name } = formatAmountInUnit(amount, unit, rate, isTrimmed)
  return isolateAmount(`${value} ${name}`)
}

/** Formats what an amount is worth at a price. */
export const formatWorth = (amount: Sats, { price, currency }: KnownRate): string =>
  formatMoney(convertSatsToMoney(amount, price), currency)
