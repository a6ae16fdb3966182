import type { bumpFeeEndpoint, EndpointInput, FeeBump } from '@satlens/contract'
import { getInputSize, getLeastBumpRate, getPaymentFee, planFeeBump, toSatsPerVbyte } from '@satlens/wallet'
import { ApiError } from '#kernel/http/errors.ts'
import { type CoinDeps, readSpendableAccount } from './account-coins.ts'
import { composePlan, getEffectiveRate } from './compose-plan.ts'
import { findReplaceablePayment } from './replaceable-payment.ts'
import { isChosenByDefault, parseFeeRate } from './requested-payment.ts'

/** Composes the replacement of an unconfirmed payment with a higher fee. Nothing is stored or broadcast. */
export async function bumpFee(
  deps: CoinDeps,
  userId: string,
  body: EndpointInput<typeof bumpFeeEndpoint>['body'],
): Promise<FeeBump> {
  const account = await readSpendableAccount(deps, userId, body.account)
  const { descriptor, chain } = account
  const feeRate = parseFeeRate(body.fee_rate, chain.feeRates)
  const { payment, changeAt } = await findReplaceablePayment(account, body.txid)
  const plan = planFeeBump({
    input: getInputSize(descriptor),
    payment,
    furtherCoins: account.coins.filter(isChosenByDefault),
    change: chain.nextChange.outputScript,
    feeRate,
  })
  if (!plan.ok) {
    throw plan.issue === 'not_enough_coins'
      ? new ApiError('not_enough_coins')
      : new ApiError('fee_rate_too_low', {
          message: `A replacement of this payment must pay at least ${toSatsPerVbyte(getLeastBumpRate(payment))} sat/vB. Choose a higher fee rate.`,
        })
  }
  const options = { ...body, feeRate, changeAt: changeAt ?? chain.nextChange }
  const fee = getPaymentFee(payment)
  return {
    ...(await composePlan(deps, account, plan.value, options)),
    replaces: {
      txid: body.txid,
      fee_sats: fee.toString(),
      fee_rate: getEffectiveRate(fee, payment.vsize),
      vsize: payment.vsize,
    },
  }
}
