import { getTableColumns, type InferSelectModel, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

/** Returns the matching rows of a table as one column of another statement, and hence from the same snapshot. */
export function rowsAsJsonArraySubquery<T extends PgTable>(
  table: T,
  { where, orderBy }: { readonly where: SQL; readonly orderBy: readonly SQL[] },
): SQL<InferSelectModel<T>[]> {
  const columns = Object.entries(getTableColumns(table))
  const values = sql.join(
    columns.map(([, column]) => sql`${column}`),
    sql`, `,
  )
  const order = sql.join([...orderBy], sql`, `)
  // Arrays instead of objects: column names would be repeated in every row.
  const rows = sql`select json_agg(json_build_array(${values}) order by ${order}) from ${table} where ${where}`
  return sql`coalesce((${rows}), '[]')`.mapWith((found: readonly (readonly unknown[])[]) =>
    found.map(readRow),
  )

  function readRow(values: readonly unknown[]): InferSelectModel<T> {
    const entries = columns.map(([name, column], at) => {
      const value = values[at] ?? null
      return [name, value === null ? null : column.mapFromDriverValue(value)] as const
    })
    return Object.fromEntries(entries) as InferSelectModel<T>
  }
}
