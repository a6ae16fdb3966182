import type { ComposedTransaction } from '@satlens/contract'
import { formatSats, toSats } from '@satlens/domain'
import {
  composeTransaction,
  convertOutputScriptToAddress,
  type DescriptorAddress,
  type FeeRate,
  findTransactionWarnings,
  getInputSize,
  isFeeExcessive,
  type PaymentPlan,
  type PlacedOutput,
  sumAmounts,
  toSatsPerVbyte,
} from '@satlens/wallet'
import { ApiError } from '#kernel/http/errors.ts'
import {
  type CoinDeps,
  countConfirmations,
  getOutpoint,
  type LabeledCoin,
  labelCoins,
  type OwnCoin,
  type SpendableAccount,
} from './account-coins.ts'

interface PlanOptions {
  readonly feeRate: FeeRate
  /** The address that the change returns to. */
  readonly changeAt: DescriptorAddress
  readonly accepts_high_fee?: boolean | undefined
  readonly psbt_version?: 0 | 2 | undefined
}

/** Composes the transaction of a plan. Throws if its fee is excessive and not accepted. */
export async function composePlan(
  deps: CoinDeps,
  account: SpendableAccount,
  plan: PaymentPlan<OwnCoin>,
  { feeRate, changeAt, accepts_high_fee, psbt_version: version = 0 }: PlanOptions,
): Promise<ComposedTransaction> {
  const { descriptor, chain } = account
  const { fee, vsize, surplus, change } = plan
  const amount = sumAmounts(plan.outputs)
  if (isFeeExcessive(plan) && !accepts_high_fee) {
    throw new ApiError('network_fee_too_high', {
      message: `The network fee would be ${formatSats(toSats(fee))}, more than a quarter of the amount. Choose a lower fee rate, or accept this fee.`,
    })
  }
  const labeled = { ...plan, coins: await labelCoins(deps, account.account.userId, plan.coins) }
  const coins = await addPreviousTransactions(account, labeled.coins)
  const draft = { descriptor, plan: { ...plan, coins }, changeAt, lockTime: chain.height, version }
  const { psbt, inputs, outputs } = composeTransaction(draft)
  const addresses = [...chain.used.map(({ derived }) => derived), chain.nextReceive, chain.nextChange]
  const own = new Set(addresses.map(({ address }) => address))
  const listed = outputs.map((output) => toOutput(output, account))
  const isOwnRecipient = listed.some(({ address, is_change }) => !is_change && own.has(address ?? ''))
  return {
    psbt: Buffer.from(psbt).toString('base64'),
    psbt_version: version,
    inputs: inputs.map((coin) => toInput(coin, chain.height)),
    outputs: listed,
    change: change && {
      address: changeAt.address,
      branch: changeAt.branch,
      index: changeAt.index,
      amount_sats: change.amount.toString(),
    },
    amount_sats: amount.toString(),
    fee_sats: fee.toString(),
    total_sats: (amount + fee).toString(),
    surplus_sats: surplus.toString(),
    fee_rate: getEffectiveRate(fee, vsize),
    vsize,
    signatures: descriptor.threshold,
    locktime: chain.height,
    warnings: [
      ...findTransactionWarnings({ plan: labeled, input: getInputSize(descriptor), feeRate }),
      ...(isOwnRecipient ? (['own_recipient'] as const) : []),
    ],
  }
}

/** Returns a fee in satoshis per virtual byte, rounded down to three decimals. */
export const getEffectiveRate = (fee: bigint, vsize: number): number =>
  toSatsPerVbyte((fee * 1_000n) / BigInt(vsize))

/** Signatures of legacy accounts do not cover the amounts, so signers need the transactions that paid the coins. */
async function addPreviousTransactions(
  { descriptor, reader }: SpendableAccount,
  coins: readonly LabeledCoin[],
): Promise<readonly LabeledCoin[]> {
  if (descriptor.kind !== 'legacy') return coins
  const txids = [...new Set(coins.map(({ txid }) => txid))]
  const transactions = await reader.readTransactions(txids)
  const bytes = new Map(transactions.map((transaction) => [transaction.txid, transaction.bytes]))
  return coins.map((coin) => {
    const transaction = bytes.get(coin.txid)
    return transaction ? { ...coin, transaction } : coin
  })
}

const toInput = (coin: LabeledCoin, height: number): ComposedTransaction['inputs'][number] => ({
  outpoint: getOutpoint(coin),
  amount_sats: coin.amount.toString(),
  address: coin.at.address,
  branch: coin.at.branch,
  index: coin.at.index,
  confirmations: countConfirmations(coin, height),
  label: coin.label,
})

const toOutput = ({ script, amount, at }: PlacedOutput, { account }: SpendableAccount) => ({
  address: convertOutputScriptToAddress(script, account.network),
  amount_sats: amount.toString(),
  is_change: at !== null,
})
