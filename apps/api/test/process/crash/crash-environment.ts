import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startPostgres } from '@satlens/local-postgres'
import pg from 'pg'
import { migrateDatabase } from '#kernel/database/migrate.ts'
import { freePort } from '#test/harness/free-port.ts'

/** What is killed: the server, all processes of the database, or both. */
export const KILL_TARGETS = ['API', 'database', 'both'] as const
export type KillTarget = (typeof KILL_TARGETS)[number]

export type CrashEnvironment = Awaited<ReturnType<typeof startCrashEnvironment>>

/** Starts the server and a database that flushes commits to disk. `program` has the arguments of Node. */
export async function startCrashEnvironment(program: readonly string[], parent = tmpdir()) {
  const folder = mkdtempSync(join(parent, 'crash-'))
  // If root runs this, the database runs as another user.
  chmodSync(folder, 0o755)
  // Every start of the cluster has a new socket folder; the server connects through a symbolic link.
  const socketLink = join(folder, 'socketLink')
  const startCluster = async () => {
    const started = await startPostgres({ dataDir: join(folder, 'pg18') })
    rmSync(socketLink, { force: true })
    symlinkSync(started.socketDir, socketLink)
    return started
  }
  let cluster = await startCluster()
  const url = await cluster.createDatabase('crash')
  await migrateDatabase(url, fileURLToPath(new URL('../../../migrations', import.meta.url)))
  const databaseUrl = url.replace(encodeURIComponent(cluster.socketDir), encodeURIComponent(socketLink))
  const env = {
    PATH: process.env.PATH ?? '',
    LOG_LEVEL: 'fatal',
    PRICE_SOURCE: 'simulated',
    RATE_LIMIT_FACTOR: '1000000',
    PORT: String(await freePort()),
    MAILER_AUTOCONFIRM: 'true',
    DATABASE_URL: databaseUrl,
    AUTH_SECRET: 'of crashes only '.repeat(3),
  }
  let api = await startApi(program, env)
  const [version] = await query<{ server_version: string }>('show server_version')

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
    kill(target: KillTarget) {
      if (target !== 'database') api.kill('SIGKILL')
      if (target !== 'API') killCluster(cluster.dataDir)
    },
    async restart(target: KillTarget) {
      if (target !== 'API') {
        await cluster.stop()
        cluster = await startCluster()
      }
      if (target === 'database') return
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
    child.once('exit', () => reject(new Error(`The server exited before it was ready:\n${output}`)))
  })
  return child
}

/** Kills all processes of a cluster, the postmaster first, because it would replace the others. */
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
      // The process may have exited already, because its postmaster is gone.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }
}
