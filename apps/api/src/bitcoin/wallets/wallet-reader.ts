import type { BitcoinNetwork } from '@satlens/contract'
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

/** What the chain says of a wallet. */
export interface WalletReading {
  /** Satoshis in blocks. */
  readonly confirmed: bigint
  /** Satoshis that wait for a block: coming in less going out. */
  readonly pending: bigint
  /** Of an account; null of an address alone. */
  readonly scan: AccountScan | null
  readonly asOf: Date
}

/** What a transaction can be made of, at this moment. */
export interface Spendable {
  /** Those in blocks. */
  readonly coins: readonly OwnCoin[]
  readonly change: DerivedAddress
  /** Satoshis for each virtual byte. */
  readonly feeRate: bigint
  /** The number of the newest block. */
  readonly height: number
}

/** Reads wallets of one chain. */
export interface WalletReader {
  /** Null where the wallet belongs to another chain. Throws `bitcoin_index_unavailable`, and a limit for whoever asks too much. */
  read(wallet: WalletRow): Promise<WalletReading | null>
  /** Of an account alone; of any other wallet null. Throws as `read` does. */
  coinsOf(wallet: WalletRow): Promise<Spendable | null>
}

interface WalletReaderDeps extends Pick<Auth, 'chargeAccount'> {
  readonly index: ChainIndex
  readonly network: BitcoinNetwork
  readonly clock: Clock
  readonly log: FastifyBaseLogger
}

const KEEP_MS = 15_000
// Whoever tries again by hand is not told of the same failure for long.
const KEEP_FAILURES_MS = 2_000
// Within the time that a page waits.
const WHOLE_READING_MS = 12_000

/** Opens the way to what the chain says of wallets: each is read once in 15 s, however many ask. */
export function createWalletReader(deps: WalletReaderDeps): WalletReader {
  const { index, network, clock, log, chargeAccount } = deps
  const addressesOf = createDerivations()
  const kept = { clock, log, cacheMs: KEEP_MS, cacheErrorsMs: KEEP_FAILURES_MS, createError: unavailable }
  const readings = createResponseCache<WalletReading>({ ...kept, source: 'the chain index' })
  const spendables = createResponseCache<Spendable>({ ...kept, source: 'the chain index, for coins,' })

  async function look(wallet: WalletRow, signal: AbortSignal): Promise<WalletReading> {
    const account = readRegisteredAccount(wallet)
    const scan = account && (await scanAccount(index, addressesOf(account), signal))
    const stats = scan ? scan.used : [await index.statsOf(wallet.address, signal)]
    return {
      confirmed: stats.reduce((sum, { confirmed }) => sum + confirmed, 0n),
      pending: stats.reduce((sum, { pending }) => sum + pending, 0n),
      scan,
      asOf: clock.now(),
    }
  }

  async function collect({ used, next }: AccountScan, signal: AbortSignal): Promise<Spendable> {
    const holding = used.filter(({ confirmed }) => confirmed > 0n)
    const [feeRate, height, ...coins] = await Promise.all([
      index.feeRate(signal),
      index.height(signal),
      ...holding.map(async ({ derived }) =>
        (await index.coinsOf(derived.address, signal)).map((coin) => ({ ...coin, at: derived })),
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
    const name = nameOf(wallet)
    if (!readings.has(name)) await chargeAccount('chain_readings', wallet.userId)
    return readings.get(name, () => withDeadline(WHOLE_READING_MS, (signal) => look(wallet, signal)))
  }

  return {
    read,
    async coinsOf(wallet) {
      const scan = (await read(wallet))?.scan
      if (!scan) return null
      return spendables.get(nameOf(wallet), () =>
        withDeadline(WHOLE_READING_MS, (signal) => collect(scan, signal)),
      )
    },
  }
}

const nameOf = ({ script, accountKey, address }: WalletRow): string => `${script} ${accountKey ?? address}`

const unavailable = (cause: unknown): ApiError =>
  new ApiError('bitcoin_index_unavailable', {
    cause,
    retryAfterSeconds: Math.ceil(KEEP_FAILURES_MS / 1_000),
  })
