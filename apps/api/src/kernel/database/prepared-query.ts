import { fillPlaceholders } from 'drizzle-orm'
import type { QueryClient } from './repeat-statements.ts'

/** Runs a prepared query with the values of its placeholders. Returns the rows as the driver read them. */
export type PreparedQuery = (
  values: Readonly<Record<string, unknown>>,
) => Promise<readonly Readonly<Record<string, unknown>>[]>

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
export function prepareQuery(query: BuiltQuery, name: string, client: QueryClient): PreparedQuery {
  const { sql, params } = query.toSQL()
  return async (values) =>
    (await client.query({ name, text: sql, values: fillPlaceholders(params, values) })).rows
}
