import { fileURLToPath } from 'node:url'
import pg from 'pg'
import supertest from 'supertest'
import { onTestFinished } from 'vitest'
import { type ApiServerApp, type ApiServerDeps, createApiServerApp } from '../../src/app.ts'
import { createArgon2Hasher } from '../../src/auth/index.ts'
import { parseServerConfig, type ServerConfig } from '../../src/config/config.ts'
import { freePort } from './free-port.ts'
import { freshDatabase } from './fresh-database.ts'
import { type ManualClock, manualClock } from './manual-clock.ts'
import { CHEAP_COST } from './password-hasher.ts'
import { testLog } from './test-log.ts'

export const TEST_SECRET = 'a secret for tests, long enough to be accepted'
export const GOOD_PASSWORD = 'Tall-Orange-Ledger-7'

/** Environment variables, and options that have no variable. */
export interface TestAppOptions {
  readonly env?: Readonly<Record<string, string>>
  readonly databaseUrl?: string
  readonly authSecret?: string
  readonly webRoot?: string
  readonly fetch?: typeof fetch
  readonly log?: ApiServerDeps['log']
  readonly connectRedis?: ApiServerDeps['connectRedis']
  readonly timeLimitMs?: number
  readonly passwordHasher?: ApiServerDeps['passwordHasher']
}

export interface TestApp {
  readonly app: ApiServerApp
  readonly config: ServerConfig
  readonly clock: ManualClock
  /** The loopback URL of the app, for clients that need a real server. */
  readonly url: string
  readonly databaseUrl: string
  readonly request: ReturnType<typeof supertest>
  sql<Row = Record<string, unknown>>(text: string, values?: readonly unknown[]): Promise<Row[]>
  close(): Promise<void>
}

/** Starts a whole app on its own database. Close it in afterAll, or use {@link temporaryApp} inside a test. */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const databaseUrl = options.databaseUrl ?? (await freshDatabase())
  const config = parseServerConfig({
    NODE_ENV: 'test',
    // All requests of a test file come from one address, and the clock does not move by itself.
    RATE_LIMIT_FACTOR: '1000',
    // Tests never request public price feeds.
    PRICE_SOURCE: 'simulated',
    ...options.env,
  })
  const clock = manualClock()
  const port = await freePort()
  const url = `http://localhost:${port}`
  const app = await createApiServerApp({
    config,
    databaseUrl,
    migrationsFolder: fileURLToPath(new URL('../../migrations', import.meta.url)),
    authSecret: options.authSecret ?? TEST_SECRET,
    siteUrl: config.SITE_URL ?? url,
    clock,
    log: options.log ?? testLog(),
    passwordHasher: options.passwordHasher ?? createArgon2Hasher(CHEAP_COST),
    ...(options.webRoot === undefined ? {} : { webRoot: options.webRoot }),
    ...(options.fetch === undefined ? {} : { fetch: options.fetch }),
    ...(options.connectRedis === undefined ? {} : { connectRedis: options.connectRedis }),
    ...(options.timeLimitMs === undefined ? {} : { timeLimitMs: options.timeLimitMs }),
  })
  await app.server.listen({ port, host: 'localhost' })
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 })
  pool.on('error', () => {})
  return {
    app,
    config,
    clock,
    url,
    databaseUrl,
    request: supertest(app.server.server),
    sql: async (text, values = []) => (await pool.query(text, [...values])).rows,
    async close() {
      await pool.end()
      await app.close()
    },
  }
}

export async function temporaryApp(options: TestAppOptions = {}): Promise<TestApp> {
  const started = await startTestApp(options)
  onTestFinished(() => started.close())
  return started
}
