import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type LocalPostgres, startThrowawayPostgres } from '@satlens/local-postgres'
import pg from 'pg'
import { migrateDatabase } from '#kernel/database/migrate.ts'
import { freePort } from '#test/harness/free-port.ts'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** `sources` runs as in `npm run dev`; `built` runs in production mode and discards its log. */
export type BenchForm = 'sources' | 'built'

/** The API as a separate process. */
export interface BenchServer {
  readonly url: string
  readonly databaseUrl: string
  /** The environment of the first start. */
  readonly env: Readonly<Record<string, string>>
  readonly postgresVersion: string
  sql<Row = Record<string, unknown>>(text: string, values?: readonly unknown[]): Promise<Row[]>
  /** Stops the process, not the database. */
  stop(): Promise<void>
  /** Restarts the process with other settings on the same database. */
  restart(env: Readonly<Record<string, string>>): Promise<void>
  close(): Promise<void>
}

/** Settings of every benchmark. Rate limits are effectively disabled. */
export const COMMON_ENV = { LOG_LEVEL: 'warn', PRICE_SOURCE: 'simulated', RATE_LIMIT_FACTOR: '1000000' }

/** The arguments of Node that run the server from source. */
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

type BenchCluster = Pick<LocalPostgres, 'createDatabase' | 'stop'>

/** Starts the API with a database of its own in the cluster, by default one in memory. `close` stops both and deletes the data. */
export async function startBenchServer(
  env: Readonly<Record<string, string>>,
  form: BenchForm = 'sources',
  startCluster: () => Promise<BenchCluster> = startThrowawayPostgres,
): Promise<BenchServer> {
  if (form === 'built' && !existsSync(at('../dist/main.js')))
    throw new Error('The API is not built. Run `pnpm --dir apps/api build` first.')
  const cluster = await startCluster()
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
  cluster: BenchCluster,
  databaseUrl: string,
  env: Readonly<Record<string, string>>,
  form: BenchForm,
): Promise<BenchServer> {
  const port = String(await freePort())
  const always = {
    ...COMMON_ENV,
    ...FORMS[form].env,
    PORT: port,
    DATABASE_URL: databaseUrl,
    AUTH_SECRET: 'of benchmarks only '.repeat(3),
  }
  let api = await startApi({ ...always, ...env }, FORMS[form].program)
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 })
  // Errors of connections that the database closes at its end are ignored.
  pool.on('error', () => {})
  const version = await pool.query<{ server_version: string }>('show server_version')
  return {
    url: `http://localhost:${port}`,
    databaseUrl,
    env: { ...always, ...env },
    postgresVersion: version.rows[0]?.server_version ?? 'unknown',
    sql: async (text, values = []) => (await pool.query(text, [...values])).rows,
    stop: () => api.stop(),
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

/** Starts the server and waits until it is ready at its PORT. Its log is discarded. */
export async function startApi(
  env: Readonly<Record<string, string>>,
  program: readonly string[] = FROM_SOURCE,
) {
  const child = spawn(process.execPath, [...program], {
    // As `npm start` and the image set it.
    env: { PATH: process.env.PATH ?? '', MALLOC_ARENA_MAX: '1', ...env },
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
    if (child.exitCode !== null) throw new Error('The API exited before it was ready.')
    const isReady = await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) return
    await pause(5)
  }
}
