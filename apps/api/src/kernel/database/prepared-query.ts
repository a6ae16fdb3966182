import { fillPlaceholders } from 'drizzle-orm'
import pg from 'pg'

/** Runs a prepared query with the values of its placeholders. Returns the rows as the driver read them. */
export type PreparedQuery = (
  values: Readonly<Record<string, unknown>>,
) => Promise<readonly Readonly<Record<string, unknown>>[]>

/** Calls `send` with a connection, and gives the connection back once it has resolved. */
export type QueryRunner = (send: (client: pg.PoolClient) => Promise<Rows>) => Promise<Rows>

type Rows = Awaited<ReturnType<PreparedQuery>>

/** A query built with Drizzle, whose values that differ between calls are placeholders. */
interface BuiltQuery {
  toSQL(): { readonly sql: string; readonly params: unknown[] }
}

/**
 * Builds a query once instead of on every call, and has PostgreSQL plan it once per connection under this name. Use it for
 * the queries of most requests, on which the driver and Drizzle would spend more time than PostgreSQL. Its result must be JSON:
 * if a migration changed the type of a column, PostgreSQL would reject the prepared statement. Without a name nothing is
 * prepared, because a pooler does not keep prepared statements.
 */
export function prepareQuery(query: BuiltQuery, name: string, run: QueryRunner): PreparedQuery {
  const { sql, params } = query.toSQL()
  return (values) => run((client) => send(client, name, sql, fillPlaceholders(params, values)))
}

const send = (client: pg.PoolClient, name: string, text: string, values: unknown[]): Promise<Rows> =>
  new Promise((resolve, reject) => {
    client.query(
      new NamedQuery(name, text, values, (error, result) => (error ? reject(error) : resolve(result.rows))),
    )
  })

/** A query by name. The driver would copy an object with these fields property by property. */
class NamedQuery extends pg.Query<Record<string, unknown>> {
  readonly name: string

  constructor(
    name: string,
    text: string,
    values: unknown[],
    callback: (error: Error | undefined, result: pg.QueryResult) => void,
  ) {
    super(text, values, callback)
    this.name = name
  }
}
