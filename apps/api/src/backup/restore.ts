import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import copy from 'pg-copy-streams'
import { type AuthSecret, revokeRestoredAccess } from '../auth/index.ts'
import { listKnown, migrateDatabase } from '../kernel/database/migrate.ts'
import { connectWithoutLimits } from '../kernel/database/statement-limits.ts'
import { getQueryClient } from '../kernel/database/transactions.ts'
import { type ArchiveEnd, type ArchiveReader, readArchive, type TableHead } from './archive.ts'
import { openArchive } from './back-up.ts'
import { listTables } from './tables.ts'

interface RestoreOptions {
  /** A database in which nobody has a row yet, migrated or not. */
  readonly url: string
  readonly file: string
  /** The backup was made under it, or under one that it accepts. */
  readonly secret: AuthSecret
  readonly migrationsFolder: string
  /** Leaves sessions, links, codes and unsent emails as the backup has them. Default: they are voided. */
  readonly keepsSessions?: boolean
}

interface RestoreReport {
  readonly takenAt: string
  readonly rows: number
  /** What was voided; null where it was kept. */
  readonly voided: { readonly sessions: number; readonly unsentMails: number } | null
}

/**
 * Fills an empty database from a backup: all of it in one transaction, or nothing. Refuses a backup of another release,
 * whose tables may be others, and a database with rows in it. What was revoked or used since the backup would work again:
 * sessions end, and links, codes and unsent emails are voided, unless they are to be kept.
 */
export async function restore(options: RestoreOptions): Promise<RestoreReport> {
  const { url, file, secret, migrationsFolder, keepsSessions = false } = options
  const archive = readArchive(openArchive(file, secret))
  const { takenAt, migrations } = await archive.head()
  requireSameRelease(migrations, listKnown(migrationsFolder))
  const client = await connectWithoutLimits(url)
  try {
    await requireNoRows(client)
    await migrateDatabase(url, migrationsFolder)
    await client.query('begin')
    const tables = await listTables(client)
    // A server that starts meanwhile waits, and then finds what it needs.
    await client.query(`lock table ${tables.map(({ table }) => table).join(', ')} in exclusive mode`)
    await requireNoRows(client)
    const filled = await fill(client, archive, tables)
    const voided = keepsSessions
      ? null
      : { sessions: filled.sessions ?? 0, ...(await revokeRestoredAccess(getQueryClient(client))) }
    await client.query('commit')
    await client.query('analyze')
    return { takenAt, rows: Object.values(filled).reduce((sum, rows) => sum + rows, 0), voided }
  } finally {
    // Ends the transaction, too, where something broke it off.
    await client.end()
  }
}

function requireSameRelease(theirs: readonly string[], ours: readonly string[]): void {
  if (theirs.length === ours.length && theirs.every((hash, at) => hash === ours[at])) return
  throw new Error(
    `The backup was made by another release: it has ${theirs.length} migrations, this one ${ours.length}. ` +
      'Restore it with the release that made it, then start this one, which upgrades the database.',
  )
}

async function requireNoRows(client: pg.Client): Promise<void> {
  for (const { table } of await listTables(client)) {
    const { rows } = await client.query(`select exists (select from ${table}) as "hasRows"`)
    if (rows[0]?.hasRows) {
      throw new Error(`The database is not empty: ${table} has rows. Restore into a new database.`)
    }
  }
}

/** Yields how many rows each table got. */
async function fill(
  client: pg.Client,
  archive: ArchiveReader,
  tables: readonly TableHead[],
): Promise<Readonly<Record<string, number>>> {
  const filled: Record<string, number> = {}
  let next: TableHead | ArchiveEnd = await archive.next()
  for (; 'table' in next; next = await archive.next()) {
    const { table, columns } = next
    // What is put into a statement is a name that this database has, never one that a file brings.
    const known = tables.find((one) => one.table === table)
    if (!known || known.columns.join() !== columns.join()) {
      throw new Error(`The database has no table ${table} of the same columns.`)
    }
    const into = client.query(copy.from(`copy ${known.table} (${known.columns.join(', ')}) from stdin`))
    await pipeline(Readable.from(archive.rows()), into)
    filled[table] = into.rowCount
  }
  for (const [table, rows] of Object.entries(next.rows)) {
    if (filled[table] !== rows) throw new Error(`${table} has ${filled[table] ?? 0} of ${rows} rows.`)
  }
  for (const [name, value] of Object.entries(next.sequences)) {
    await client.query('select setval($1::regclass, $2)', [name, value])
  }
  return filled
}
