import { type BitcoinNetwork, COIN_LABEL_TYPES } from '@satlens/domain'
import type {
  AccountCoin,
  DescribedCoin,
  Descriptor,
  DescriptorAddress,
  KeyDescriptor,
} from '@satlens/wallet'
import { runWithDatabaseUserRole } from '#auth/index.ts'
import { ApiError } from '#kernel/http/errors.ts'
import type { DatabaseServices } from '#kernel/services.ts'
import { findWatchedAccountById, type WatchedAccountRow } from '../accounts/accounts.queries.ts'
import { readStoredDescriptor } from '../accounts/stored-descriptor.ts'
import type { RefreshAccount } from '../activity/refresh-account.ts'
import type { WalletChainReader } from '../chain/wallet-reader.ts'
import { findLabels } from '../labels/labels.queries.ts'
import { findUnspendableOutputs } from './coins.queries.ts'
import { type AccountCoins, readAccountCoins } from './read-account-coins.ts'

export interface CoinDeps extends DatabaseServices {
  readonly network: BitcoinNetwork
  /** Null if no chain index is configured. */
  readonly reader: WalletChainReader | null
  readonly refresh: RefreshAccount
}

/** A coin of a watched account. */
export interface OwnCoin extends AccountCoin, Omit<DescribedCoin, 'label'> {
  readonly at: DescriptorAddress
  /** False if its owner does not want to spend it. */
  readonly isSpendable: boolean
}

/** A coin with its owner's label. */
export interface LabeledCoin extends OwnCoin {
  readonly label: DescribedCoin['label']
  /** What has the label; null without one. */
  readonly labelType: (typeof COIN_LABEL_TYPES)[number] | null
}

/** An account with its coins. */
export interface AccountWithCoins<D extends Descriptor> {
  readonly account: WatchedAccountRow
  readonly descriptor: D
  readonly chain: AccountCoins
  /** Largest first. */
  readonly coins: readonly OwnCoin[]
}

/** An account whose transactions can be composed. */
export interface SpendableAccount extends AccountWithCoins<KeyDescriptor> {
  readonly reader: WalletChainReader
}

/** Returns an account of the user with its parsed descriptor. Throws if there is none. */
export async function findOwnAccount({ db }: CoinDeps, userId: string, id: string) {
  const account = await runWithDatabaseUserRole(db, userId, (tx) => findWatchedAccountById(tx, userId, id))
  if (!account) throw new ApiError('watched_account_not_found')
  return { account, descriptor: readStoredDescriptor(account) }
}

/** Returns the coins of an account. Null until it has been scanned. Throws if the index fails. */
export async function readOwnCoins(
  { db, clock, refresh }: CoinDeps,
  reader: WalletChainReader,
  account: WatchedAccountRow,
  descriptor: Descriptor,
): Promise<Pick<SpendableAccount, 'chain' | 'coins'> | null> {
  const { userId } = account
  const chain = await readAccountCoins({ db, clock, reader, refresh }, account, descriptor)
  if (chain === null) return null
  const unspendable = await runWithDatabaseUserRole(db, userId, (tx) => findUnspendableOutputs(tx, userId))
  const coins = chain.coins.map(
    (coin): OwnCoin => ({ ...coin, isSpendable: !unspendable.has(getOutpoint(coin)) }),
  )
  return { chain, coins: coins.toSorted(compareCoins) }
}

/** Adds the owner's labels of coins, else of their addresses, else of their transactions. */
export async function labelCoins(
  { db }: CoinDeps,
  userId: string,
  coins: readonly OwnCoin[],
): Promise<LabeledCoin[]> {
  const refs = [...new Set(coins.flatMap((coin) => [getOutpoint(coin), coin.at.address, coin.txid]))]
  const found = await runWithDatabaseUserRole(db, userId, (tx) => findLabels(tx, userId, { refs }))
  const labels = new Map(found.map(({ type, ref, label }) => [`${type} ${ref}`, label]))
  return coins.map((coin) => {
    const refOf = { output: getOutpoint(coin), addr: coin.at.address, tx: coin.txid }
    const getLabel = (type: keyof typeof refOf) => labels.get(`${type} ${refOf[type]}`) ?? null
    const labelType = COIN_LABEL_TYPES.find((type) => getLabel(type) !== null) ?? null
    return { ...coin, labelType, label: labelType && getLabel(labelType) }
  })
}

/** Reads an account to spend from. Throws if its keys or its chain are unknown. */
export async function readSpendableAccount(
  deps: CoinDeps,
  userId: string,
  id: string,
): Promise<SpendableAccount> {
  const { account, descriptor } = await findOwnAccount(deps, userId, id)
  if (descriptor.kind === 'address') throw new ApiError('account_without_keys')
  if (account.network !== deps.network) throw new ApiError('network_mismatch')
  const { reader } = deps
  if (reader === null) throw new ApiError('bitcoin_index_missing')
  const own = await readOwnCoins(deps, reader, account, descriptor)
  if (own === null) {
    throw new ApiError('bitcoin_index_unavailable', {
      message: 'This account is still being scanned. Try again in a minute.',
    })
  }
  return { account, descriptor, reader, ...own }
}

/** Returns the outpoint of a coin, as in BIP329. */
export const getOutpoint = ({ txid, vout }: Pick<OwnCoin, 'txid' | 'vout'>): string => `${txid}:${vout}`

/** Returns the number of blocks from that of a coin to the newest; 0 for an unconfirmed coin. */
export const countConfirmations = ({ height }: Pick<OwnCoin, 'height'>, newest: number): number =>
  height === null ? 0 : Math.max(1, newest - height + 1)

const compareCoins = (left: OwnCoin, right: OwnCoin): number =>
  left.amount === right.amount ? 0 : left.amount > right.amount ? -1 : 1
