import { type GetColumnData, getTableColumns, type InferSelectModel, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'

/**
 * A value of another statement as JSON, and the function that reads it. The driver describes and parses one JSON column much
 * faster than thirty columns of a row, and parts that are read together come from the same snapshot.
 */
export interface JsonExpression<T> {
  readonly json: SQL
  readonly read: (value: unknown) => T
}

type Columns = Readonly<Record<string, PgColumn>>
type RowOf<C extends Columns> = { [N in keyof C]: GetColumnData<C[N]> }

/** Returns columns of a joined table as one value. */
export function columnsAsJson<C extends Columns>(columns: C): JsonExpression<RowOf<C>> {
  const entries = Object.entries(columns)
  return {
    // Arrays instead of objects: column names would be repeated in every row.
    json: jsonArray(entries.map(([, column]) => sql`${column}`)),
    read: (value) => {
      const values = value as readonly unknown[]
      const row: Record<string, unknown> = {}
      for (const [at, [name, column]] of entries.entries()) {
        const found = values[at] ?? null
        row[name] = found === null ? null : column.mapFromDriverValue(found)
      }
      return row as RowOf<C>
    },
  }
}

/** Returns the columns of a left-joined table as one value, which is null without a matching row. */
export function nullableColumnsAsJson<C extends Columns>(
  columns: C,
  isFound: SQL,
): JsonExpression<RowOf<C> | null> {
  const { json, read } = columnsAsJson(columns)
  return {
    json: sql`case when ${isFound} then ${json} end`,
    read: (value) => (value === null ? null : read(value)),
  }
}

/** Returns the matching rows of a table as one value. */
export function rowsAsJson<T extends PgTable>(
  table: T,
  { where, orderBy }: { readonly where: SQL; readonly orderBy: readonly SQL[] },
): JsonExpression<InferSelectModel<T>[]> {
  const { json, read } = columnsAsJson(getTableColumns(table) as Columns)
  return {
    json: sql`array_to_json(array(select ${json} from ${table} where ${where} order by ${joinWithCommas(orderBy)}))`,
    read: (rows) => (rows as unknown[]).map(read) as InferSelectModel<T>[],
  }
}

/** Returns several values as the members of one object. */
export function membersAsJson<T extends object>(
  members: {
    readonly [N in keyof T]: JsonExpression<T[N]>
  },
): JsonExpression<T> {
  const entries = Object.entries(members) as [string, JsonExpression<unknown>][]
  return {
    json: jsonArray(entries.map(([, { json }]) => json)),
    read: (value) => {
      const values = value as readonly unknown[]
      return Object.fromEntries(entries.map(([name, { read }], at) => [name, read(values[at])])) as T
    },
  }
}

/** Returns the value as a column of a Drizzle query. */
export const toColumn = <T>({ json, read }: JsonExpression<T>): SQL<T> => json.mapWith(read) as SQL<T>

const jsonArray = (values: readonly SQL[]): SQL => sql`json_build_array(${joinWithCommas(values)})`

const joinWithCommas = (values: readonly SQL[]): SQL => sql.join([...values], sql`, `)
