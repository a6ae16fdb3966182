import { createWriteStream, existsSync } from 'node:fs'
import { link, open, rm, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type pg from 'pg'
import copy from 'pg-copy-streams'
import type { AuthSecret } from '#auth/index.ts'
import type { Clock } from '#kernel/clock.ts'
import { listAppliedMigrations } from '#kernel/database/migrate.ts'
import { requirePrimaryByQuery } from '#kernel/database/primary-client.ts'
import { connectWithoutPostgresTimeouts } from '#kernel/database/statement-limits.ts'
import { decryptWithAge, encryptWithAge } from './age.ts'
import { COPY_END_OF_DATA_LINE, countCopyRows, formatArchiveJsonLine, readBackupArchive } from './archive.ts'
import { listTablesToBackUp, readSequenceValues } from './tables.ts'

interface BackUpOptions {
  readonly url: string
  /** The backup file, which must not exist yet. It is created only when complete. */
  readonly file: string
  readonly secret: AuthSecret
  readonly clock: Clock
}

/**
 * Writes a consistent snapshot of all tables to one encrypted file that only its owner can read, and verifies it by reading
 * it back. The server may be running. The tables of the scheduler are excluded, because it recreates them. Throws for a standby,
 * whose rows may be older than the time in the backup.
 */
export async function writeDatabaseBackup({ url, file, secret, clock }: BackUpOptions) {
  if (existsSync(file)) throw new Error(`${file} is there already.`)
  const draft = `${file}.partial`
  const client = await connectWithoutPostgresTimeouts(url)
  try {
    await requirePrimaryByQuery((text, values) => client.query(text, values))
    await client.query('begin isolation level repeatable read read only')
    await pipeline(
      createArchive(client, clock.now()),
      createGzip(),
      (plain: AsyncIterable<Uint8Array>) => encryptWithAge(secret, plain),
      createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true }),
    )
    const report = await verifyBackup(draft, secret)
    // Unlike a rename, a link never replaces a file that was created meanwhile.
    await link(draft, file)
    return report
  } finally {
    await client.end()
    await rm(draft, { force: true })
  }
}

async function* createArchive(client: pg.Client, now: Date): AsyncGenerator<Uint8Array> {
  const migrations = await listAppliedMigrations((text, values) => client.query(text, values))
  yield formatArchiveJsonLine({ takenAt: now.toISOString(), migrations })
  const rows: Record<string, number> = {}
  for (const head of await listTablesToBackUp(client)) {
    yield formatArchiveJsonLine(head)
    rows[head.table] = 0
    // A partitioned table can only be copied by a query.
    const query = `select ${head.columns.join(', ')} from ${head.table}`
    const stream = client.query(copy.to(`copy (${query}) to stdout`))
    for await (const chunk of stream) {
      rows[head.table] = (rows[head.table] ?? 0) + countCopyRows(chunk)
      yield chunk
    }
    yield Buffer.from(COPY_END_OF_DATA_LINE)
  }
  yield formatArchiveJsonLine({ rows, sequences: await readSequenceValues(client) })
}

/** Reads a whole backup without a database. Throws if it is damaged. */
export async function verifyBackup(file: string, secret: AuthSecret) {
  const archive = readBackupArchive(decryptBackupFile(file, secret))
  const { takenAt } = await archive.head()
  let rows = 0
  let tables = 0
  for (let next = await archive.next(); 'table' in next; next = await archive.next()) {
    tables++
    for await (const part of archive.rows()) rows += countCopyRows(part)
  }
  await archive.end()
  return { takenAt, tables, rows, bytes: (await stat(file)).size }
}

/** Decrypts and decompresses the archive of a backup. Throws if the file is invalid or belongs to another secret. */
export async function* decryptBackupFile(file: string, secret: AuthSecret): AsyncGenerator<Uint8Array> {
  const source = (await open(file)).createReadStream()
  const archive = createGunzip()
  // Errors of reading and decrypting are rethrown to the reader of the archive.
  const feeding = pipeline(
    source,
    (bytes: AsyncIterable<Uint8Array>) => decryptWithAge(secret, bytes),
    archive,
  ).catch((error: unknown) => {
    archive.destroy(error as Error)
  })
  yield* archive
  await feeding
}
