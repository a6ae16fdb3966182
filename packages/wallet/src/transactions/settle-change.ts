import {
  type ChoosableCoin,
  getScripts,
  MAX_SURPLUS,
  type PaymentPlan,
  type PaymentTarget,
  sumAmounts,
} from './payment-plan.ts'
import { getVirtualSize } from './virtual-size.ts'

/** Decides the change and the fee of a transaction that spends exactly these coins. Null if they do not cover it. */
export function settleChange<C extends ChoosableCoin>(
  coins: readonly C[],
  { input, outputs, getRequiredFee }: PaymentTarget,
  change: Uint8Array,
): PaymentPlan<C> | null {
  const rest = sumAmounts(coins) - sumAmounts(outputs)
  const scripts = getScripts(outputs)
  const vsizeWithChange = getVirtualSize(coins.length, input, [...scripts, change])
  const feeWithChange = getRequiredFee(vsizeWithChange)
  if (rest - feeWithChange > MAX_SURPLUS) {
    return {
      coins,
      outputs,
      change: { script: change, amount: rest - feeWithChange },
      fee: feeWithChange,
      surplus: 0n,
      vsize: vsizeWithChange,
    }
  }
  const vsize = getVirtualSize(coins.length, input, scripts)
  const required = getRequiredFee(vsize)
  if (coins.length === 0 || rest < required) return null
  return { coins, outputs, change: null, fee: rest, surplus: rest - required, vsize }
}
