import type { BitcoinNetwork } from '@satlens/domain'
import {
  type DerivedBitcoinAddress,
  deriveBitcoinAddresses,
  type ExtendedAccountKey,
  parseAccountKey,
} from '@satlens/wallet'
import type { AuthModule } from '#auth/index.ts'
import { createEncodedResponseCache } from '#kernel/cache.ts'
import { ApiError } from '#kernel/http/errors.ts'
import type { ModuleServices } from '#kernel/services.ts'
import { runWithAbortTimeout } from '#kernel/timeout.ts'
import type { WalletRow } from '../bitcoin.queries.ts'
import type { AddressStats, ChainIndex, ChainTransaction, FeeRates, HistoryEntry } from './chain-index.ts'
import { createCachedAddressDerivation, type DerivableAccount } from './derivations.ts'
import { scanWalletAccountAddresses, type WalletAccountScan } from './scan-account.ts'

/** Returns the account key of a wallet. Null for a specimen address and for a single address. */
export function getAccountKeyOfWallet({ accountKey, network, script }: WalletRow): ExtendedAccountKey | null {
  if (accountKey === null) return null
  const account = parseAccountKey(accountKey, network, script)
  if (!account.ok) throw new Error(`The stored account key is invalid: ${account.issue}`)
  return account.value
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
  const coinCache = createCache<Awaited<ReturnType<typeof readCoins>>>('the chain index, for coins,')
  const feeRateCache = createCache<FeeRates>('the chain index, for fee rates,')
  const transactionCache = createCache<ChainTransaction>('the chain index, for transactions,')
  const historyCache = createCache<readonly HistoryEntry[]>('the chain index, for histories,')

  async function readChain(wallet: WalletRow, signal: AbortSignal) {
    const account = getAccountKeyOfWallet(wallet)
    const getAccountAddresses = account && getAddresses(toDerivable(account))
    const scan = getAccountAddresses && (await scanWalletAccountAddresses(index, getAccountAddresses, signal))
    return { ...sumUp(scan ? scan.used : [await index.getStats(wallet.address, signal)]), scan }
  }

  const sumUp = (stats: readonly AddressStats[]) => ({
    /** Confirmed satoshis. */
    confirmed: stats.reduce((sum, { confirmed }) => sum + confirmed, 0n),
    /** Unconfirmed satoshis: received minus sent. Negative if more is being sent. */
    pending: stats.reduce((sum, { pending }) => sum + pending, 0n),
    asOf: clock.now(),
  })

  async function readCoins({ used, next }: WalletAccountScan<DerivedBitcoinAddress>, signal: AbortSignal) {
    const funded = used.filter(({ confirmed }) => confirmed > 0n)
    const [feeRates, height, ...coins] = await Promise.all([
      index.getFeeRates(signal),
      index.getHeight(signal),
      ...funded.map(async ({ derived }) =>
        (await index.getCoins(derived.address, signal)).map((coin) => ({ ...coin, at: derived })),
      ),
    ])
    return {
      coins: coins.flat().filter((coin) => coin.height !== null),
      change: next.change,
      /** In satoshis per virtual byte. */
      feeRate: feeRates.normal,
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
    /** Returns what a payment of an account is composed from. Null for any other wallet. Throws the same errors as `read`. */
    async getSpendable(wallet: WalletRow) {
      const scan = (await read(wallet))?.scan
      if (!scan) return null
      return coinCache.get(getCacheKey(wallet), () =>
        runWithAbortTimeout(READ_TIMEOUT_MS, (signal) => readCoins(scan, signal)),
      )
    },
    /** Reads the current fee rates. Throws `bitcoin_index_unavailable`. */
    readFeeRates: () =>
      feeRateCache.get('', () => runWithAbortTimeout(READ_TIMEOUT_MS, (signal) => index.getFeeRates(signal))),
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

const getCacheKey = ({ script, accountKey, address }: WalletRow): string =>
  `${script} ${accountKey ?? address}`

const toUnavailable = (cause: unknown): ApiError =>
  new ApiError('bitcoin_index_unavailable', {
    cause,
    retryAfterSeconds: Math.ceil(FAILURE_CACHE_MS / 1_000),
  })
