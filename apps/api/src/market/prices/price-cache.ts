import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../../kernel/clock.ts'
import type { Db } from '../../kernel/database/db.ts'
import { ApiError } from '../../kernel/http/errors.ts'
import type { PriceKind } from '../schema.ts'
import { type FeedState, OPEN_MS } from './decide-reading.ts'
import { type FeedKey, readFeeds } from './feeds.queries.ts'
import { poll, type ReadingListener } from './poll.ts'
import type { PriceFeed } from './price-feed.ts'
import { type Reading, toReading } from './price-reading.ts'

/** How old the last good reading of a feed is. */
export interface FeedAge extends FeedKey {
  /** Null where there never was one. */
  readonly ageMs: number | null
  /** `unavailable` is not served any more. */
  readonly status: Reading['status'] | 'unavailable'
  /** In a row, up to now. */
  readonly failures: number
}

/** What this process knows of the prices, which is what all processes know. */
export interface PriceCache {
  /** Throws `price_unavailable` when nothing recent is known. */
  current(kind: PriceKind): Promise<Reading>
  /** What this process knows without asking. Null where it knows nothing recent. */
  latest(kind: PriceKind): Reading | null
  /** Asks the sources whose turn it is. Never throws. */
  look(): Promise<void>
  ages(): readonly FeedAge[]
  /** Gives up what is under way. Call it before the database closes. */
  close(): Promise<void>
}

export interface PriceCacheDeps {
  readonly db: Db
  readonly clock: Clock
  readonly log: FastifyBaseLogger
  readonly feed: PriceFeed
  /** The shortest time between two requests to a source, of all processes together. */
  readonly intervalsMs: Readonly<Record<PriceKind, number>>
  /** How long somebody who asks waits for a fresher price while an older one could be served. */
  readonly patienceMs: number
  /** Between 0 and 1. */
  readonly random: () => number
  /** Who else is to know of a reading. */
  readonly listener?: ReadingListener
}

const FEED_KINDS = ['spot', 'buy', 'ticker'] as const satisfies readonly PriceKind[]

/** How often a process asks the database at most, however often it is asked itself. */
const COPY_MS = 1_000
// Whoever had the last turn comes first, so one process leads until it is gone; the others come when it does not.
const LEADER_JITTER_MS = 500
const FOLLOWER_WAIT_MS = 1_000

/** Stands between many clients and the sources: whatever comes to this process, a source is asked once per interval. */
export function createPriceCache(deps: PriceCacheDeps): PriceCache {
  const { db, clock, log, feed, intervalsMs, patienceMs, random } = deps
  const keyOf = (kind: PriceKind): FeedKey => ({ source: feed[kind].name, kind })
  const known = new Map<PriceKind, FeedState>()
  const waitMs = new Map<PriceKind, number>()
  const polling = new Map<PriceKind, Promise<void>>()
  const ending = new AbortController()
  let copying: Promise<void> | null = null
  let copiedAt: number | null = null
  let isInTrouble = false

  const now = () => clock.now()
  const recent = (kind: PriceKind) => toReading(feed[kind].name, known.get(kind), now())

  function onTrouble(error: unknown): void {
    if (!isInTrouble)
      log.warn({ err: error }, 'the market cannot reach its tables; this process reads prices alone')
    isInTrouble = true
  }

  function learn(kind: PriceKind, state: FeedState): void {
    known.set(kind, withNewerReading(state, known.get(kind), now()))
  }

  async function copy(): Promise<void> {
    const rows = await readFeeds(db, FEED_KINDS.map(keyOf)).catch(onTrouble)
    if (!rows) return
    for (const row of rows) if (row.kind !== 'candles') learn(row.kind, row)
  }

  /** What others have read is in the database; it is asked by one at a time. */
  function copyIfOld(): Promise<void> | null {
    const at = now().getTime()
    const isOld = copiedAt === null || at - copiedAt >= COPY_MS || at < copiedAt
    if (isOld && !copying) {
      copiedAt = at
      copying = copy().finally(() => {
        copying = null
      })
    }
    return copying
  }

  function isDue(kind: PriceKind): boolean {
    const state = known.get(kind)
    if (!state) return true
    const lateMs = now().getTime() - state.dueAt.getTime()
    // Somebody waits; whose turn it would be does not matter.
    const wait = recent(kind) ? (waitMs.get(kind) ?? 0) : 0
    // A clock that was set back must not silence the feed.
    return lateMs >= wait || -lateMs > 2 * Math.max(intervalsMs[kind], OPEN_MS)
  }

  async function turn(kind: PriceKind): Promise<void> {
    let isTroubled = false
    const state = await poll(
      {
        db,
        clock,
        log,
        key: keyOf(kind),
        source: feed[kind],
        intervalMs: intervalsMs[kind],
        signal: ending.signal,
        listener: deps.listener ?? null,
        onTrouble: (error) => {
          isTroubled = true
          onTrouble(error)
        },
      },
      known.get(kind) ?? null,
    )
    if (!isTroubled) isInTrouble = false
    waitMs.set(kind, random() * LEADER_JITTER_MS + (state ? 0 : FOLLOWER_WAIT_MS))
    if (state) learn(kind, state)
    else if (!ending.signal.aborted) await copy()
  }

  function pollIfDue(kind: PriceKind): Promise<void> | undefined {
    if (!polling.has(kind) && !ending.signal.aborted && isDue(kind)) {
      const work = turn(kind)
        .catch((error: unknown) => log.error({ err: error }, 'a turn of the market failed'))
        .finally(() => polling.delete(kind))
      polling.set(kind, work)
    }
    return polling.get(kind)
  }

  return {
    async current(kind) {
      const copied = copyIfOld()
      if (copied) await atMost(patienceMs, copied)
      const polled = pollIfDue(kind)
      if (polled && recent(kind)?.status !== 'live') {
        await (recent(kind) ? atMost(patienceMs, polled) : polled)
      }
      const reading = recent(kind)
      if (reading) return reading
      const dueInMs = (known.get(kind)?.dueAt.getTime() ?? 0) - now().getTime()
      throw new ApiError('price_unavailable', { retryAfterSeconds: Math.max(1, Math.ceil(dueInMs / 1_000)) })
    },
    latest: recent,
    async look() {
      await Promise.all(FEED_KINDS.map(pollIfDue))
    },
    ages: () =>
      FEED_KINDS.map((kind) => {
        const state = known.get(kind)
        return {
          ...keyOf(kind),
          ageMs: state?.readAt ? now().getTime() - state.readAt.getTime() : null,
          status: recent(kind)?.status ?? 'unavailable',
          failures: state?.failures ?? 0,
        }
      }),
    async close() {
      ending.abort()
      await Promise.all([...polling.values(), copying])
    },
  }
}

/** The database may be behind us where it was out of reach, but not when our clock was ahead meanwhile. */
function withNewerReading(state: FeedState, mine: FeedState | undefined, now: Date): FeedState {
  if (!mine?.readAt || mine.readAt > now || (state.readAt && state.readAt >= mine.readAt)) return state
  return { ...state, readAt: mine.readAt, prices: mine.prices }
}

async function atMost(limitMs: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, limitMs)
  })
  await Promise.race([work, limit])
  clearTimeout(timer)
}
