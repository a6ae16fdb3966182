import { SATS_PER_BTC, type Sats } from './amount.ts'
import { type Cents, convertToUsd, toCents } from './price.ts'

/** The flat fee of a send: $2. */
export const SEND_FEE = toCents(2_00n)

/** The cost of a send in cents. The total is the amount plus the fee. */
export type SendQuote = { readonly amountUsd: Cents; readonly feeUsd: Cents; readonly totalUsd: Cents }

/** Quotes a send: the amount at the rate, rounded half up to the cent, plus {@link SEND_FEE}. */
export function quoteSend(amount: Sats, rate: Cents): SendQuote {
  const amountUsd = convertToUsd(amount, rate)
  return { amountUsd, feeUsd: SEND_FEE, totalUsd: toCents(amountUsd + SEND_FEE) }
}

/** Returns the maximum amount that leaves enough of the balance for the fee, rounded down; 0 if there is none. */
export function computeMaximumSend(balance: Sats, rate: Cents): Sats {
  const left = (balance * rate - SEND_FEE * SATS_PER_BTC) / rate
  return (left > 0n ? left : 0n) as Sats
}
