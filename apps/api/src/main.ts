import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type App, buildApp } from './app.ts'
import { rotateKeys } from './auth/index.ts'
import { systemClock } from './kernel/clock.ts'
import { type Config, ConfigError, readConfig } from './kernel/config.ts'
import { openDatabase } from './kernel/db.ts'
import { findFreePort } from './kernel/free-port.ts'
import { readOrMakeSecret } from './kernel/kept-secret.ts'
import { createLogger } from './kernel/logger.ts'
import { migrateDatabase } from './kernel/migrate.ts'

const FIRST_PORT = 3000
const DATABASE_NAME = 'satlens'
const STOP_WITHIN_MS = 15_000

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
// This file runs from src/ and, bundled, from dist/; the two lie beside each other.
const WORKSPACE = here('../../..')
const WEB_ROOT = here('../../web/dist')
const MIGRATIONS = existsSync(here('./migrations')) ? here('./migrations') : here('../migrations')

const say = (line: string) => process.stdout.write(`${line}\n`)

/** What has been started, in order; it stops in the opposite one. */
const running: (() => Promise<void>)[] = []
let isStopping = false

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    // Who asks twice does not want to wait.
    if (isStopping) process.exit(1)
    void stop().then(
      () => process.exit(0),
      (error: unknown) => fail('could not stop cleanly', error),
    )
  })
}

try {
  const [command] = process.argv.slice(2)
  if (command === undefined) await start()
  else if (command === 'rotate-keys') await rotate()
  else throw new Error(`there is no command "${command}"`)
} catch (error) {
  // Whatever breaks while we stop is on its way out, too.
  if (!isStopping) {
    await stop().catch(() => {})
    fail('could not start', error)
  }
}

async function start(): Promise<void> {
  const config = readConfig(process.env)
  const dataDir = resolve(WORKSPACE, config.DATA_DIR)
  const databaseUrl = config.DATABASE_URL ?? (await startDatabase(dataDir))
  say('Applying migrations …')
  await migrateDatabase(databaseUrl, MIGRATIONS)

  const port = config.PORT ?? (await findFreePort(FIRST_PORT, config.HOST))
  const siteUrl = (config.SITE_URL ?? `http://localhost:${port}`).replace(/\/$/, '')
  const app = await buildApp({
    config,
    databaseUrl,
    authSecret: config.AUTH_SECRET ?? (await readOrMakeSecret(join(dataDir, 'auth-secret'))),
    siteUrl,
    clock: systemClock,
    log: createLogger({ level: config.LOG_LEVEL, pretty: !config.isProduction }),
    webRoot: WEB_ROOT,
    collectsPrices: true,
  })
  running.push(() => app.close())
  await listen(app, config, port)
  say(`${config.BRAND_NAME} is ready at ${siteUrl}`)
}

/** `rotate-keys`: makes the next key that signs access tokens, also beside a server that is running. */
async function rotate(): Promise<void> {
  const config = readConfig(process.env)
  const dataDir = resolve(WORKSPACE, config.DATA_DIR)
  const database = openDatabase({
    url: config.DATABASE_URL ?? (await findDatabase(dataDir)),
    poolSize: 1,
    onIdleError: () => {},
  })
  running.push(() => database.close())
  const secret = config.AUTH_SECRET ?? (await readOrMakeSecret(join(dataDir, 'auth-secret')))
  const { isNew, kid, signsFrom } = await rotateKeys({ db: database.db, secret, clock: systemClock })
  say(`${isNew ? 'Made the signing key' : 'Nothing to do: there already is the signing key'} ${kid}.`)
  say(`It is published within a minute and signs from ${signsFrom.toISOString()} on.`)
  await stop()
}

async function findDatabase(dataDir: string): Promise<string> {
  const { runningPostgresUrl } = await import('@satlens/local-postgres')
  return runningPostgresUrl(join(dataDir, 'pg18'), DATABASE_NAME) ?? startDatabase(dataDir)
}

/** The database that comes with the workspace. Loaded only here, so that production has no trace of it. */
async function startDatabase(dataDir: string): Promise<string> {
  say('Starting the database …')
  const { startPostgres } = await import('@satlens/local-postgres')
  const cluster = await startPostgres({ dataDir: join(dataDir, 'pg18'), log: say })
  running.push(() => cluster.stop())
  if (await cluster.databaseExists(DATABASE_NAME)) return cluster.url(DATABASE_NAME)
  return cluster.createDatabase(DATABASE_NAME)
}

async function listen({ server }: App, { HOST: host }: Config, port: number): Promise<void> {
  await server.listen({ host, port }).catch((error: { code?: unknown }) => {
    if (error.code !== 'EADDRINUSE') throw error
    throw new Error(`Port ${port} is in use by another program. Choose another one with PORT.`)
  })
}

async function stop(): Promise<void> {
  isStopping = true
  setTimeout(
    () => fail('could not stop in time', new Error('A request took too long.')),
    STOP_WITHIN_MS,
  ).unref()
  for (let next = running.pop(); next; next = running.pop()) await next()
}

function fail(what: string, error: unknown): never {
  const reason = error instanceof Error ? error.message : String(error)
  process.stderr.write(error instanceof ConfigError ? `${reason}\n` : `Satlens ${what}: ${reason}\n`)
  process.exit(1)
}
