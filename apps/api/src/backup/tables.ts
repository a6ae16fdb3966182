import type pg from 'pg'
import type { BackupTableHeader } from './archive.ts'

/**
 * Lists the tables of the public schema with their writable columns. Referenced tables come first. Partitions are part of
 * their table, because those of another database differ.
 */
export async function listTablesToBackUp(client: pg.Client): Promise<BackupTableHeader[]> {
  const { rows: tables } = await client.query<BackupTableHeader>(
    `select format('%I', relname) as "table", array_agg(format('%I', attname) order by attnum) as columns
     from pg_class join pg_attribute on attrelid = pg_class.oid
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
       and attnum > 0 and not attisdropped and attgenerated = ''
     group by relname order by relname`,
  )
  const { rows: references } = await client.query<Reference>(
    `select format('%I', one.relname) as "from", format('%I', other.relname) as "to"
     from pg_constraint join pg_class one on one.oid = conrelid join pg_class other on other.oid = confrelid
     where contype = 'f' and connamespace = 'public'::regnamespace and conrelid <> confrelid`,
  )
  return sortTablesByForeignKeys(tables, references)
}

interface Reference {
  readonly from: string
  readonly to: string
}

/** Sorts tables so that referenced ones come first. Throws if tables reference each other in a cycle. */
export function sortTablesByForeignKeys(
  tables: readonly BackupTableHeader[],
  references: readonly Reference[],
) {
  const sorted: BackupTableHeader[] = []
  let remaining = tables
  while (remaining.length > 0) {
    const names = new Set(remaining.map(({ table }) => table))
    const isUnblocked = ({ table }: BackupTableHeader) =>
      !references.some(({ from, to }) => from === table && names.has(to))
    const next = remaining.filter(isUnblocked)
    if (next.length === 0) throw new Error(`These tables refer to each other: ${[...names].join(', ')}.`)
    sorted.push(...next)
    remaining = remaining.filter((table) => !next.includes(table))
  }
  return sorted
}

/** Returns the last value of each sequence of the public schema that has been used. */
export async function readSequenceValues(client: pg.Client): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string; value: string }>(
    `select format('%I', sequencename) as name, last_value::text as value
     from pg_sequences where schemaname = 'public' and last_value is not null order by 1`,
  )
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
}
