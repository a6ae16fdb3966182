import { fail, ok, type Result } from '@satlens/domain'
import { chooseCoins, listEconomicCoins } from './choose-coins.ts'
import { getDustLimit } from './dust-limit.ts'
import { type FeeRate, getFee } from './fee-rate.ts'
import {
  type ChoosableCoin,
  getScripts,
  type PaymentPlan,
  type PaymentTarget,
  sumAmounts,
  type TransactionOutput,
} from './payment-plan.ts'
import { settleChange } from './settle-change.ts'
import { getVirtualSize, type InputSize } from './virtual-size.ts'

/** An output whose amount may be everything that the other outputs and the fee leave. */
export interface RequestedOutput {
  readonly script: Uint8Array
  readonly amount: bigint | 'everything'
}

export interface PaymentRequest<C extends ChoosableCoin> {
  readonly input: InputSize
  readonly coins: readonly C[]
  /** True if all coins shall be spent; false if as few as the payment needs. */
  readonly spendsAll: boolean
  /** At most one of them has everything. */
  readonly outputs: readonly RequestedOutput[]
  /** The script for change. */
  readonly change: Uint8Array
  readonly feeRate: FeeRate
}

/** Why a payment cannot be made. `dust`: nodes would not relay an output so small. */
export type PaymentIssue = 'dust' | 'not_enough_coins'

/** Decides which coins a payment spends, its fee and its change. The order of the coins does not matter. */
export function planPayment<C extends ChoosableCoin>(
  request: PaymentRequest<C>,
): Result<PaymentPlan<C>, PaymentIssue> {
  const { input, feeRate, spendsAll } = request
  if (
    request.outputs.some(({ script, amount }) => amount !== 'everything' && amount < getDustLimit(script))
  ) {
    return fail('dust')
  }
  const outputs = request.outputs.map(({ script, amount }) => ({
    script,
    amount: amount === 'everything' ? 0n : amount,
  }))
  const target = { input, outputs, getRequiredFee: (vsize: number) => getFee(vsize, feeRate) }
  const candidates = spendsAll ? request.coins : listEconomicCoins(request.coins, input, feeRate)
  const rest = request.outputs.findIndex(({ amount }) => amount === 'everything')
  const plan = rest === -1 ? planExact(candidates, target, request) : planEverything(candidates, target, rest)
  return plan === null ? fail('not_enough_coins') : ok(plan)
}

function planExact<C extends ChoosableCoin>(
  candidates: readonly C[],
  target: PaymentTarget,
  { spendsAll, change }: PaymentRequest<C>,
): PaymentPlan<C> | null {
  const coins = spendsAll ? candidates : chooseCoins(candidates, target)
  return coins && settleChange(coins, target, change)
}

/** The output at this place gets what the others and the fee leave. */
function planEverything<C extends ChoosableCoin>(
  coins: readonly C[],
  { input, outputs, getRequiredFee }: PaymentTarget,
  place: number,
): PaymentPlan<C> | null {
  const vsize = getVirtualSize(coins.length, input, getScripts(outputs))
  const fee = getRequiredFee(vsize)
  const amount = sumAmounts(coins) - sumAmounts(outputs) - fee
  const output = outputs[place]
  if (output === undefined || amount < getDustLimit(output.script)) return null
  const paid: TransactionOutput[] = outputs.with(place, { script: output.script, amount })
  return { coins, outputs: paid, change: null, fee, surplus: 0n, vsize }
}
