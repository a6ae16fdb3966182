import { fail, ok, type Result } from '@satlens/domain'
import { chooseCoins, listEconomicCoins } from './choose-coins.ts'
import { type FeeRate, getFee, getRateOfFee } from './fee-rate.ts'
import { type ChoosableCoin, type PaymentPlan, sumAmounts, type TransactionOutput } from './payment-plan.ts'
import { settleChange } from './settle-change.ts'
import type { InputSize } from './virtual-size.ts'

/** An unconfirmed payment of the account. */
export interface ReplaceablePayment<C extends ChoosableCoin> {
  readonly coins: readonly C[]
  readonly recipients: readonly TransactionOutput[]
  /** What returns to the account; null if nothing does. */
  readonly change: TransactionOutput | null
  readonly vsize: number
}

export interface FeeBumpRequest<C extends ChoosableCoin> {
  readonly input: InputSize
  readonly payment: ReplaceablePayment<C>
  /** Confirmed coins that the payment does not spend: a replacement may not add unconfirmed ones (BIP125, rule 2). */
  readonly furtherCoins: readonly C[]
  /** The script for change if the payment has none. */
  readonly change: Uint8Array
  readonly feeRate: FeeRate
}

/** Why a payment cannot be replaced. */
export type FeeBumpIssue = 'fee_rate_too_low' | 'not_enough_coins'

/** Returns the fee of a payment in satoshis. */
export const getPaymentFee = ({ coins, recipients, change }: ReplaceablePayment<ChoosableCoin>): bigint =>
  sumAmounts(coins) - sumAmounts(recipients) - (change?.amount ?? 0n)

/** Returns the lowest fee rate at which nodes accept a replacement (BIP125, rules 3 and 4). */
export const getLeastBumpRate = (payment: ReplaceablePayment<ChoosableCoin>): FeeRate =>
  getRateOfFee(getLeastFee(payment, payment.vsize), payment.vsize)

// A replacement pays the fee of what it replaces and for its own relay, by default one satoshi per virtual byte.
const RELAY_RATE = 1_000n
const getLeastFee = (payment: ReplaceablePayment<ChoosableCoin>, vsize: number): bigint =>
  getPaymentFee(payment) + getFee(vsize, RELAY_RATE)

/**
 * Decides how a payment is replaced by one with a higher fee (BIP125). The recipients stay; the change pays, then as few
 * further coins as possible.
 */
export function planFeeBump<C extends ChoosableCoin>(
  request: FeeBumpRequest<C>,
): Result<PaymentPlan<C>, FeeBumpIssue> {
  const { input, payment, furtherCoins, feeRate } = request
  if (feeRate < getLeastBumpRate(payment)) return fail('fee_rate_too_low')
  const getRequiredFee = (vsize: number): bigint => {
    const fee = getFee(vsize, feeRate)
    const missing = getLeastFee(payment, vsize) - fee
    return missing > 0n ? fee + missing : fee
  }
  const target = { input, outputs: payment.recipients, getRequiredFee }
  const change = payment.change?.script ?? request.change
  const plan = settleChange(payment.coins, target, change)
  if (plan) return ok(plan)
  const sorted = listEconomicCoins(furtherCoins, input, feeRate)
  const coins = chooseCoins(sorted, target, payment.coins)
  const extended = coins && settleChange(coins, target, change)
  return extended ? ok(extended) : fail('not_enough_coins')
}
