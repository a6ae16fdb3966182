import { sql } from 'drizzle-orm'
import type { Db } from './db.ts'

/** Lets a transaction of an operator's command run statements on all rows of a table, for which ten seconds are too short. */
export const disableStatementTimeout = (tx: Db) => tx.execute(sql`set local statement_timeout = 0`)
