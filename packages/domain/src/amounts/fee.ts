import { DEMO_SEND_FEE } from '../constants.ts'
import { convertSatsToUsd, toUsdCents, type UsdCents } from './price.ts'
import { SATS_PER_BTC, type Sats } from './sats.ts'

/** The cost of a send in cents. The total is the amount plus the fee. */
export type SendQuote = {
  readonly amountUsd: UsdCents
  readonly feeUsd: UsdCents
  readonly totalUsd: UsdCents
}

/** Quotes a send: the amount at the rate, rounded half up to the cent, plus {@link DEMO_SEND_FEE}. */
export function quoteDemoSend(amount: Sats, rate: UsdCents): SendQuote {
  const amountUsd = convertSatsToUsd(amount, rate)
  return { amountUsd, feeUsd: DEMO_SEND_FEE, totalUsd: toUsdCents(amountUsd + DEMO_SEND_FEE) }
}

/** Returns the maximum amount that leaves enough of the balance for the fee, rounded down; 0 if there is none. */
export function computeMaximumSendAmount(balance: Sats, rate: UsdCents): Sats {
  const left = (balance * rate - DEMO_SEND_FEE * SATS_PER_BTC) / rate
  return (left > 0n ? left : 0n) as Sats
}
