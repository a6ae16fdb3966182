import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../kernel/clock.ts'
import type { Db } from '../kernel/db.ts'
import { candlesOfSample } from './candle.ts'
import { endTurn, type FeedKey, takeTurn } from './feeds.queries.ts'
import { type Answer, type FeedState, judgeReading, OPEN_MS } from './judge-reading.ts'
import { addCandles } from './kept-candles.queries.ts'
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
}

/** Takes the turn of a feed, asks its source and writes down what came of it. Null: it was not our turn. */
export async function poll(deps: PollDeps, remembered: FeedState | null): Promise<FeedState | null> {
  const { db, clock, key, source, signal } = deps
  const taken = await take(deps, remembered)
  if (taken === null || signal.aborted) return null
  const answer: Answer = await source.read(signal).then(
    (prices) => ({ prices }),
    (error: unknown) => ({ error }),
  )
  if (signal.aborted) return null
  const { state, refusal } = judgeReading(taken, answer, clock.now())
  report(deps, taken, state, refusal)
  await writeDown(db, key, taken, state).catch(deps.onTrouble)
  return state
}

/** The feed and its history, together or not at all: of whoever has the turn, once. */
async function writeDown(db: Db, key: FeedKey, taken: FeedState, after: FeedState): Promise<void> {
  await db.transaction(async (tx) => {
    const isOurs = await endTurn(tx, key, taken, after)
    const [price] = after.prices ?? []
    if (!isOurs || key.kind !== 'spot' || after.failures > 0 || !price || !after.readAt) return
    await addCandles(tx, key.source, candlesOfSample(price, after.readAt))
  })
}

async function take(
  { db, clock, key, intervalMs, onTrouble }: PollDeps,
  remembered: FeedState | null,
): Promise<FeedState | null> {
  const now = clock.now()
  const after = (ms: number) => new Date(now.getTime() + ms)
  const until = after(intervalMs)
  const farOff = after(2 * Math.max(intervalMs, OPEN_MS))
  return takeTurn(db, key, { now, until, farOff }).catch((error: unknown) => {
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
