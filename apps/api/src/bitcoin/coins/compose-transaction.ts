import type { ComposedTransaction, composeTransactionEndpoint, EndpointInput } from '@satlens/contract'
import { getInputSize, planPayment } from '@satlens/wallet'
import { ApiError } from '#kernel/http/errors.ts'
import { type CoinDeps, readSpendableAccount } from './account-coins.ts'
import { composePlan } from './compose-plan.ts'
import { parseFeeRate, parseOutputs, pickCoins } from './requested-payment.ts'

/** Composes an unsigned transaction of an account from its current coins. Nothing is stored or broadcast. */
export async function composeTransactionOfAccount(
  deps: CoinDeps,
  userId: string,
  body: EndpointInput<typeof composeTransactionEndpoint>['body'],
): Promise<ComposedTransaction> {
  const account = await readSpendableAccount(deps, userId, body.account)
  const { descriptor, chain } = account
  const feeRate = parseFeeRate(body.fee_rate, chain.feeRates)
  const plan = planPayment({
    input: getInputSize(descriptor),
    coins: pickCoins(body.coins, account.coins),
    spendsAll: !!body.coins,
    outputs: parseOutputs(body.outputs, account.account.network),
    change: chain.nextChange.outputScript,
    feeRate,
  })
  // Dust was rejected with the amounts.
  if (!plan.ok) throw new ApiError('not_enough_coins')
  return composePlan(deps, account, plan.value, { ...body, feeRate, changeAt: chain.nextChange })
}
