import { type SQLWrapper, sql } from 'drizzle-orm'
import type { Db } from './db.ts'

/** So few rows are in memory at once. */
const ROWS_AT_ONCE = 500

const TIMESTAMPTZ = 1184

/** Rows by the names of their columns: moments as dates, int8 as text, JSON as what it says. */
type Row = Record<string, unknown>

/**
 * The rows of a query, some hundred at a time, however many there are: read by a cursor, so the transaction has to stay
 * open meanwhile. One at a time in a transaction.
 */
export async function* readByCursor(tx: Db, query: SQLWrapper): AsyncGenerator<Row[]> {
  await tx.execute(sql`declare rows_of_query no scroll cursor for ${query}`)
  for (let isOver = false; !isOver; ) {
    const { rows, fields } = await tx.execute<Row>(sql.raw(`fetch ${ROWS_AT_ONCE} from rows_of_query`))
    const moments = fields.filter(({ dataTypeID }) => dataTypeID === TIMESTAMPTZ).map(({ name }) => name)
    for (const row of rows) {
      for (const name of moments) if (row[name] !== null) row[name] = new Date(String(row[name]))
    }
    isOver = rows.length < ROWS_AT_ONCE
    if (rows.length > 0) yield rows
  }
  await tx.execute(sql`close rows_of_query`)
}
