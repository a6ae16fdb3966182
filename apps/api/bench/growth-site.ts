import { createHash } from 'node:crypto'
import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startPostgres } from '@satlens/local-postgres'
import pg from 'pg'
import { migrateDatabase } from '#kernel/database/migrate.ts'
import { freePort } from '#test/harness/free-port.ts'
import { COMMON_ENV, startApi } from './bench-server.ts'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const PROGRAM = at('../dist/main.js')

/** AUTH_SECRET of both servers; the benchmark signs users' tokens with it. */
export const SECRET = 'of the growth figure only '.repeat(2)

/** Disk space per account in bytes, including temporary files. */
const BYTES_PER_USER = 8_000
/** Shared buffers per account in bytes, so that each page is read from disk only once. */
const BUFFERED_PER_USER = 6_500
const DEFAULT_BUFFERS = 128e6

/**
 * Commits do not wait for a flush, which would add the same time to both sites and hide a difference. The write-ahead log
 * is large enough to avoid checkpoints.
 */
const SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  autovacuum: 'off',
}
const ROOM = { max_wal_size: '4GB', checkpoint_timeout: '30min', maintenance_work_mem: '512MB' }

/** A database with this many accounts and its server. */
export interface GrowthSite {
  readonly users: number
  readonly url: string
  readonly databaseUrl: string
  /** The log of PostgreSQL. */
  readonly logFile: string
  sql<Row = Record<string, unknown>>(text: string, values?: readonly unknown[]): Promise<Row[]>
  start(): Promise<void>
  stop(): Promise<void>
}

/** Returns the shared buffers in bytes that hold all data of this many accounts. */
export const buffersFor = (users: number): number => DEFAULT_BUFFERS + users * BUFFERED_PER_USER

/**
 * Opens an empty, migrated database for each number of accounts, with `buffers` bytes of shared memory. Throws if disk or
 * memory are too small.
 */
export async function openSites(sizes: readonly number[], buffers: number) {
  if (!existsSync(PROGRAM)) throw new Error('The server is not built. Run `pnpm --dir apps/api build` first.')
  checkDiskSpace(sizes)
  checkMemory(buffers)
  const folder = mkdtempSync(join(tmpdir(), 'growth-'))
  // If root runs this, the database runs as another user.
  chmodSync(folder, 0o755)
  const cluster = await startPostgres({
    dataDir: join(folder, 'pg18'),
    settings: { ...SETTINGS, ...ROOM, shared_buffers: `${Math.ceil(buffers / 2 ** 20)}MB` },
    sync: false,
  })
  const opened: Awaited<ReturnType<typeof openSite>>[] = []
  const close = async () => {
    for (const site of opened) await site.close()
    await cluster.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    for (const users of sizes) {
      const databaseUrl = await cluster.createDatabase(`growth_${users}`)
      await migrateDatabase(databaseUrl, at('../migrations'))
      opened.push(await openSite(users, databaseUrl, join(cluster.dataDir, 'server.log')))
    }
    return { sites: opened, close }
  } catch (error) {
    await close()
    throw error
  }
}

async function openSite(
  users: number,
  databaseUrl: string,
  logFile: string,
): Promise<GrowthSite & { close(): Promise<void> }> {
  const port = String(await freePort())
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 })
  // The cluster may stop before the last connection is closed.
  pool.on('error', () => {})
  const env = {
    ...COMMON_ENV,
    PORT: port,
    DATABASE_URL: databaseUrl,
    AUTH_SECRET: SECRET,
    MAILER_AUTOCONFIRM: 'true',
    DATABASE_POOL_SIZE: '4',
  }
  let api: Awaited<ReturnType<typeof startApi>> | null = null
  const stop = async () => {
    await api?.stop()
    api = null
  }
  return {
    users,
    databaseUrl,
    logFile,
    url: `http://localhost:${port}`,
    stop,
    sql: async (text, values = []) => (await pool.query(text, [...values])).rows,
    async start() {
      api ??= await startApi(env, [PROGRAM])
    },
    async close() {
      await stop()
      await pool.end()
    },
  }
}

/** Loads tables and indexes into the shared buffers, as after days of use. */
export async function readIntoMemory({ sql }: GrowthSite): Promise<void> {
  await sql('create extension if not exists pg_prewarm')
  // The second pass reloads pages that the first one evicted.
  for (const _ of [1, 2])
    await sql(`select pg_prewarm(oid) from pg_class where relkind in ('r', 'i', 't') and not relisshared`)
}

function checkDiskSpace(sizes: readonly number[]): void {
  const wanted = sizes.reduce((sum, users) => sum + users * BYTES_PER_USER, 0)
  const { bavail, bsize } = statfsSync(tmpdir())
  if (bavail * bsize > wanted) return
  throw new Error(`${tmpdir()} has ${gigabytes(bavail * bsize)} left; this takes ${gigabytes(wanted)}.`)
}

/** Throws if the buffers exceed half of the memory. The servers and sorting need the other half. */
function checkMemory(buffers: number): void {
  if (buffers <= totalmem() / 2) return
  throw new Error(
    `This takes ${gigabytes(buffers)}, more than half of the ${gigabytes(totalmem())} of memory here. Fewer --users take less; with fewer --buffers the disk is measured, too.`,
  )
}

const gigabytes = (bytes: number) => `${(bytes / 1e9).toFixed(1)} GB`

/** Computes an id from a name, because a lookup would load pages into memory. */
export function idOf(name: string): string {
  const hex = createHash('md5').update(name).digest('hex')
  return `${hex.slice(0, 12)}4${hex.slice(13, 16)}a${hex.slice(17)}`.replace(
    /^(.{8})(.{4})(.{4})(.{4})/,
    '$1-$2-$3-$4-',
  )
}

/** The same function in SQL. */
export const ID_OF = `create function id_of(name text) returns uuid immutable language sql
  return overlay(overlay(md5(name) placing '4' from 13) placing 'a' from 17)::uuid`
