import { SATS_PER_BTC, type Sats } from './amount.ts'
import { type Cents, convertToUsd, toCents } from './price.ts'

/** The flat fee of a send: $2 (docs/spec/README.md#constants). */
export const SEND_FEE = toCents(2_00n)

/** What a send costs at a rate, in cents. The total is the amount plus the flat fee (docs/spec/README.md#constants). */
export type SendQuote = { readonly amountUsd: Cents; readonly feeUsd: Cents; readonly totalUsd: Cents }

/** Quotes a send: the amount at the rate, rounded half up to the cent, plus the flat fee (docs/spec/README.md#constants). */
export function quoteSend(amount: Sats, rate: Cents): SendQuote {
  const amountUsd = convertToUsd(amount, rate)
  return { amountUsd, feeUsd: SEND_FEE, totalUsd: toCents(amountUsd + SEND_FEE) }
}

/** The most a balance can send and still cover the flat fee, rounded down to a satoshi; 0 when it cannot. */
export function computeMaximumSend(balance: Sats, rate: Cents): Sats {
  const left = (balance * rate - SEND_FEE * SATS_PER_BTC) / rate
  return (left > 0n ? left : 0n) as Sats
}
