import { isUneconomic } from './choose-coins.ts'
import type { FeeRate } from './fee-rate.ts'
import { type ChoosableCoin, type PaymentPlan, sumAmounts } from './payment-plan.ts'
import { getInputVirtualSize, type InputSize } from './virtual-size.ts'

/** A coin with what its owner should know before it is spent. */
export interface DescribedCoin extends ChoosableCoin {
  /** Null while unconfirmed. */
  readonly height: number | null
  /** The owner's label; null if there is none. */
  readonly label: string | null
  /** True if its address has received more than once. */
  readonly isAddressReused: boolean
}

/** What a reviewer should know before a transaction is signed. */
export type TransactionPlanWarning =
  | 'reused_address'
  | 'mixed_labels'
  | 'unconfirmed_coin'
  | 'uneconomic_coin'
  | 'dust_change'
  | 'high_fee'

interface WarnedPlan {
  readonly plan: PaymentPlan<DescribedCoin>
  readonly input: InputSize
  readonly feeRate: FeeRate
}

/** Returns what is unusual about a transaction, most telling about its owner first. */
export function findTransactionWarnings({ plan, input, feeRate }: WarnedPlan): TransactionPlanWarning[] {
  const { coins, outputs, fee, surplus } = plan
  const inputVsize = getInputVirtualSize(input)
  const labels = new Set(coins.flatMap(({ label }) => label ?? []))
  const found: Readonly<Record<TransactionPlanWarning, boolean>> = {
    reused_address: coins.some(({ isAddressReused }) => isAddressReused),
    mixed_labels: labels.size > 1,
    unconfirmed_coin: coins.some(({ height }) => height === null),
    uneconomic_coin: coins.some(({ amount }) => isUneconomic(amount, inputVsize, feeRate)),
    dust_change: surplus > 0n,
    high_fee: isMoreThan(HIGH_FEE_PERCENT, fee, sumAmounts(outputs)),
  }
  return (Object.keys(found) as TransactionPlanWarning[]).filter((warning) => found[warning])
}

/** Returns true if a fee is so high that its payer must accept it first. */
export const isFeeExcessive = ({ fee, outputs }: PaymentPlan<ChoosableCoin>): boolean =>
  isMoreThan(EXCESSIVE_FEE_PERCENT, fee, sumAmounts(outputs))

const HIGH_FEE_PERCENT = 10n
const EXCESSIVE_FEE_PERCENT = 25n

const isMoreThan = (percent: bigint, fee: bigint, amount: bigint): boolean => fee * 100n > amount * percent
