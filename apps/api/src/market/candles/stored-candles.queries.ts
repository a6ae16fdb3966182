import { and, eq, gte, lt, sql } from 'drizzle-orm'
import type { Db } from '../../kernel/database/db.ts'
import { marketCandles } from '../schema.ts'
import type { CandleStep, StoredCandle } from './candle.ts'
import type { CandleSpan } from './candle-source.ts'

const column = marketCandles
/** The row that could not be inserted. */
const added = {
  open: sql.raw('excluded.open'),
  high: sql.raw('excluded.high'),
  low: sql.raw('excluded.low'),
  close: sql.raw('excluded.close'),
  samples: sql.raw('excluded.samples'),
  firstAt: sql.raw('excluded.first_at'),
  lastAt: sql.raw('excluded.last_at'),
}

/**
 * Adds candles to those of the same time, in one statement. The outcome is the same in whatever order they come: the
 * open is that of the earlier, the close that of the later. Give no two of the same step and start at once.
 */
export async function addCandles(db: Db, source: string, candles: readonly StoredCandle[]): Promise<void> {
  if (candles.length === 0) return
  await db
    .insert(marketCandles)
    .values(candles.map((candle) => ({ ...candle, source })))
    .onConflictDoUpdate({
      target: [column.source, column.step, column.start],
      set: {
        open: sql`case when ${added.firstAt} < ${column.firstAt} then ${added.open} else ${column.open} end`,
        high: sql`greatest(${column.high}, ${added.high})`,
        low: sql`least(${column.low}, ${added.low})`,
        close: sql`case when ${added.lastAt} >= ${column.lastAt} then ${added.close} else ${column.close} end`,
        samples: sql`${column.samples} + ${added.samples}`,
        firstAt: sql`least(${column.firstAt}, ${added.firstAt})`,
        lastAt: sql`greatest(${column.lastAt}, ${added.lastAt})`,
      },
    })
}

/** Deletes the candles of a step that began before a moment, of every source. Yields how many there were. */
export async function deleteCandles(db: Db, step: CandleStep, before: Date): Promise<number> {
  const { rowCount } = await db
    .delete(marketCandles)
    .where(and(eq(column.step, step), lt(column.start, before)))
  return rowCount ?? 0
}

/** Inserts those candles of which there is none of the same time yet, and yields them. What was read here stays. */
export async function insertMissingCandles(
  db: Db,
  source: string,
  candles: readonly StoredCandle[],
): Promise<readonly StoredCandle[]> {
  if (candles.length === 0) return []
  const inserted = await db
    .insert(marketCandles)
    .values(candles.map((candle) => ({ ...candle, source })))
    .onConflictDoNothing()
    .returning({ start: column.start })
  const isInserted = new Set(inserted.map(({ start }) => start.getTime()))
  return candles.filter(({ start }) => isInserted.has(start.getTime()))
}

/** When the candles begin that are kept of a span. */
export async function readStarts(
  db: Db,
  source: string,
  { step, from, to }: CandleSpan,
): Promise<readonly Date[]> {
  const rows = await db
    .select({ start: column.start })
    .from(marketCandles)
    .where(
      and(eq(column.source, source), eq(column.step, step), gte(column.start, from), lt(column.start, to)),
    )
  return rows.map(({ start }) => start)
}
