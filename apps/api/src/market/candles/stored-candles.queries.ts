import { and, eq, gte, lt, sql } from 'drizzle-orm'
import type { Db } from '../../kernel/database/db.ts'
import { marketCandles } from '../schema.ts'
import type { CandleStep, StoredCandle } from './candle.ts'
import type { CandleSpan } from './candle-source.ts'

const column = marketCandles
/** The row that conflicts with the stored one. */
const excluded = {
  open: sql.raw('excluded.open'),
  high: sql.raw('excluded.high'),
  low: sql.raw('excluded.low'),
  close: sql.raw('excluded.close'),
  samples: sql.raw('excluded.samples'),
  firstAt: sql.raw('excluded.first_at'),
  lastAt: sql.raw('excluded.last_at'),
}

/**
 * Merges candles into the stored ones of the same time, in one statement. The result does not depend on their order: the
 * open comes from the earlier candle and the close from the later one. Step and start must be unique among `candles`.
 */
export async function addCandles(db: Db, source: string, candles: readonly StoredCandle[]): Promise<void> {
  if (candles.length === 0) return
  await db
    .insert(marketCandles)
    .values(candles.map((candle) => ({ ...candle, source })))
    .onConflictDoUpdate({
      target: [column.source, column.step, column.start],
      set: {
        open: sql`case when ${excluded.firstAt} < ${column.firstAt} then ${excluded.open} else ${column.open} end`,
        high: sql`greatest(${column.high}, ${excluded.high})`,
        low: sql`least(${column.low}, ${excluded.low})`,
        close: sql`case when ${excluded.lastAt} >= ${column.lastAt} then ${excluded.close} else ${column.close} end`,
        samples: sql`${column.samples} + ${excluded.samples}`,
        firstAt: sql`least(${column.firstAt}, ${excluded.firstAt})`,
        lastAt: sql`greatest(${column.lastAt}, ${excluded.lastAt})`,
      },
    })
}

/** Deletes the candles of a step that started before a time, for every source. Returns their number. */
export async function deleteCandles(db: Db, step: CandleStep, before: Date): Promise<number> {
  const { rowCount } = await db
    .delete(marketCandles)
    .where(and(eq(column.step, step), lt(column.start, before)))
  return rowCount ?? 0
}

/** Inserts the candles that do not exist yet and returns them. Existing ones are not changed. */
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

/** Returns the starts of the stored candles of a span. */
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
