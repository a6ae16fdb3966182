import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type LocalPostgres, startThrowawayPostgres } from '@satlens/local-postgres'
import pg from 'pg'
import { migrateDatabase } from '../src/kernel/database/migrate.ts'
import { freePort } from '../test/harness/free-port.ts'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** `sources` as `npm run dev` starts them, or `built` and in production, which writes every line of its log to nowhere. */
export type BenchForm = 'sources' | 'built'

/** The API as a process of its own, on a PostgreSQL of its own. */
export interface BenchServer {
  readonly url: string
  readonly databaseUrl: string
  /** The environment it was started with first. */
  readonly env: Readonly<Record<string, string>>
  readonly postgresVersion: string
  sql<Row = Record<string, unknown>>(text: string, values?: readonly unknown[]): Promise<Row[]>
  /** Ends the process and starts it again with other settings on the same database. */
  restart(env: Readonly<Record<string, string>>): Promise<void>
  close(): Promise<void>
}

/** Nothing here is limited by the number of requests: what is measured is the work. */
export const ALWAYS = { LOG_LEVEL: 'warn', PRICE_SOURCE: 'simulated', RATE_LIMIT_FACTOR: '1000000' }

/** What Node is started with to run the server from its source. */
const FROM_SOURCE = ['--import', 'tsx', at('../src/main.ts')]
const FORMS = {
  sources: { program: FROM_SOURCE, env: {} },
  built: {
    program: [at('../dist/main.js')],
    env: {
      NODE_ENV: 'production',
      SITE_URL: 'https://satlens.example',
      LOG_LEVEL: 'info',
      MAILER_AUTOCONFIRM: 'true',
    },
  },
} as const satisfies Record<BenchForm, unknown>

/** Starts both. Everything is gone with `close`. */
export async function startBenchServer(
  env: Readonly<Record<string, string>>,
  form: BenchForm = 'sources',
): Promise<BenchServer> {
  if (form === 'built' && !existsSync(at('../dist/main.js'))) throw new Error('Build the API first.')
  const cluster = await startThrowawayPostgres()
  try {
    const databaseUrl = await cluster.createDatabase('bench')
    await migrateDatabase(databaseUrl, at('../migrations'))
    return await serve(cluster, databaseUrl, env, form)
  } catch (error) {
    await cluster.stop()
    throw error
  }
}

async function serve(
  cluster: LocalPostgres,
  databaseUrl: string,
  env: Readonly<Record<string, string>>,
  form: BenchForm,
): Promise<BenchServer> {
  const port = String(await freePort())
  const always = {
    ...ALWAYS,
    ...FORMS[form].env,
    PORT: port,
    DATABASE_URL: databaseUrl,
    AUTH_SECRET: 'of benchmarks only '.repeat(3),
  }
  let api = await startApi({ ...always, ...env }, FORMS[form].program)
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 })
  // A connection that the end of the database overtakes is nobody's trouble.
  pool.on('error', () => {})
  const version = await pool.query<{ server_version: string }>('show server_version')
  return {
    url: `http://localhost:${port}`,
    databaseUrl,
    env: { ...always, ...env },
    postgresVersion: version.rows[0]?.server_version ?? 'unknown',
    sql: async (text, values = []) => (await pool.query(text, [...values])).rows,
    async restart(other) {
      await api.stop()
      api = await startApi({ ...always, ...other }, FORMS[form].program)
    },
    async close() {
      await api.stop()
      await pool.end()
      await cluster.stop()
    },
  }
}

/** The server as a process, ready at its PORT. What it logs goes nowhere. */
export async function startApi(
  env: Readonly<Record<string, string>>,
  program: readonly string[] = FROM_SOURCE,
) {
  const child = spawn(process.execPath, [...program], {
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const exited = once(child, 'exit')
  await untilReady(child, `http://localhost:${env.PORT}`)
  return {
    async stop() {
      child.kill('SIGTERM')
      await exited
    },
  }
}

async function untilReady(child: ChildProcess, url: string): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error('The API ended before it was ready.')
    const isReady = await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) return
    await pause(100)
  }
}
