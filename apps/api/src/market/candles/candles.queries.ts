import { and, eq, gte, lt, min, or, sql } from 'drizzle-orm'
import type { Db } from '#kernel/database/db.ts'
import {
  CANDLE_INTERVAL_MS,
  type CandleInterval,
  marketCandlesTable,
  type PriceCandle,
  type StoredPriceCandle,
} from '../schema.ts'
import type { CandleTimeSpan } from '../sources/public-sources.ts'
import { CANDLE_INTERVALS, getCandleStart } from './candle.ts'

const column = marketCandlesTable

/** The times of the first price and of the first polled price of a source; null if there is none. */
export interface PriceHistoryStart {
  readonly known: Date | null
  readonly polled: Date | null
}

/**
 * Returns the first times of a source. Old minutes and hours are deleted; the first polled price then has the time of the
 * first price of its day.
 */
export async function findPriceHistoryStart(db: Db, source: string): Promise<PriceHistoryStart> {
  const rows = await db
    .select({
      step: column.step,
      known: min(column.firstAt),
      polled: sql<Date | null>`min(${column.firstAt}) filter (where ${column.samples} > 0)`.mapWith(
        column.firstAt,
      ),
    })
    .from(marketCandlesTable)
    .where(eq(column.source, source))
    .groupBy(column.step)
  const first = Object.fromEntries(rows.map((row) => [row.step, row]))
  const day = first.day?.polled ?? null
  // A candle of an hour or a day may also include filled prices from before the first poll.
  const finer = [first.minute?.polled, first.hour?.polled].find((time) => time && day && isSameDay(time, day))
  return { known: first.day?.known ?? null, polled: finer ?? day }
}

const isSameDay = (one: Date, other: Date): boolean =>
  getCandleStart('day', one).getTime() === getCandleStart('day', other).getTime()

/** Which stored candles make up a range, and how they are merged. */
export interface CandleQueryPlan {
  readonly step: CandleInterval
  readonly from: Date
  /** The width of a merged candle: a multiple of the step. */
  readonly intervalMs: number
}

/** Returns the candles of a plan in order of time. Intervals without prices have no candle. */
export function findCandles(
  db: Db,
  source: string,
  { step, from, intervalMs }: CandleQueryPlan,
): Promise<PriceCandle[]> {
  const width = sql.raw(`interval '${intervalMs / 1_000} seconds'`)
  const start = sql<Date>`date_bin(${width}, ${column.start}, to_timestamp(0))`.mapWith(column.start)
  return db
    .select({
      start,
      open: sql<PriceCandle['open']>`(array_agg(${column.open} order by ${column.start}))[1]`.mapWith(
        column.open,
      ),
      high: sql<PriceCandle['high']>`max(${column.high})`.mapWith(column.high),
      low: sql<PriceCandle['low']>`min(${column.low})`.mapWith(column.low),
      close: sql<PriceCandle['close']>`(array_agg(${column.close} order by ${column.start} desc))[1]`.mapWith(
        column.close,
      ),
    })
    .from(marketCandlesTable)
    .where(and(eq(column.source, source), eq(column.step, step), gte(column.start, from)))
    .groupBy(sql`1`)
    .orderBy(sql`1`)
}

/** The ends of a stored candle: its first and its last price with their times. */
export type CandleEnds = Pick<
  StoredPriceCandle,
  'step' | 'start' | 'firstAt' | 'lastAt' | 'open' | 'close' | 'samples'
>

/** Returns the candles of every step that include one of these times. */
export function findCandlesAt(db: Db, source: string, times: readonly Date[]): Promise<CandleEnds[]> {
  const { step, start, firstAt, lastAt, open, close, samples } = column
  const isOfStep = CANDLE_INTERVALS.map((width) => {
    const starts = [...new Set(times.map((at) => getCandleStart(width, at).getTime()))]
    const parameter = sql.param(starts.map((ms) => new Date(ms).toISOString()))
    return and(eq(step, width), sql`${start} = any(${parameter}::timestamptz[])`)
  })
  return db
    .select({ step, start, firstAt, lastAt, open, close, samples })
    .from(marketCandlesTable)
    .where(and(eq(column.source, source), or(...isOfStep)))
}

export async function findCandleStarts(db: Db, source: string, { step, from, to }: CandleTimeSpan) {
  const rows = await db
    .select({ start: column.start })
    .from(marketCandlesTable)
    .where(
      and(eq(column.source, source), eq(column.step, step), gte(column.start, from), lt(column.start, to)),
    )
  return rows.map(({ start }) => start)
}

/**
 * Merges candles into the stored ones of the same time, in one statement. The result does not depend on their order: the
 * open comes from the earlier candle and the close from the later one. Step and start must be unique among `candles`.
 */
export async function mergeIntoStoredCandles(
  db: Db,
  source: string,
  candles: readonly StoredPriceCandle[],
): Promise<void> {
  if (candles.length === 0) return
  await db
    .insert(marketCandlesTable)
    .values(candles.map((candle) => ({ ...candle, source })))
    .onConflictDoUpdate({
      target: [column.source, column.step, column.start],
      set: {
        open: sql`case when excluded.first_at < ${column.firstAt} then excluded.open else ${column.open} end`,
        high: sql`greatest(${column.high}, excluded.high)`,
        low: sql`least(${column.low}, excluded.low)`,
        close: sql`case when excluded.last_at >= ${column.lastAt} then excluded.close else ${column.close} end`,
        samples: sql`${column.samples} + excluded.samples`,
        firstAt: sql`least(${column.firstAt}, excluded.first_at)`,
        lastAt: sql`greatest(${column.lastAt}, excluded.last_at)`,
      },
    })
}

/** Inserts the candles that do not exist yet and returns them. Existing ones are not changed. */
export async function insertMissingCandles(db: Db, source: string, candles: readonly StoredPriceCandle[]) {
  if (candles.length === 0) return []
  const inserted = await db
    .insert(marketCandlesTable)
    .values(candles.map((candle) => ({ ...candle, source })))
    .onConflictDoNothing()
    .returning({ start: column.start })
  const isInserted = new Set(inserted.map(({ start }) => start.getTime()))
  return candles.filter(({ start }) => isInserted.has(start.getTime()))
}

/** How long candles are stored: twice as long as the range that shows them. Daily candles are never deleted. */
const RETENTION_DAYS = { minute: 2, hour: 62 } as const

/** Deletes the candles that no range shows any longer, of every source. */
export async function deleteOldCandles(db: Db, now: Date): Promise<void> {
  for (const step of ['minute', 'hour'] as const) {
    const before = new Date(now.getTime() - RETENTION_DAYS[step] * CANDLE_INTERVAL_MS.day)
    await db.delete(marketCandlesTable).where(and(eq(column.step, step), lt(column.start, before)))
  }
}
