import { type FeeRate, getFee } from './fee-rate.ts'
import {
  type ChoosableCoin,
  getScripts,
  MAX_SURPLUS,
  type PaymentTarget,
  sumAmounts,
} from './payment-plan.ts'
import { getInputVirtualSize, getVirtualSize, type InputSize } from './virtual-size.ts'

/** Limits the work for an account that was sent thousands of tiny coins. */
const MAX_COINS = 500

/** Returns true if a coin is worth less than it costs to spend at a fee rate. */
export const isUneconomic = (amount: bigint, inputVsize: number, feeRate: FeeRate): boolean =>
  amount <= getFee(inputVsize, feeRate)

/** Returns the coins that are worth their cost, largest first, up to a few hundred. */
export function listEconomicCoins<C extends ChoosableCoin>(
  coins: readonly C[],
  input: InputSize,
  feeRate: FeeRate,
): readonly C[] {
  const inputVsize = getInputVirtualSize(input)
  return coins
    .filter(({ amount }) => !isUneconomic(amount, inputVsize, feeRate))
    .toSorted(compareCoins)
    .slice(0, MAX_COINS)
}

/**
 * Chooses as few coins as a payment needs from coins that are sorted, largest first; coins that need no change if that is
 * possible.
 * @param required coins that are spent in any case
 * @returns the required and the chosen coins; null if all of them do not suffice
 */
export function chooseCoins<C extends ChoosableCoin>(
  sorted: readonly C[],
  target: PaymentTarget,
  required: readonly C[] = [],
): readonly C[] | null {
  return accumulate(sorted, target, required, true) ?? accumulate(sorted, target, required, false)
}

function accumulate<C extends ChoosableCoin>(
  sorted: readonly C[],
  { input, outputs, getRequiredFee }: PaymentTarget,
  required: readonly C[],
  avoidsChange: boolean,
): readonly C[] | null {
  const paid = sumAmounts(outputs)
  const scripts = getScripts(outputs)
  const chosen = [...required]
  let total = sumAmounts(required)
  for (const coin of sorted) {
    const needed = paid + getRequiredFee(getVirtualSize(chosen.length + 1, input, scripts))
    if (avoidsChange && total + coin.amount > needed + MAX_SURPLUS) continue
    chosen.push(coin)
    total += coin.amount
    if (total >= needed) return chosen
  }
  return null
}

function compareCoins(left: ChoosableCoin, right: ChoosableCoin): number {
  if (left.amount !== right.amount) return left.amount > right.amount ? -1 : 1
  if (left.txid !== right.txid) return left.txid < right.txid ? -1 : 1
  return left.vout - right.vout
}
