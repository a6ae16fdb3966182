import { and, asc, desc, eq, gte, sql } from 'drizzle-orm'
import type { Db } from '../../kernel/database/db.ts'
import { marketCandles } from '../schema.ts'
import type { Candle } from './candle.ts'
import type { CandlePlan } from './candle-range.ts'

const column = marketCandles

/** Returns the time of the first stored price of a source. Null if there is none. */
export async function findFirstTime(db: Db, source: string): Promise<Date | null> {
  const [first] = await db
    .select({ at: column.firstAt })
    .from(marketCandles)
    .where(and(eq(column.source, source), eq(column.step, 'day')))
    .orderBy(asc(column.start))
    .limit(1)
  return first?.at ?? null
}

/** Returns the time of the last stored price of a source. Null if there is none. */
export async function findLastTime(db: Db, source: string): Promise<Date | null> {
  const [last] = await db
    .select({ at: column.lastAt })
    .from(marketCandles)
    .where(and(eq(column.source, source), eq(column.step, 'day')))
    .orderBy(desc(column.start))
    .limit(1)
  return last?.at ?? null
}

/** Returns the candles of a plan in order of time. Intervals without prices have no candle. */
export function readCandles(
  db: Db,
  source: string,
  { step, from, intervalMs }: CandlePlan,
): Promise<Candle[]> {
  const width = sql.raw(`interval '${intervalMs / 1_000} seconds'`)
  const start = sql<Date>`date_bin(${width}, ${column.start}, to_timestamp(0))`.mapWith(column.start)
  return db
    .select({
      start,
      open: sql<Candle['open']>`(array_agg(${column.open} order by ${column.start}))[1]`.mapWith(column.open),
      high: sql<Candle['high']>`max(${column.high})`.mapWith(column.high),
      low: sql<Candle['low']>`min(${column.low})`.mapWith(column.low),
      close: sql<Candle['close']>`(array_agg(${column.close} order by ${column.start} desc))[1]`.mapWith(
        column.close,
      ),
    })
    .from(marketCandles)
    .where(and(eq(column.source, source), eq(column.step, step), gte(column.start, from)))
    .groupBy(sql`1`)
    .orderBy(sql`1`)
}
