import type { BitcoinNetwork } from '@satlens/contract'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../kernel/clock.ts'
import type { Counters } from '../kernel/counters.ts'
import { withDeadline } from '../kernel/deadline.ts'
import { ApiError } from '../kernel/errors.ts'
import { keepAnswers } from '../kernel/kept-answers.ts'
import type { ChainIndex } from './chain-index.ts'
import { accountOf } from './registered-account.ts'
import { type AccountScan, scanAccount } from './scan-account.ts'
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

/** Reads wallets of one chain. */
export interface WalletReader {
  readonly network: BitcoinNetwork
  /** Null where the wallet belongs to another chain. Throws `bitcoin_index_unavailable`, and a limit for whoever asks too much. */
  read(wallet: WalletRow): Promise<WalletReading | null>
}

interface WalletReaderDeps {
  readonly index: ChainIndex
  readonly network: BitcoinNetwork
  readonly clock: Clock
  readonly log: FastifyBaseLogger
  readonly counters: Counters
  /** Multiplies the limit. */
  readonly limitFactor: number
}

const KEEP_MS = 15_000
// Whoever tries again by hand is not told of the same failure for long.
const KEEP_FAILURES_MS = 2_000
// Within the time that a page waits.
const WHOLE_READING_MS = 12_000
// One wallet is read four times a minute at most; this is for those who register one after another.
const READINGS_PER_MINUTE = 12
const WINDOW_S = 60

/** Opens the way to what the chain says of wallets: each is read once in 15 s, however many ask. */
export function createWalletReader(deps: WalletReaderDeps): WalletReader {
  const { index, network, clock, log, counters, limitFactor } = deps
  const answers = keepAnswers<WalletReading>({
    ...{ source: 'the chain index', clock, log },
    ...{ keepMs: KEEP_MS, keepFailuresMs: KEEP_FAILURES_MS },
    refusal: (cause) =>
      new ApiError('bitcoin_index_unavailable', {
        cause,
        retryAfterSeconds: Math.ceil(KEEP_FAILURES_MS / 1_000),
      }),
  })

  async function countReading(userId: string): Promise<void> {
    const { count, resetsInMs } = await counters.add(`bitcoin_index:${userId}`, WINDOW_S)
    if (count <= Math.ceil(READINGS_PER_MINUTE * limitFactor)) return
    throw new ApiError('over_request_rate_limit', {
      retryAfterSeconds: Math.max(1, Math.ceil(resetsInMs / 1_000)),
    })
  }

  async function look(wallet: WalletRow, signal: AbortSignal): Promise<WalletReading> {
    const account = accountOf(wallet)
    const scan = account && (await scanAccount(index, account, signal))
    const stats = scan ? scan.used : [await index.statsOf(wallet.address, signal)]
    return {
      confirmed: stats.reduce((sum, { confirmed }) => sum + confirmed, 0n),
      pending: stats.reduce((sum, { pending }) => sum + pending, 0n),
      scan,
      asOf: clock.now(),
    }
  }

  return {
    network,
    async read(wallet) {
      if (wallet.network !== network) return null
      const name = `${wallet.script} ${wallet.accountKey ?? wallet.address}`
      if (!answers.knows(name)) await countReading(wallet.userId)
      return answers.get(name, () => withDeadline(WHOLE_READING_MS, (signal) => look(wallet, signal)))
    },
  }
}
