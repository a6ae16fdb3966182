import { type FeeChoice, type FeeRates, MAX_FEE_RATE, MIN_FEE_RATE } from '@satlens/contract'
import { parseTypedDecimal } from '@satlens/domain'

/** The chosen fee: one of three, or the own rate as it was typed. */
export interface FeeInput {
  readonly fee: FeeChoice | 'own'
  readonly ownRate: string
}

const RATE = /^\d{1,4}(\.\d{1,3})?$/

/** Parses a typed fee rate in satoshis per virtual byte, with up to three decimals. Null if it is not within the bounds or may be a thousand times more. */
export function parseFeeRate(text: string): number | null {
  const decimal = parseTypedDecimal(text)
  if (!decimal.ok || decimal.value.isAmbiguous || !RATE.test(decimal.value.text)) return null
  const rate = Number(decimal.value.text)
  return rate >= MIN_FEE_RATE && rate <= MAX_FEE_RATE ? rate : null
}

/** Returns the rate that is meant, in satoshis per virtual byte; null while it is unknown or wrong. */
export function getFeeRate({ fee, ownRate }: FeeInput, rates: FeeRates | null): number | null {
  return fee === 'own' ? parseFeeRate(ownRate) : (rates?.[fee].rate ?? null)
}

/** How many times the fast rate is probably a typing mistake. */
const OVERPAID = 3

/** Returns whether an own rate is far above the fast one or below the slow one; null if it is neither. */
export function judgeFeeRate(rate: number, rates: FeeRates | null): 'tooHigh' | 'tooLow' | null {
  if (rates === null) return null
  if (rate > rates.fast.rate * OVERPAID) return 'tooHigh'
  return rate < rates.slow.rate ? 'tooLow' : null
}
