import {
  type DescriptorAddress,
  getInputSize,
  getVirtualSize,
  type ReplaceablePayment,
} from '@satlens/wallet'
import { RawOldTx } from '@scure/btc-signer/script.js'
import { ApiError } from '#kernel/http/errors.ts'
import type { ChainTransaction } from '../chain/chain-index.ts'
import type { OwnCoin, SpendableAccount } from './account-coins.ts'

interface FoundPayment {
  readonly payment: ReplaceablePayment<OwnCoin>
  /** The address of its change; null if it has none. */
  readonly changeAt: DescriptorAddress | null
}

/**
 * Returns an unconfirmed payment of the account. The id is only compared with the histories of its addresses: the index is
 * not asked for any other. Throws if there is no such payment, or if it cannot be replaced (BIP125).
 */
export async function findReplaceablePayment(account: SpendableAccount, txid: string): Promise<FoundPayment> {
  const heights = await readActiveHeights(account)
  if (heights.get(txid) !== null) throw new ApiError('payment_not_found')
  const [transaction] = await account.reader.readTransactions([txid])
  if (!transaction) throw new ApiError('payment_not_found')
  const places = new Map(account.chain.used.map(({ derived }) => [derived.address, derived]))
  const coins = await readOwnInputs(account, transaction, places, heights)
  const { inputs, outputs } = RawOldTx.decode(transaction.bytes)
  if (!inputs.some(({ sequence }) => sequence <= MAX_REPLACEABLE_SEQUENCE)) {
    throw notReplaceable('This payment was made so that nodes do not replace it. Wait until it is confirmed.')
  }
  const changeBranch = account.descriptor.branches.at(-1)
  const placed = outputs.map(({ script, amount }, vout) => {
    const at = places.get(transaction.outputs[vout]?.address ?? '')
    return { script, amount, vout, at: at?.branch === changeBranch ? at : undefined }
  })
  const change = placed
    .filter((output) => output.at)
    .sort((left, right) => (left.amount > right.amount ? -1 : 1))[0]
  if (change && !account.coins.some((coin) => coin.txid === txid && coin.vout === change.vout)) {
    throw notReplaceable(
      'The change of this payment is already spent by another unconfirmed payment. Raise the fee of that one instead.',
    )
  }
  const recipients = placed.filter((output) => output !== change)
  const vsize = getVirtualSize(
    coins.length,
    getInputSize(account.descriptor),
    placed.map(({ script }) => script),
  )
  return { payment: { coins, recipients, change: change ?? null, vsize }, changeAt: change?.at ?? null }
}

/** The highest sequence that signals replaceability (BIP125). */
const MAX_REPLACEABLE_SEQUENCE = 0xffff_fffd

const notReplaceable = (message: string): ApiError => new ApiError('payment_not_replaceable', { message })

type Heights = ReadonlyMap<string, number | null>

/** Returns the heights of all transactions of addresses with unconfirmed ones, by id. */
async function readActiveHeights({ reader, chain }: SpendableAccount): Promise<Heights> {
  const active = chain.used.filter(({ pending }) => pending !== 0n).map(({ derived }) => derived.address)
  const histories = await reader.readHistories(active)
  return new Map(histories.flat().map(({ txid, height }) => [txid, height]))
}

/** Returns the coins that a payment spends. Throws unless all of them belong to the account. */
async function readOwnInputs(
  { reader }: SpendableAccount,
  { inputs }: ChainTransaction,
  places: ReadonlyMap<string, DescriptorAddress>,
  heights: Heights,
): Promise<readonly OwnCoin[]> {
  const previous = await reader.readTransactions([...new Set(inputs.map((input) => input.txid))])
  const known = new Map(previous.map((transaction) => [transaction.txid, transaction]))
  return inputs.map(({ txid, vout }) => {
    const { address, amount } = known.get(txid)?.outputs[vout] ?? {}
    const at = places.get(address ?? '')
    if (amount === undefined || !at) {
      throw notReplaceable(
        'This payment spends coins of another wallet, so its fee can only be raised there.',
      )
    }
    const height = heights.get(txid) ?? null
    return { txid, vout, amount, at, height, isSpendable: true, isAddressReused: false }
  })
}
