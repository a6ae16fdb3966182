import pg from 'pg'
import { TCP_KEEP_ALIVE } from './keep-alive.ts'

export type RunQuery = (text: string, values: unknown[]) => Promise<{ rows: Record<string, unknown>[] }>

/**
 * The timeouts that PostgreSQL enforces, in milliseconds. Requests are limited to 10 s (docs/protocol.md#request-bodies),
 * and waiting for a lock to half of that (docs/protocol.md#refresh-token-reuse).
 */
export const POSTGRES_SESSION_TIMEOUTS_MS = {
  statement_timeout: 10_000,
  lock_timeout: 5_000,
  idle_in_transaction_session_timeout: 15_000,
} as const

/**
 * Checks the timeouts of the session, which behind a pooler are those of the role. Returns a warning with the SQL that sets
 * those that are missing or longer than ours, or null if there are none.
 */
export async function getMissingPostgresTimeoutsWarning(query: RunQuery): Promise<string | null> {
  const { rows } = await query(
    'select name, setting, quote_ident(session_user) as role from pg_settings where name = any($1)',
    [Object.keys(POSTGRES_SESSION_TIMEOUTS_MS)],
  )
  const statements = Object.entries(POSTGRES_SESSION_TIMEOUTS_MS).flatMap(([limit, ms]) => {
    const row = rows.find(({ name }) => name === limit)
    // Zero means no limit.
    const current = Number(row?.setting ?? 0)
    return current > 0 && current <= ms ? [] : [`ALTER ROLE ${row?.role} SET ${limit} = '${ms / 1_000}s';`]
  })
  if (statements.length === 0) return null
  return (
    'Behind a pooler the statement timeouts of the database role apply, and some are missing: a hanging statement would ' +
    `block its connection. Run ${statements.join(' ')} Then make the pooler reconnect (RECONNECT).`
  )
}

/**
 * Opens a dedicated connection without timeouts, even if the role has some, for work that holds a lock or a transaction for
 * long. A pooler in transaction mode rejects it. The caller has to end it.
 */
export async function connectWithoutPostgresTimeouts(url: string): Promise<pg.Client> {
  const options = Object.keys(POSTGRES_SESSION_TIMEOUTS_MS).map((limit) => `-c ${limit}=0`)
  const client = new pg.Client({ connectionString: url, options: options.join(' '), ...TCP_KEEP_ALIVE })
  // The next statement reports the error. Without a listener it would crash the process.
  client.on('error', () => {})
  await client.connect()
  return client
}
