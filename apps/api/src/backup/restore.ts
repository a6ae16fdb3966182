import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import copy from 'pg-copy-streams'
import { type AuthSecret, revokeAccessAfterRestore } from '#auth/index.ts'
import { createDrizzleForQueries } from '#kernel/database/db.ts'
import { listKnownMigrations, migrateDatabase } from '#kernel/database/migrate.ts'
import { connectWithoutPostgresTimeouts } from '#kernel/database/statement-limits.ts'
import {
  type BackupArchiveReader,
  type BackupArchiveTrailer,
  type BackupTableHeader,
  readBackupArchive,
} from './archive.ts'
import { decryptBackupFile, verifyBackup } from './back-up.ts'
import { listTablesToBackUp } from './tables.ts'

interface RestoreOptions {
  /** The URL of a database without rows, migrated or not. */
  readonly url: string
  readonly file: string
  /** The secret must accept the one that the backup was encrypted with. */
  readonly secret: AuthSecret
  readonly migrationsFolder: string
  /** True if sessions, links, codes and unsent emails are restored too. Default: they are voided. */
  readonly keepsSessions?: boolean
}

/**
 * Restores a backup into an empty database, in one transaction. By default, sessions are revoked and links, codes and unsent
 * emails voided, because those revoked or used since the backup would work again. Throws if the backup was made by a release
 * with other migrations or the database has rows.
 */
export async function restoreDatabaseBackup({
  url,
  file,
  secret,
  migrationsFolder,
  keepsSessions = false,
}: RestoreOptions) {
  // The whole file is verified before anything is written, even the schema.
  await verifyBackup(file, secret)
  const archive = readBackupArchive(decryptBackupFile(file, secret))
  const { takenAt, migrations } = await archive.head()
  requireSameRelease(migrations, listKnownMigrations(migrationsFolder))
  const client = await connectWithoutPostgresTimeouts(url)
  try {
    await requireNoRows(client)
    await migrateDatabase(url, migrationsFolder)
    await client.query('begin')
    const tables = await listTablesToBackUp(client)
    // A server that starts meanwhile waits for the restored rows.
    await client.query(`lock table ${tables.map(({ table }) => table).join(', ')} in exclusive mode`)
    await requireNoRows(client)
    const restored = await restoreRows(client, archive, tables)
    const voided = keepsSessions
      ? null
      : {
          sessions: restored.sessions ?? 0,
          ...(await revokeAccessAfterRestore(createDrizzleForQueries(client))),
        }
    await client.query('commit')
    await client.query('analyze')
    return { takenAt, rows: Object.values(restored).reduce((sum, rows) => sum + rows, 0), voided }
  } finally {
    // This also rolls back the transaction after an error.
    await client.end()
  }
}

function requireSameRelease(backup: readonly string[], ours: readonly string[]): void {
  if (backup.length === ours.length && backup.every((hash, at) => hash === ours[at])) return
  throw new Error(
    `The backup was made by another release: it has ${backup.length} migrations, this one ${ours.length}. ` +
      'Restore it with the release that made it, then upgrade to this one.',
  )
}

async function requireNoRows(client: pg.Client): Promise<void> {
  for (const { table } of await listTablesToBackUp(client)) {
    const { rows } = await client.query(`select exists (select from ${table}) as "hasRows"`)
    if (rows[0]?.hasRows) {
      throw new Error(`The database is not empty: ${table} has rows. Restore into a new database.`)
    }
  }
}

async function restoreRows(
  client: pg.Client,
  archive: BackupArchiveReader,
  tables: readonly BackupTableHeader[],
) {
  const filled: Record<string, number> = {}
  let next: BackupTableHeader | BackupArchiveTrailer = await archive.next()
  for (; 'table' in next; next = await archive.next()) {
    const { table, columns } = next
    // The statement uses only names from the database, never those from the file.
    const known = tables.find((candidate) => candidate.table === table)
    if (!known || known.columns.join() !== columns.join()) {
      throw new Error(`The database has no table ${table} with the same columns.`)
    }
    const output = client.query(copy.from(`copy ${known.table} (${known.columns.join(', ')}) from stdin`))
    await pipeline(Readable.from(archive.rows()), output)
    filled[table] = output.rowCount
  }
  await archive.end()
  for (const [table, rows] of Object.entries(next.rows)) {
    if (filled[table] !== rows) throw new Error(`${table} has ${filled[table] ?? 0} of ${rows} rows.`)
  }
  for (const [name, value] of Object.entries(next.sequences)) {
    await client.query('select setval($1::regclass, $2)', [name, value])
  }
  return filled
}
