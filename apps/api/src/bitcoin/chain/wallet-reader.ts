import type { BitcoinNetwork } from '@satlens/domain'
import {
  type DerivedBitcoinAddress,
  type Descriptor,
  type DescriptorAddress,
  deriveBitcoinAddresses,
  deriveDescriptorAddress,
  deriveDescriptorAddresses,
  type ExtendedAccountKey,
  formatDescriptor,
  parseAccountKey,
} from '@satlens/wallet'
import type { AuthModule } from '#auth/index.ts'
import { createEncodedResponseCache } from '#kernel/cache.ts'
import { ApiError } from '#kernel/http/errors.ts'
import type { ModuleServices } from '#kernel/services.ts'
import { runWithAbortTimeout } from '#kernel/timeout.ts'
import type { WatchedAccountRow } from '../accounts/accounts.queries.ts'
import type { WalletRow } from '../bitcoin.queries.ts'
import type { AddressStats, ChainIndex, ChainTransaction, HistoryEntry } from './chain-index.ts'
import { type AccountAddress, createCachedAddressDerivation, type DerivableAccount } from './derivations.ts'
import {
  scanAccountBranch,
  scanWalletAccountAddresses,
  type UsedAddress,
  type WalletAccountScan,
} from './scan-account.ts'

/** Returns the account key of a wallet. Null for a specimen address and for a single address. */
export function getAccountKeyOfWallet({ accountKey, network, script }: WalletRow): ExtendedAccountKey | null {
  if (accountKey === null) return null
  const account = parseAccountKey(accountKey, network, script)
  if (!account.ok) throw new Error(`The stored account key is invalid: ${account.issue}`)
  return account.value
}

/** A watched account with its parsed descriptor. */
interface DescribedAccount extends Pick<WatchedAccountRow, 'userId' | 'gapLimit'> {
  readonly descriptor: Descriptor
}

/** The used addresses of an account and the next ones. */
interface AccountSnapshot {
  readonly used: readonly UsedAddress<DescriptorAddress>[]
  readonly nextReceive: DescriptorAddress
  readonly nextChange: DescriptorAddress
}

interface WalletReaderDeps extends Omit<ModuleServices, 'db' | 'fetch'> {
  readonly chargeAccount: AuthModule['chargeAccount']
  readonly index: ChainIndex
  readonly network: BitcoinNetwork
}

const CACHE_MS = 15_000
// Short, so that a manual retry soon reaches the index again.
const FAILURE_CACHE_MS = 2_000
// Shorter than the time limit of the web app.
const READ_TIMEOUT_MS = 12_000

/** Reads the wallets of one network from the chain index. */
export type WalletChainReader = ReturnType<typeof createWalletChainReader>
/** The coins of a watched account. */
export type AccountCoins = Awaited<ReturnType<WalletChainReader['readAccountCoins']>>
/** The balance of a wallet and the scan of its account. */
export type WalletChainSnapshot = NonNullable<Awaited<ReturnType<WalletChainReader['read']>>>

/** Creates the reader of wallets. It reads each wallet at most once in 15 s and caches the result. */
export function createWalletChainReader({ index, network, clock, log, chargeAccount }: WalletReaderDeps) {
  const getAddresses = createCachedAddressDerivation()
  const createCache = <T>(source: string) =>
    createEncodedResponseCache<T>({
      source,
      clock,
      log,
      ttlMs: CACHE_MS,
      errorTtlMs: FAILURE_CACHE_MS,
      createError: toUnavailable,
    })
  const walletCache = createCache<Awaited<ReturnType<typeof readChain>>>('the chain index')
  const accountCache = createCache<Awaited<ReturnType<typeof readWatchedAccount>>>('the chain index')
  const coinCache = createCache<Awaited<ReturnType<typeof readCoinsOfWallet>>>('the chain index, for coins,')
  const accountCoinCache = createCache<Awaited<ReturnType<typeof readCoinsOfAccount>>>(
    'the chain index, for coins of accounts,',
  )

  const transactionCache = createCache<ChainTransaction>('the chain index, for transactions,')
  const historyCache = createCache<readonly HistoryEntry[]>('the chain index, for histories,')

  async function readChain(wallet: WalletRow, signal: AbortSignal) {
    const account = getAccountKeyOfWallet(wallet)
    const getAccountAddresses = account && getAddresses(toDerivable(account))
    const scan = getAccountAddresses && (await scanWalletAccountAddresses(index, getAccountAddresses, signal))
    return { ...sumUp(scan ? scan.used : [await index.getStats(wallet.address, signal)]), scan }
  }

  async function readWatchedAccount({ descriptor, gapLimit }: DescribedAccount, signal: AbortSignal) {
    if (descriptor.kind === 'address') {
      const only = deriveDescriptorAddress(descriptor, 'receive', 0)
      const stats = await index.getStats(only.address, signal)
      return { ...sumUp([stats]), used: [{ ...stats, derived: only }], nextReceive: only, nextChange: only }
    }
    const getAccountAddresses = getAddresses({
      key: formatDescriptor(descriptor),
      derive: (...place) => deriveDescriptorAddresses(descriptor, ...place),
    })
    const branches = await Promise.all(
      descriptor.branches.map((branch) =>
        scanAccountBranch(index, getAccountAddresses, branch, { signal, gapLimit }),
      ),
    )
    const first = deriveDescriptorAddress(descriptor, 'receive', 0)
    const used = branches.flatMap((branch) => branch.used)
    return {
      ...sumUp(used),
      used,
      /** The receive address after the last used one; of a single address that address. */
      nextReceive: branches[0]?.next ?? first,
      /** The same for change. An account with one branch has its change there. */
      nextChange: branches.at(-1)?.next ?? first,
    }
  }

  const sumUp = (stats: readonly AddressStats[]) => ({
    /** Confirmed satoshis. */
    confirmed: stats.reduce((sum, { confirmed }) => sum + confirmed, 0n),
    /** Unconfirmed satoshis: received minus sent. Negative if more is being sent. */
    pending: stats.reduce((sum, { pending }) => sum + pending, 0n),
    asOf: clock.now(),
  })

  async function readCoins<A extends AccountAddress>(used: readonly UsedAddress<A>[], signal: AbortSignal) {
    const funded = used.filter(({ confirmed, pending }) => confirmed > 0n || pending !== 0n)
    const [height, ...coins] = await Promise.all([
      index.getHeight(signal),
      ...funded.map(async ({ derived, transactions }) => {
        const found = await index.getCoins(derived.address, signal)
        // A coin that is left and a transaction more: one more was received, in any case.
        const isAddressReused = transactions > 1 || found.length > 1
        return found.map((coin) => ({ ...coin, at: derived, isAddressReused }))
      }),
    ])
    return { coins: coins.flat(), height }
  }

  async function readCoinsOfWallet(
    { used, next }: WalletAccountScan<DerivedBitcoinAddress>,
    signal: AbortSignal,
  ) {
    const [{ coins, height }, feeRate] = await Promise.all([
      readCoins(used, signal),
      index.getFeeRate(signal),
    ])
    return { coins: coins.filter((coin) => coin.height !== null), change: next.change, feeRate, height }
  }

  async function readCoinsOfAccount({ used, nextReceive, nextChange }: AccountSnapshot, signal: AbortSignal) {
    const [read, feeRates] = await Promise.all([readCoins(used, signal), index.getFeeRates(signal)])
    return { ...read, feeRates, asOf: clock.now(), used, nextReceive, nextChange }
  }

  async function readAccount(account: DescribedAccount) {
    const cacheKey = getAccountCacheKey(account)
    if (!accountCache.has(cacheKey)) await chargeAccount('account_readings', account.userId)
    return accountCache.get(cacheKey, () =>
      runWithAbortTimeout(READ_TIMEOUT_MS, (signal) => readWatchedAccount(account, signal)),
    )
  }

  // Returns the balance of a wallet. Null if the wallet belongs to another network. Throws `bitcoin_index_unavailable`, or
  // a rate limit error.
  async function read(wallet: WalletRow) {
    if (wallet.network !== network) return null
    const cacheKey = getCacheKey(wallet)
    if (!walletCache.has(cacheKey)) await chargeAccount('chain_readings', wallet.userId)
    return walletCache.get(cacheKey, () =>
      runWithAbortTimeout(READ_TIMEOUT_MS, (signal) => readChain(wallet, signal)),
    )
  }

  return {
    read,
    /** Returns the balance of a watched account and its next unused address. Throws the same errors as `read`. */
    readAccount,
    /** Returns what a payment of an account is composed from. Null for any other wallet. Throws the same errors as `read`. */
    async getSpendable(wallet: WalletRow) {
      const scan = (await read(wallet))?.scan
      if (!scan) return null
      return coinCache.get(getCacheKey(wallet), () =>
        runWithAbortTimeout(READ_TIMEOUT_MS, (signal) => readCoinsOfWallet(scan, signal)),
      )
    },
    /** Returns the coins of a watched account and the fee rates. Throws the same errors as `read`. */
    async readAccountCoins(account: DescribedAccount) {
      const snapshot = await readAccount(account)
      return accountCoinCache.get(getAccountCacheKey(account), () =>
        runWithAbortTimeout(READ_TIMEOUT_MS, (signal) => readCoinsOfAccount(snapshot, signal)),
      )
    },
    /** Reads transactions by id. Throws `bitcoin_index_unavailable`. */
    readTransactions: (txids: readonly string[]) =>
      Promise.all(
        txids.map((txid) =>
          transactionCache.get(txid, () =>
            runWithAbortTimeout(READ_TIMEOUT_MS, (signal) => index.getTransaction(txid, signal)),
          ),
        ),
      ),
    /** Reads the histories of addresses. Throws `bitcoin_index_unavailable`. */
    readHistories: (addresses: readonly string[]) =>
      Promise.all(
        addresses.map((address) =>
          historyCache.get(address, () =>
            runWithAbortTimeout(READ_TIMEOUT_MS, (signal) => index.getHistory(address, signal)),
          ),
        ),
      ),
  }
}

const toDerivable = (account: ExtendedAccountKey): DerivableAccount<DerivedBitcoinAddress> => ({
  key: `${account.script} ${account.network} ${account.text}`,
  derive: (branch, first, count) => deriveBitcoinAddresses(account, branch, first, count),
})

const getAccountCacheKey = ({ gapLimit, descriptor }: DescribedAccount): string =>
  `${gapLimit} ${formatDescriptor(descriptor)}`

const getCacheKey = ({ script, accountKey, address }: WalletRow): string =>
  `${script} ${accountKey ?? address}`

const toUnavailable = (cause: unknown): ApiError =>
  new ApiError('bitcoin_index_unavailable', {
    cause,
    retryAfterSeconds: Math.ceil(FAILURE_CACHE_MS / 1_000),
  })
