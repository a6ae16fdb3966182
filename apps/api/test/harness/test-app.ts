import { fileURLToPath } from 'node:url'
import pg from 'pg'
import supertest from 'supertest'
import { onTestFinished } from 'vitest'
import { createArgon2Hasher } from '#auth/index.ts'
import { parseServerConfig, type ServerConfig } from '#config/config.ts'
import { type ApiServerApp, type ApiServerDeps, createApiServerApp } from '../../src/app.ts'
import { freePort } from './free-port.ts'
import { freshDatabase } from './fresh-database.ts'
import { type ManualClock, manualClock } from './manual-clock.ts'
import { CHEAP_COST } from './password-hasher.ts'
import { testLog } from './test-log.ts'

export const TEST_SECRET = 'a secret for tests, long enough to be accepted'
export const GOOD_PASSWORD = 'Tall-Orange-Ledger-7'

type OwnDeps = 'config' | 'clock' | 'siteUrl' | 'migrationsFolder'

/** Environment variables, and options that have no variable. */
export interface TestAppOptions extends Partial<Omit<ApiServerDeps, OwnDeps>> {
  readonly env?: Readonly<Record<string, string>>
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
export async function startTestApp({ env, ...options }: TestAppOptions = {}): Promise<TestApp> {
  const databaseUrl = options.databaseUrl ?? (await freshDatabase())
  const config = parseServerConfig({
    NODE_ENV: 'test',
    // All requests of a test file come from one address, and the clock does not move by itself.
    RATE_LIMIT_FACTOR: '1000',
    // Tests never request public price feeds.
    PRICE_SOURCE: 'simulated',
    ...env,
  })
  const clock = manualClock()
  const port = await freePort()
  const url = `http://localhost:${port}`
  const app = await createApiServerApp({
    config,
    migrationsFolder: fileURLToPath(new URL('../../migrations', import.meta.url)),
    authSecret: TEST_SECRET,
    siteUrl: config.SITE_URL ?? url,
    clock,
    log: testLog(),
    passwordHasher: createArgon2Hasher(CHEAP_COST),
    ...options,
    databaseUrl,
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
