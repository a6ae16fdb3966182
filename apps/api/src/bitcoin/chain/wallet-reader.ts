import type { BitcoinNetwork } from '@satlens/domain'
import {
  type DerivedBitcoinAddress,
  type Descriptor,
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
import type { AddressStats, ChainIndex } from './chain-index.ts'
import { createCachedAddressDerivation, type DerivableAccount } from './derivations.ts'
import { scanAccountBranch, scanWalletAccountAddresses, type WalletAccountScan } from './scan-account.ts'

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
  const coinCache = createCache<Awaited<ReturnType<typeof collectCoins>>>('the chain index, for coins,')

  async function readChain(wallet: WalletRow, signal: AbortSignal) {
    const account = getAccountKeyOfWallet(wallet)
    const getAccountAddresses = account && getAddresses(toDerivable(account))
    const scan = getAccountAddresses && (await scanWalletAccountAddresses(index, getAccountAddresses, signal))
    return { ...sumUp(scan ? scan.used : [await index.getStats(wallet.address, signal)]), scan }
  }

  async function readWatchedAccount({ descriptor, gapLimit }: DescribedAccount, signal: AbortSignal) {
    if (descriptor.kind === 'address') {
      const only = deriveDescriptorAddress(descriptor, 'receive', 0)
      return { ...sumUp([await index.getStats(only.address, signal)]), nextReceive: only }
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
    return {
      ...sumUp(branches.flatMap(({ used }) => used)),
      /** The receive address after the last used one; of a single address that address. */
      nextReceive: branches[0]?.next ?? deriveDescriptorAddress(descriptor, 'receive', 0),
    }
  }

  const sumUp = (stats: readonly AddressStats[]) => ({
    /** Confirmed satoshis. */
    confirmed: stats.reduce((sum, { confirmed }) => sum + confirmed, 0n),
    /** Unconfirmed satoshis: received minus sent. Negative if more is being sent. */
    pending: stats.reduce((sum, { pending }) => sum + pending, 0n),
    asOf: clock.now(),
  })

  async function collectCoins({ used, next }: WalletAccountScan<DerivedBitcoinAddress>, signal: AbortSignal) {
    const funded = used.filter(({ confirmed }) => confirmed > 0n)
    const [feeRate, height, ...coins] = await Promise.all([
      index.getFeeRate(signal),
      index.getHeight(signal),
      ...funded.map(async ({ derived }) =>
        (await index.getCoins(derived.address, signal)).map((coin) => ({ ...coin, at: derived })),
      ),
    ])
    return {
      coins: coins.flat().filter(({ isConfirmed }) => isConfirmed),
      change: next.change,
      /** In satoshis per virtual byte. */
      feeRate,
      /** The height of the newest block. */
      height,
    }
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
    async readAccount(account: DescribedAccount) {
      const cacheKey = `${account.gapLimit} ${formatDescriptor(account.descriptor)}`
      if (!accountCache.has(cacheKey)) await chargeAccount('account_readings', account.userId)
      return accountCache.get(cacheKey, () =>
        runWithAbortTimeout(READ_TIMEOUT_MS, (signal) => readWatchedAccount(account, signal)),
      )
    },
    /** Returns what a payment of an account is composed from. Null for any other wallet. Throws the same errors as `read`. */
    async getSpendable(wallet: WalletRow) {
      const scan = (await read(wallet))?.scan
      if (!scan) return null
      return coinCache.get(getCacheKey(wallet), () =>
        runWithAbortTimeout(READ_TIMEOUT_MS, (signal) => collectCoins(scan, signal)),
      )
    },
  }
}

const toDerivable = (account: ExtendedAccountKey): DerivableAccount<DerivedBitcoinAddress> => ({
  key: `${account.script} ${account.network} ${account.text}`,
  derive: (branch, first, count) => deriveBitcoinAddresses(account, branch, first, count),
})

const getCacheKey = ({ script, accountKey, address }: WalletRow): string =>
  `${script} ${accountKey ?? address}`

const toUnavailable = (cause: unknown): ApiError =>
  new ApiError('bitcoin_index_unavailable', {
    cause,
    retryAfterSeconds: Math.ceil(FAILURE_CACHE_MS / 1_000),
  })
