import type { BitcoinNetwork } from '@satlens/domain'
import type { DerivedAddress } from '@satlens/wallet'
import type { FastifyBaseLogger } from 'fastify'
import type { Auth } from '../../auth/index.ts'
import type { Clock } from '../../kernel/clock.ts'
import { withDeadline } from '../../kernel/http/deadline.ts'
import { ApiError } from '../../kernel/http/errors.ts'
import { createResponseCache } from '../../kernel/http/response-cache.ts'
import type { ChainIndex } from '../chain/chain-index.ts'
import { type AccountScan, scanAccount } from '../chain/scan-account.ts'
import type { OwnCoin } from '../psbt/compose-psbt.ts'
import { createDerivations } from './derivations.ts'
import { readRegisteredAccount } from './registered-account.ts'
import type { WalletRow } from './wallets.queries.ts'

/** The balance of a wallet and the scan of its account. */
export interface WalletReading {
  /** Confirmed satoshis. */
  readonly confirmed: bigint
  /** Unconfirmed satoshis: received minus sent. Negative if more is being sent. */
  readonly pending: bigint
  /** Null for a single address. */
  readonly scan: AccountScan | null
  readonly asOf: Date
}

/** The data that a transaction is composed from. */
export interface Spendable {
  /** The confirmed coins of the account. */
  readonly coins: readonly OwnCoin[]
  readonly change: DerivedAddress
  /** In satoshis per virtual byte. */
  readonly feeRate: bigint
  /** The height of the newest block. */
  readonly height: number
}

/** Reads the wallets of one network from the chain index. */
export interface WalletReader {
  /**
   * Returns the balance of a wallet. Null if the wallet belongs to another network. Throws `bitcoin_index_unavailable`, or
   * a rate limit error.
   */
  read(wallet: WalletRow): Promise<WalletReading | null>
  /** Returns the coins of an account. Null for any other wallet. Throws the same errors as `read`. */
  getCoins(wallet: WalletRow): Promise<Spendable | null>
}

interface WalletReaderDeps extends Pick<Auth, 'chargeAccount'> {
  readonly index: ChainIndex
  readonly network: BitcoinNetwork
  readonly clock: Clock
  readonly log: FastifyBaseLogger
}

const CACHE_MS = 15_000
// Short, so that a manual retry soon reaches the index again.
const FAILURE_CACHE_MS = 2_000
// Shorter than the time limit of the web app.
const READ_TIMEOUT_MS = 12_000

/** Creates the reader of wallets. It reads each wallet at most once in 15 s and caches the result. */
export function createWalletReader(deps: WalletReaderDeps): WalletReader {
  const { index, network, clock, log, chargeAccount } = deps
  const getAddresses = createDerivations()
  const cacheOptions = {
    clock,
    log,
    cacheMs: CACHE_MS,
    cacheErrorsMs: FAILURE_CACHE_MS,
    createError: unavailable,
  }
  const walletCache = createResponseCache<WalletReading>({ ...cacheOptions, source: 'the chain index' })
  const coinCache = createResponseCache<Spendable>({ ...cacheOptions, source: 'the chain index, for coins,' })

  async function readChain(wallet: WalletRow, signal: AbortSignal): Promise<WalletReading> {
    const account = readRegisteredAccount(wallet)
    const scan = account && (await scanAccount(index, getAddresses(account), signal))
    const stats = scan ? scan.used : [await index.getStats(wallet.address, signal)]
    return {
      confirmed: stats.reduce((sum, { confirmed }) => sum + confirmed, 0n),
      pending: stats.reduce((sum, { pending }) => sum + pending, 0n),
      scan,
      asOf: clock.now(),
    }
  }

  async function collectCoins({ used, next }: AccountScan, signal: AbortSignal): Promise<Spendable> {
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
      feeRate,
      height,
    }
  }

  async function read(wallet: WalletRow): Promise<WalletReading | null> {
    if (wallet.network !== network) return null
    const cacheKey = getCacheKey(wallet)
    if (!walletCache.has(cacheKey)) await chargeAccount('chain_readings', wallet.userId)
    return walletCache.get(cacheKey, () =>
      withDeadline(READ_TIMEOUT_MS, (signal) => readChain(wallet, signal)),
    )
  }

  return {
    read,
    async getCoins(wallet) {
      const scan = (await read(wallet))?.scan
      if (!scan) return null
      return coinCache.get(getCacheKey(wallet), () =>
        withDeadline(READ_TIMEOUT_MS, (signal) => collectCoins(scan, signal)),
      )
    },
  }
}

const getCacheKey = ({ script, accountKey, address }: WalletRow): string =>
  `${script} ${accountKey ?? address}`

const unavailable = (cause: unknown): ApiError =>
  new ApiError('bitcoin_index_unavailable', {
    cause,
    retryAfterSeconds: Math.ceil(FAILURE_CACHE_MS / 1_000),
  })
