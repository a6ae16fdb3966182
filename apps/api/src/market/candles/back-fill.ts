import type { Cents } from '@satlens/domain'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../../kernel/clock.ts'
import type { Db } from '../../kernel/database/db.ts'
import { type FeedState, isJump } from '../prices/decide-reading.ts'
import { acquireLease, type FeedKey, releaseLease } from '../prices/feeds.queries.ts'
import {
  CANDLE_STEPS,
  type Candle,
  type CandleStep,
  fillGaps,
  getCandleStart,
  rollUp,
  STEP_MS,
} from './candle.ts'
import type { CandleSource, CandleSpan } from './candle-source.ts'
import { findGaps } from './gaps.ts'
import { addCandles, insertMissingCandles, readStarts } from './stored-candles.queries.ts'

/** Fills what was not collected here. */
export interface BackFill {
  /** Fills the gaps since the last time, if it is this process's turn. Never throws. */
  look(): Promise<void>
  /** Gives up what is under way. Call it before the database closes. */
  close(): Promise<void>
}

interface BackFillDeps {
  readonly db: Db
  readonly clock: Clock
  readonly log: FastifyBaseLogger
  readonly source: CandleSource
  /** Whose history is filled. */
  readonly series: string
  /** The price of now, which recent candles have to be near. Nothing is filled while it is not known. */
  readonly currentPrice: () => Cents | null
}

/** How often gaps are looked for. */
const INTERVAL_MS = 600_000
/** How far back: what the ranges show, and of days five years. Fifteen requests at most, at the first start. */
const REACH_MS: Readonly<Record<CandleStep, number>> = {
  minute: STEP_MS.day,
  hour: 31 * STEP_MS.day,
  day: 5 * 365 * STEP_MS.day,
}
/** Candles younger than this have to be near the price of now. */
const RECENT_MS = 3 * STEP_MS.day

/** Fills gaps in the history from elsewhere: each once, one process at a time, and never over what was read here. */
export function createBackFill(deps: BackFillDeps): BackFill {
  const { db, clock, log, series } = deps
  const key: FeedKey = { source: series, kind: 'candles' }
  const ending = new AbortController()
  let filling: Promise<void> | null = null
  let triedAt: number | null = null

  async function turn(): Promise<void> {
    const now = clock.now()
    const after = (ms: number) => new Date(now.getTime() + ms)
    const taken = await acquireLease(db, key, {
      now,
      until: after(INTERVAL_MS),
      farOff: after(2 * INTERVAL_MS),
    })
    if (taken === null || ending.signal.aborted) return
    const error = await fillSince(deps, taken.readAt, now, ending.signal).then(
      () => null,
      (thrown: unknown) => thrown,
    )
    if (ending.signal.aborted) return
    report(taken, error)
    const state = error === null ? { failures: 0, readAt: now } : { failures: taken.failures + 1 }
    await releaseLease(db, key, taken, { ...taken, ...state })
  }

  function report({ failures }: FeedState, error: unknown): void {
    const about = { source: deps.source.name, series }
    // Once, and not again every ten minutes.
    if (error !== null && failures === 0) log.warn({ err: error, ...about }, 'the history cannot be filled')
    if (error === null && failures > 0) log.info(about, 'the history can be filled again')
  }

  function isDue(): boolean {
    const now = clock.now().getTime()
    return triedAt === null || now - triedAt >= INTERVAL_MS || now < triedAt
  }

  return {
    async look() {
      if (!filling && isDue() && deps.currentPrice() !== null && !ending.signal.aborted) {
        triedAt = clock.now().getTime()
        filling = turn()
          .catch((error: unknown) => log.warn({ err: error }, 'the history could not be looked at'))
          .finally(() => {
            filling = null
          })
      }
      await filling
    },
    async close() {
      ending.abort()
      await filling
    },
  }
}

/** Days first, and minutes last: what fills a minute also goes into its hour and day, which must not hold that alone. */
async function fillSince(
  deps: BackFillDeps,
  askedUntil: Date | null,
  now: Date,
  signal: AbortSignal,
): Promise<void> {
  for (const step of CANDLE_STEPS.toReversed()) {
    const reach = getCandleStart(step, new Date(now.getTime() - REACH_MS[step]))
    // The candle of then was not complete, so it was left out.
    const since = askedUntil ? getCandleStart(step, askedUntil).getTime() : 0
    const from = new Date(Math.max(reach.getTime(), since))
    const to = getCandleStart(step, now)
    const kept = await readStarts(deps.db, deps.series, { step, from, to })
    for (const span of findGaps(step, from, to, kept)) {
      const candles = await deps.source.read(span, signal)
      if (signal.aborted) return
      refuseAnotherMarket(candles, deps.currentPrice(), now)
      await keep(deps, span, candles)
    }
  }
}

/** A mistyped address would else show the history of another coin. */
function refuseAnotherMarket(candles: readonly Candle[], price: Cents | null, now: Date): void {
  const newest = candles.at(-1)
  if (!newest || price === null || now.getTime() - newest.start.getTime() > RECENT_MS) return
  if (isJump([price], [newest.close])) throw new Error('The candles are not near the price')
}

async function keep(
  { db, series }: BackFillDeps,
  { step }: CandleSpan,
  candles: readonly Candle[],
): Promise<void> {
  await db.transaction(async (tx) => {
    const filled = await insertMissingCandles(tx, series, fillGaps(step, candles))
    await addCandles(tx, series, rollUp(filled))
  })
}
