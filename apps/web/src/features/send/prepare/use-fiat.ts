import { formatSats, type Sats } from '@satlens/domain'
import { formatWorth } from '#shared/amount/amount-unit.ts'
import { getKnownRate, useConversionRate } from '#shared/currency/conversion-rate.ts'

/**
 * Returns how to format an amount in satoshis, with its value in the currency of the user beside it where a price is known:
 * `1,410 sats (€0.83)`. The price itself is in `ConversionRateNote`.
 */
export function useSatsFormat(): (amount: Sats) => string {
  const rate = getKnownRate(useConversionRate())
  return (amount) => {
    const sats = formatSats(amount)
    return rate === null ? sats : `${sats} (${formatWorth(amount, rate)})`
  }
}
