import { createHash } from 'node:crypto'
import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startPostgres } from '@satlens/local-postgres'
import pg from 'pg'
import { migrateDatabase } from '../src/kernel/database/migrate.ts'
import { freePort } from '../test/harness/free-port.ts'
import { ALWAYS, startApi } from './bench-server.ts'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const PROGRAM = at('../dist/main.js')

/** The secret of both servers: with it the program makes the tokens of whoever it asks in the name of. */
export const SECRET = 'of the growth figure only '.repeat(2)

/** A disk has to hold so much for each account, with what is written while it is filled. */
const BYTES_PER_USER = 14_000
/** And PostgreSQL so much memory, to read a page of theirs from the disk no more than once. */
const BUFFERED_PER_USER = 6_500
const BUFFERS_AS_IT_COMES = 128e6

/**
 * Nobody waits for the disk's flush: it would add the same to both and hide a difference. The log has room to be
 * written without a stop.
 */
const SETTINGS = { fsync: 'off', synchronous_commit: 'off', wal_level: 'minimal', max_wal_senders: '0' }
const ROOM = { max_wal_size: '4GB', checkpoint_timeout: '30min', maintenance_work_mem: '512MB' }

/** So many accounts in a database, with a server of its own. */
export interface GrowthSite {
  readonly users: number
  readonly url: string
  readonly databaseUrl: string
  sql<Row = Record<string, unknown>>(text: string, values?: readonly unknown[]): Promise<Row[]>
  start(): Promise<void>
  stop(): Promise<void>
}

/** Databases side by side in one cluster on disk. */
export interface GrowthSites {
  readonly sites: readonly GrowthSite[]
  close(): Promise<void>
}

/** Shared buffers that hold so many accounts whole, in bytes. */
export const buffersFor = (users: number): number => BUFFERS_AS_IT_COMES + users * BUFFERED_PER_USER

/**
 * Opens an empty, migrated database for each number of accounts, with `buffers` bytes of memory for all. Throws where disk
 * or memory have no room for them.
 */
export async function openSites(sizes: readonly number[], buffers: number): Promise<GrowthSites> {
  if (!existsSync(PROGRAM)) throw new Error('The server is not built. Run `pnpm --dir apps/api build` first.')
  refuseSmallDisk(sizes)
  refuseSmallMemory(buffers)
  const folder = mkdtempSync(join(tmpdir(), 'growth-'))
  // Where root runs this, the database is another user's.
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
      opened.push(await openSite(users, databaseUrl))
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
): Promise<GrowthSite & { close(): Promise<void> }> {
  const port = String(await freePort())
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 })
  // The cluster may stop before the last of them has gone.
  pool.on('error', () => {})
  const env = {
    ...ALWAYS,
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

/** Reads tables, indexes and all into the shared buffers, as they are after days of use. */
export async function readIntoMemory({ sql }: GrowthSite): Promise<void> {
  await sql('create extension if not exists pg_prewarm')
  // Twice: what filling the database left behind gives way to these pages, and the first of them to the last ones.
  for (const _ of [1, 2])
    await sql(`select pg_prewarm(oid) from pg_class where relkind in ('r', 'i', 't') and not relisshared`)
}

function refuseSmallDisk(sizes: readonly number[]): void {
  const wanted = sizes.reduce((sum, users) => sum + users * BYTES_PER_USER, 0)
  const { bavail, bsize } = statfsSync(tmpdir())
  if (bavail * bsize > wanted) return
  throw new Error(`${tmpdir()} has ${gigabytes(bavail * bsize)} left; this takes ${gigabytes(wanted)}.`)
}

/** The other half is for the servers, and for what PostgreSQL sorts. */
function refuseSmallMemory(buffers: number): void {
  if (buffers <= totalmem() / 2) return
  throw new Error(
    `This takes ${gigabytes(buffers)}, more than half of the ${gigabytes(totalmem())} of memory here. Fewer --users take less; with fewer --buffers the disk is measured, too.`,
  )
}

const gigabytes = (bytes: number) => `${(bytes / 1e9).toFixed(1)} GB`

/** The id of something by its name, so that nobody has to look it up, which would put its pages into memory. */
export function idOf(name: string): string {
  const hex = createHash('md5').update(name).digest('hex')
  return `${hex.slice(0, 12)}4${hex.slice(13, 16)}a${hex.slice(17)}`.replace(
    /^(.{8})(.{4})(.{4})(.{4})/,
    '$1-$2-$3-$4-',
  )
}

/** The same in SQL. */
export const ID_OF = `create function id_of(name text) returns uuid immutable language sql
  return overlay(overlay(md5(name) placing '4' from 13) placing 'a' from 17)::uuid`
