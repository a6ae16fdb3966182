import type pg from 'pg'
import { isConnectionLost, wasStatementNotRun } from './database-errors.ts'

/** A request that waited longer has no time left to wait once more. */
const REPEAT_WITHIN_MS = 1_000

/** Runs a task, and once more if it soon failed with an error after which that is safe. */
export async function retryOnce<T>(run: () => Promise<T>, isSafe: (error: unknown) => boolean): Promise<T> {
  const startedAt = performance.now()
  try {
    return await run()
  } catch (error) {
    if (performance.now() - startedAt > REPEAT_WITHIN_MS || !isSafe(error)) throw error
    return run()
  }
}

/** What Drizzle runs statements on: a pool or one connection. */
export interface QueryClient {
  query(statement: pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult>
}

// Our selects that have an effect, such as taking a lock, run in transactions.
const READ = /^select\s/i

/**
 * Returns a client that runs each statement on a connection of the pool, and once more on another if the first was lost and
 * that is safe: if the statement only reads, or surely was not run. A write whose connection was lost may be committed. The pool
 * closes a connection whose statement failed.
 */
export const repeatLostStatements = (pool: pg.Pool): QueryClient => ({
  query: (statement, values) =>
    retryOnce(
      () => pool.query(statement, values),
      (error) => wasStatementNotRun(error) || (READ.test(statement.text) && isConnectionLost(error)),
    ),
})
