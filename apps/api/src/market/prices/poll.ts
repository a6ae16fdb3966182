import type { Cents } from '@satlens/domain'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../../kernel/clock.ts'
import type { Db } from '../../kernel/database/db.ts'
import { toCandles } from '../candles/candle.ts'
import { addCandles } from '../candles/stored-candles.queries.ts'
import type { FeedKind } from '../schema.ts'
import { type Answer, decideReading, type FeedState, OPEN_MS } from './decide-reading.ts'
import { acquireLease, type FeedKey, releaseLease } from './feeds.queries.ts'
import type { PriceSource } from './price-feed.ts'

export interface PollDeps {
  readonly db: Db
  readonly clock: Clock
  readonly log: FastifyBaseLogger
  readonly key: FeedKey
  readonly source: PriceSource
  /** The shortest time between two requests to the source, of all processes together. */
  readonly intervalMs: number
  /** Ends a request under way. */
  readonly signal: AbortSignal
  /** Told when the database cannot be reached. */
  readonly onTrouble: (error: unknown) => void
  /** Who else is to know of a reading. */
  readonly listener: ReadingListener | null
}

/** A live reading as it is stored: by whoever had the turn, so each once among all processes. */
export interface StoredReading {
  readonly kind: FeedKind
  readonly source: string
  readonly prices: readonly Cents[]
  readonly asOf: Date
}

/** What other modules do with readings. */
export interface ReadingListener {
  /** In the transaction that stores it: a throw undoes both. */
  store(tx: Db, reading: StoredReading): Promise<void>
  /** After the commit. */
  stored(reading: StoredReading): void
}

/** Takes the turn of a feed, asks its source and writes down what came of it. Null: it was not our turn. */
export async function poll(deps: PollDeps, remembered: FeedState | null): Promise<FeedState | null> {
  const { clock, source, signal } = deps
  const taken = await take(deps, remembered)
  if (taken === null || signal.aborted) return null
  const answer: Answer = await source.read(signal).then(
    (prices) => ({ prices }),
    (error: unknown) => ({ error }),
  )
  if (signal.aborted) return null
  const { state, refusal } = decideReading(taken, answer, clock.now())
  report(deps, taken, state, refusal)
  await writeDown(deps, taken, state).catch(deps.onTrouble)
  return state
}

/** The feed, its history and what others make of it, together or not at all: of whoever has the turn, once. */
async function writeDown({ db, key, listener }: PollDeps, taken: FeedState, after: FeedState): Promise<void> {
  const { readAt: asOf, prices, failures } = after
  const reading = failures === 0 && asOf && prices ? { ...key, prices, asOf } : null
  const isStored = await db.transaction(async (tx) => {
    if (!(await releaseLease(tx, key, taken, after)) || !reading) return false
    const [price] = reading.prices
    if (key.kind === 'spot' && price) await addCandles(tx, key.source, toCandles(price, reading.asOf))
    await listener?.store(tx, reading)
    return true
  })
  if (isStored && reading) listener?.stored(reading)
}

async function take(
  { db, clock, key, intervalMs, onTrouble }: PollDeps,
  remembered: FeedState | null,
): Promise<FeedState | null> {
  const now = clock.now()
  const after = (ms: number) => new Date(now.getTime() + ms)
  const until = after(intervalMs)
  const farOff = after(2 * Math.max(intervalMs, OPEN_MS))
  return acquireLease(db, key, { now, until, farOff }).catch((error: unknown) => {
    onTrouble(error)
    // Without a database nobody else can be heard of. A price for those who still come is worth a request of our own.
    return { ...(remembered ?? NEVER_ASKED), dueAt: until }
  })
}

const NEVER_ASKED = { failures: 0, readAt: null, prices: null, suspect: null }

// One line per outage; the log of a long one would say the same every few seconds.
function report({ log, key }: PollDeps, before: FeedState, after: FeedState, refusal: unknown): void {
  const lastReadAt = before.readAt?.toISOString() ?? null
  if (before.failures === 0 && after.failures > 0) {
    log.warn({ err: refusal, ...key, lastReadAt }, 'prices cannot be read')
  }
  if (before.failures > 0 && after.failures === 0) {
    log.info({ ...key, failures: before.failures, lastReadAt }, 'prices are readable again')
  }
}
