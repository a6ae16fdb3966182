import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { type LocalPostgres, startThrowawayPostgres } from '@satlens/local-postgres'
import pg from 'pg'
import { migrateDatabase } from '../src/kernel/migrate.ts'
import { freePort } from '../test/free-port.ts'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** The API as a process of its own, on a PostgreSQL of its own, as `npm run dev` starts it. */
export interface BenchServer {
  readonly url: string
  readonly databaseUrl: string
  readonly postgresVersion: string
  sql<Row = Record<string, unknown>>(text: string, values?: readonly unknown[]): Promise<Row[]>
  /** Ends the process and starts it again with other settings on the same database. */
  restart(env: Readonly<Record<string, string>>): Promise<void>
  close(): Promise<void>
}

/** Nothing here is limited by the number of requests: what is measured is the work. */
export const ALWAYS = { LOG_LEVEL: 'warn', PRICE_SOURCE: 'simulated', RATE_LIMIT_FACTOR: '1000000' }

export async function startBenchServer(env: Readonly<Record<string, string>>): Promise<BenchServer> {
  const cluster = await startThrowawayPostgres()
  try {
    const databaseUrl = await cluster.createDatabase('bench')
    await migrateDatabase(databaseUrl, at('../migrations'))
    return await serve(cluster, databaseUrl, env)
  } catch (error) {
    await cluster.stop()
    throw error
  }
}

async function serve(
  cluster: LocalPostgres,
  databaseUrl: string,
  env: Readonly<Record<string, string>>,
): Promise<BenchServer> {
  const port = String(await freePort())
  const always = {
    ...ALWAYS,
    PORT: port,
    DATABASE_URL: databaseUrl,
    AUTH_SECRET: 'of benchmarks only '.repeat(3),
  }
  let api = await startApi({ ...always, ...env })
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 })
  // A connection that the end of the database overtakes is nobody's trouble.
  pool.on('error', () => {})
  const version = await pool.query<{ server_version: string }>('show server_version')
  return {
    url: `http://localhost:${port}`,
    databaseUrl,
    postgresVersion: version.rows[0]?.server_version ?? 'unknown',
    sql: async (text, values = []) => (await pool.query(text, [...values])).rows,
    async restart(other) {
      await api.stop()
      api = await startApi({ ...always, ...other })
    },
    async close() {
      await api.stop()
      await pool.end()
      await cluster.stop()
    },
  }
}

/** What Node is started with to run the server from its source. */
const FROM_SOURCE = ['--import', 'tsx', at('../src/main.ts')]

/** The server as a process, ready. */
export async function startApi(
  env: Readonly<Record<string, string>>,
  program: readonly string[] = FROM_SOURCE,
) {
  const child = spawn(process.execPath, [...program], {
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit')
  await new Promise<void>((resolve, reject) => {
    let output = ''
    child.stdout.on('data', (part: Buffer) => {
      output += part.toString()
      if (output.includes('is ready at')) resolve()
    })
    exited.then(() => reject(new Error(`The API ended before it was ready:\n${output}`)), reject)
  })
  return {
    async stop() {
      child.kill('SIGTERM')
      await exited
    },
  }
}
