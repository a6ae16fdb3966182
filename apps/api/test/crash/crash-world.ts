import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startPostgres } from '@satlens/local-postgres'
import pg from 'pg'
import { migrateDatabase } from '../../src/kernel/migrate.ts'
import { freePort } from '../free-port.ts'

/** What is killed: the server, the database with every process of it, or all of them at once. */
export const VICTIMS = ['API', 'database', 'both'] as const
export type Victim = (typeof VICTIMS)[number]

export type CrashWorld = Awaited<ReturnType<typeof startCrashWorld>>

/**
 * Starts the server and a database that flushes what it commits, as processes of their own that can be killed. `program` is
 * what Node is started with: `['dist/main.js']`, or the source with a loader. The data lies below `parent`.
 */
export async function startCrashWorld(program: readonly string[], parent = tmpdir()) {
  const folder = mkdtempSync(join(parent, 'crash-'))
  // Where root runs this, the database is another user's.
  chmodSync(folder, 0o755)
  // Each start of a cluster has a socket folder of its own; the server knows it by a name that stays.
  const socketLink = join(folder, 'socketLink')
  const startCluster = async () => {
    const started = await startPostgres({ dataDir: join(folder, 'pg18') })
    rmSync(socketLink, { force: true })
    symlinkSync(started.socketDir, socketLink)
    return started
  }
  let cluster = await startCluster()
  const url = await cluster.createDatabase('crash')
  await migrateDatabase(url, fileURLToPath(new URL('../../migrations', import.meta.url)))
  const databaseUrl = url.replace(encodeURIComponent(cluster.socketDir), encodeURIComponent(socketLink))
  const env = {
    ...{ PATH: process.env.PATH ?? '', LOG_LEVEL: 'fatal', PRICE_SOURCE: 'simulated' },
    ...{ RATE_LIMIT_FACTOR: '1000000', PORT: String(await freePort()), MAILER_AUTOCONFIRM: 'true' },
    ...{ DATABASE_URL: databaseUrl, AUTH_SECRET: 'of crashes only '.repeat(3) },
  }
  let api = await startApi(program, env)
  const [version] = await query<{ server_version: string }>('show server_version')

  /** On a connection of its own, which no kill has touched. */
  async function query<Row>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
    const client = new pg.Client({ connectionString: databaseUrl })
    client.on('error', () => {})
    await client.connect()
    try {
      return (await client.query(text, [...values])).rows
    } finally {
      await client.end()
    }
  }

  return {
    url: `http://localhost:${env.PORT}`,
    postgresVersion: version?.server_version ?? 'unknown',
    sql: query,
    /** kill -9, without a warning. */
    kill(victim: Victim) {
      if (victim !== 'database') api.kill('SIGKILL')
      if (victim !== 'API') killCluster(cluster.dataDir)
    },
    /** Starts again what was killed, and resolves when it is ready. */
    async revive(victim: Victim) {
      if (victim !== 'API') {
        await cluster.stop()
        cluster = await startCluster()
      }
      if (victim === 'database') return
      if (api.exitCode === null && api.signalCode === null) await once(api, 'exit')
      api = await startApi(program, env)
    },
    async close() {
      api.kill('SIGKILL')
      await cluster.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function startApi(program: readonly string[], env: Record<string, string>): Promise<ChildProcess> {
  const child = spawn(process.execPath, [...program], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  await new Promise<void>((resolve, reject) => {
    let output = ''
    child.stdout.on('data', (part: Buffer) => {
      output += String(part)
      if (output.includes('is ready at')) resolve()
    })
    child.once('exit', () => reject(new Error(`The server ended before it was ready:\n${output}`)))
  })
  return child
}

/** The first process goes first, or it would start others in place of those that die. */
function killCluster(dataDir: string): void {
  const first = Number(readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n')[0])
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
  const others = stdout
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .flatMap(([pid, parent]) => (parent === first && pid ? [pid] : []))
  for (const pid of [first, ...others]) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch (error) {
      // It has ended by itself meanwhile, as processes do whose first one is gone.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }
}
