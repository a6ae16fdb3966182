import pg from 'pg'

type Query = (text: string, values: unknown[]) => Promise<{ rows: Record<string, unknown>[] }>

/**
 * What PostgreSQL ends by itself, in milliseconds. The longest request is 10 s (docs/protocol.md#request-bodies), and waiting for a lock at most
 * half of it (docs/protocol.md#refresh-token-reuse).
 */
export const STATEMENT_LIMITS_MS = {
  statement_timeout: 10_000,
  lock_timeout: 5_000,
  idle_in_transaction_session_timeout: 15_000,
} as const

/**
 * Asks PostgreSQL for the limits that it keeps, which behind a pooler are those of the role. Yields a sentence with the
 * statements that mend it where one is missing or longer than ours, else null.
 */
export async function warnMissingLimits(query: Query): Promise<string | null> {
  const { rows } = await query(
    'select name, setting, quote_ident(session_user) as role from pg_settings where name = any($1)',
    [Object.keys(STATEMENT_LIMITS_MS)],
  )
  const statements = Object.entries(STATEMENT_LIMITS_MS).flatMap(([limit, ms]) => {
    const row = rows.find(({ name }) => name === limit)
    // Zero is for ever.
    const kept = Number(row?.setting ?? 0)
    return kept > 0 && kept <= ms ? [] : [`ALTER ROLE ${row?.role} SET ${limit} = '${ms / 1_000}s';`]
  })
  if (statements.length === 0) return null
  return (
    'Behind a pooler the limits on statements are those of the role, and some are missing: a statement that hangs would ' +
    `hold its connection. Run ${statements.join(' ')} Then have the pooler connect anew (RECONNECT).`
  )
}

/**
 * A connection of one's own to PostgreSQL itself, for work that holds a lock or a transaction for as long as it takes: no
 * limit ends it, not that of the role either. A pooler in transaction mode refuses it. End it when the work is done.
 */
export async function connectWithoutLimits(url: string): Promise<pg.Client> {
  const options = Object.keys(STATEMENT_LIMITS_MS).map((limit) => `-c ${limit}=0`)
  const client = new pg.Client({ connectionString: url, options: options.join(' ') })
  // The statement that meets it says what happened; without a listener it would end the program.
  client.on('error', () => {})
  await client.connect()
  return client
}
