import {
  convertSatsToUsd,
  formatLocalBtc,
  formatSats,
  formatShortBtc,
  formatUsd,
  type Sats,
  type UsdCents,
} from '@satlens/domain'
import { createPreference } from '#ui/preferences/create-preference.ts'
import { splitMoney } from './split-money.ts'

/** What an amount of bitcoin can be shown in. */
export const AMOUNT_UNITS = ['btc', 'sats', 'usd'] as const

export type AmountUnit = (typeof AMOUNT_UNITS)[number]

/** The unit of every amount, in every tab; bitcoin until another is chosen. */
export const unitPreference = createPreference<AmountUnit>({ key: 'amount-unit', values: AMOUNT_UNITS })

/** Formats an amount at this price of one bitcoin; without a price in bitcoin, as `in` says. `isTrimmed` removes zeros at the end. */
export function formatAmountInUnit(
  amount: Sats,
  unit: AmountUnit,
  price: UsdCents | null,
  isTrimmed = false,
) {
  if (unit === 'usd' && price !== null) {
    return { in: unit, ...splitMoney(formatUsd(convertSatsToUsd(amount, price))) }
  }
  if (unit === 'sats') {
    const [value = '', name = ''] = formatSats(amount).split(' ')
    return { in: unit, value, unit: name }
  }
  return { in: 'btc', value: isTrimmed ? formatShortBtc(amount) : formatLocalBtc(amount), unit: 'BTC' }
}
