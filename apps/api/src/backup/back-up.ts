import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { link, rm, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type pg from 'pg'
import copy from 'pg-copy-streams'
import type { AuthSecret } from '../auth/index.ts'
import type { Clock } from '../kernel/clock.ts'
import { listApplied } from '../kernel/database/migrate.ts'
import { connectWithoutLimits } from '../kernel/database/statement-limits.ts'
import { countLines, END_OF_ROWS, formatLine, readArchive } from './archive.ts'
import { openFrames, sealFrames } from './sealed-frames.ts'
import { listSequences, listTables } from './tables.ts'

/** What a backup holds. */
export interface BackupReport {
  readonly takenAt: string
  readonly tables: number
  readonly rows: number
  readonly bytes: number
}

interface BackUpOptions {
  readonly url: string
  /** Must not be there yet. It appears whole or not at all. */
  readonly file: string
  readonly secret: AuthSecret
  readonly clock: Clock
}

/**
 * Writes every row of ours, as of one moment, into one encrypted file that its owner alone may read, and reads it back.
 * The server may go on meanwhile. The scheduler's own tables are left out: it makes them again.
 */
export async function backUp({ url, file, secret, clock }: BackUpOptions): Promise<BackupReport> {
  if (existsSync(file)) throw new Error(`${file} is there already.`)
  const draft = `${file}.partial`
  const client = await connectWithoutLimits(url)
  try {
    await client.query('begin isolation level repeatable read read only')
    await pipeline(
      archiveOf(client, clock.now()),
      createGzip(),
      (plain: AsyncIterable<Uint8Array>) => sealFrames(secret, plain),
      createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true }),
    )
    const report = await readBack(draft, secret)
    // A link, unlike a new name, never takes the place of a file that has come meanwhile.
    await link(draft, file)
    return report
  } finally {
    await client.end()
    await rm(draft, { force: true })
  }
}

async function* archiveOf(client: pg.Client, now: Date): AsyncGenerator<Uint8Array> {
  const migrations = await listApplied((text, values) => client.query(text, values))
  yield formatLine({ takenAt: now.toISOString(), migrations })
  const rows: Record<string, number> = {}
  for (const head of await listTables(client)) {
    yield formatLine(head)
    rows[head.table] = 0
    const stream = client.query(copy.to(`copy ${head.table} (${head.columns.join(', ')}) to stdout`))
    for await (const chunk of stream) {
      rows[head.table] = (rows[head.table] ?? 0) + countLines(chunk)
      yield chunk
    }
    yield Buffer.from(END_OF_ROWS)
  }
  yield formatLine({ rows, sequences: await listSequences(client) })
}

/** Reads a backup to its end without a database. Throws where it could not be restored from. */
async function readBack(file: string, secret: AuthSecret): Promise<BackupReport> {
  const archive = readArchive(openArchive(file, secret))
  const { takenAt } = await archive.head()
  let rows = 0
  let tables = 0
  for (let next = await archive.next(); 'table' in next; next = await archive.next()) {
    tables++
    for await (const part of archive.rows()) rows += countLines(part)
  }
  return { takenAt, tables, rows, bytes: (await stat(file)).size }
}

/** The archive in a backup, decrypted and unpacked. */
export async function* openArchive(file: string, secret: AuthSecret): AsyncGenerator<Uint8Array> {
  const sealed = createReadStream(file)
  const unpacked = createGunzip()
  // Whoever reads meets what goes wrong before it, in its own words.
  const feeding = pipeline(
    sealed,
    (bytes: AsyncIterable<Uint8Array>) => openFrames(secret, bytes),
    unpacked,
  ).catch((error: unknown) => {
    unpacked.destroy(error as Error)
  })
  yield* unpacked
  await feeding
}
