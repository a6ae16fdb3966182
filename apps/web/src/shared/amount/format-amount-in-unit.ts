import { convertSatsToUsd, formatBtc, formatSats, formatUsd, type Sats, type UsdCents } from '@satlens/domain'
import type { AmountUnit } from './amount-unit.ts'

/** An amount as a figure takes it. `unit` is the one it really is in: without a price it stays in bitcoin. */
export interface FormattedAmount {
  readonly in: AmountUnit
  readonly value: string
  readonly currency?: string
  readonly unit?: string
}

/**
 * Writes an amount in a unit; in dollars at this price of one bitcoin. Without a price it stays in bitcoin, for there is
 * nothing it would be worth. `isTrimmed` leaves out the zeros at the end, for a figure that the specification writes so.
 */
export function formatAmountInUnit(
  amount: Sats,
  unit: AmountUnit,
  price: UsdCents | null,
  isTrimmed = false,
): FormattedAmount {
  if (unit === 'usd' && price !== null) {
    return { in: unit, value: formatUsd(convertSatsToUsd(amount, price)).slice(1), currency: '$' }
  }
  if (unit === 'sats') {
    const [value = '', name] = formatSats(amount).split(' ')
    return { in: unit, value, ...(name && { unit: name }) }
  }
  const value = formatBtc(amount)
  return { in: 'btc', value: isTrimmed ? value.replace(/\.?0+$/, '') : value, unit: 'BTC' }
}
