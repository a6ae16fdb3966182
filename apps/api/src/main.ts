import cluster from 'node:cluster'
import { resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { styleText } from 'node:util'
import { ConfigError, parseServerConfig, type ServerConfig } from '#config/config.ts'
import { findJwtSecretWeakness } from '#config/jwt-keys.ts'
import { systemClock } from '#kernel/clock.ts'
import { type ReservedPort, reserveFreePort } from '#kernel/cluster/free-port.ts'
import { openClusterPrimaryChannel } from '#kernel/cluster/primary.ts'
import { startClusterWorkers } from '#kernel/cluster/workers.ts'
import { type ConnectionPoolerMode, openPostgresDatabase } from '#kernel/database/db.ts'
import { listAppliedMigrations, listKnownMigrations, migrateDatabase } from '#kernel/database/migrate.ts'
import { getMissingPostgresTimeoutsWarning } from '#kernel/database/statement-limits.ts'
import { createPinoLogger } from '#kernel/observability/logger.ts'
import { rejectAfterTimeout } from '#kernel/timeout.ts'
import { type ApiServerApp, type ApiServerDeps, createApiServerApp } from './app.ts'
import {
  getSecret,
  MIGRATIONS,
  runBeforeExit,
  runCleanups,
  say,
  startDatabase,
  WEB_ROOT,
  WORKSPACE,
} from './runtime.ts'

const FIRST_PORT = 3000
/** How long the start waits for the price sources. */
const FIRST_PRICES_MS = 1_000

let isStopping = false
let stopWithinMs = 15_000

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    // Terminals and service managers signal all processes, but only the primary stops its workers.
    if (cluster.isWorker && (isStopping || signal !== 'SIGTERM')) return
    // A second signal exits at once.
    if (isStopping) process.exit(1)
    void stop().then(
      () => process.exit(0),
      (error: unknown) => fail('could not stop cleanly', error),
    )
  })
}

const [name, ...args] = process.argv.slice(2)
const command = name === undefined ? { task: 'start', run: start } : await findCommand(name)
try {
  if (!command) throw new Error(`there is no command "${name}"`)
  await command.run(args)
  if (name !== undefined) await stop()
} catch (error) {
  // Errors caused by stopping are not reported.
  if (!isStopping) {
    await stop().catch(() => {})
    fail(`could not ${command?.task ?? 'start'}`, error)
  }
}

// The server does not load the code of commands.
async function findCommand(wanted: string) {
  const { COMMANDS } = await import('./commands/commands.ts')
  return COMMANDS[wanted]
}

async function start(): Promise<void> {
  const config = parseServerConfig(process.env)
  const log = createPinoLogger({ level: config.LOG_LEVEL, pretty: !config.isProduction })
  const weakness = findJwtSecretWeakness(config.JWT_SECRET)
  if (weakness && cluster.isPrimary) log.warn(`JWT_SECRET is ${weakness}; production rejects it`)
  const dataDir = resolve(WORKSPACE, config.DATA_DIR)
  const databaseUrl = config.DATABASE_URL ?? (await startDatabase(dataDir))
  if (config.MIGRATE_ON_START) {
    say('Applying migrations …')
    await migrateDatabase(databaseUrl, MIGRATIONS)
  } else {
    const warning = await checkDatabase(databaseUrl, config.DATABASE_POOLER)
    if (warning) log.warn(warning)
  }
  const reservedPort = await reservePort(config)
  const siteUrl = (config.SITE_URL ?? `http://localhost:${reservedPort.port}`).replace(/\/$/, '')
  const authSecret = await getSecret(config)
  stopWithinMs += config.SHUTDOWN_DELAY_S * 1_000
  const deps = { config, log, databaseUrl, authSecret, siteUrl, reservedPort }
  if (cluster.isWorker) return serve(deps)
  await (config.PROCESSES > 1 ? serveWithWorkers(deps) : serve(deps))
  announce(config, siteUrl, reservedPort.port)
}

/** Prints the address to open as the last line. During `npm run dev` Vite prints it, once it is ready as well. */
function announce({ BRAND_NAME: brand }: ServerConfig, siteUrl: string, port: number): void {
  const isBehindVite = process.env.WEB_PORT !== undefined
  const line = isBehindVite
    ? `The API is ready at http://localhost:${port}`
    : `${brand} is ready at ${siteUrl}`
  say(`\n${process.stdout.isTTY ? styleText(['bold', 'green'], line) : line}\n`)
}

interface ServeDeps extends Pick<ApiServerDeps, 'config' | 'log' | 'databaseUrl' | 'authSecret' | 'siteUrl'> {
  /** The port to listen on, reserved until then. */
  readonly reservedPort: ReservedPort
}

async function serve({ reservedPort, ...deps }: ServeDeps): Promise<void> {
  const { config } = deps
  const app = await createApiServerApp({
    ...deps,
    migrationsFolder: MIGRATIONS,
    clock: systemClock,
    webRoot: WEB_ROOT,
    collectsPrices: true,
    followsChain: true,
    ...(cluster.isWorker ? { primary: openClusterPrimaryChannel() } : {}),
  })
  runBeforeExit(async () => {
    app.drain()
    await wait(config.SHUTDOWN_DELAY_S * 1_000)
    await app.close()
  })
  await reservedPort.free()
  await listen(app, config, reservedPort.port)
  // A failure of the price sources is logged before the address, unless they hang.
  await rejectAfterTimeout(FIRST_PRICES_MS, () => app.firstPrices).catch(() => {})
}

/** Starts the workers. They run this program with the database, secret and port that this process has prepared. */
async function serveWithWorkers(deps: ServeDeps): Promise<void> {
  const { config, log, databaseUrl, authSecret, siteUrl, reservedPort } = deps
  await reservedPort.free()
  const workers = startClusterWorkers({
    count: config.PROCESSES,
    env: {
      DATABASE_URL: databaseUrl,
      MIGRATE_ON_START: 'false',
      AUTH_SECRET: authSecret,
      SITE_URL: siteUrl,
      PORT: String(reservedPort.port),
    },
    onListening: (worker) => log.info({ worker }, 'a worker listens'),
    onLost: (worker, how) => log.error({ worker, how }, 'a worker ended by itself and will be replaced'),
  })
  runBeforeExit(() => workers.stop())
  // The workers have their own time limit and report what took too long.
  stopWithinMs += 1_000
  await workers.listening
}

async function reservePort({ PORT: port, HOST: host }: ServerConfig): Promise<ReservedPort> {
  // A configured port is not reserved: listening on it reports any problem.
  return port === undefined ? reserveFreePort(FIRST_PORT, host) : { port, free: async () => {} }
}

/** Throws if a migration is missing. Returns a warning for the operator, or null. */
async function checkDatabase(url: string, pooler: ConnectionPoolerMode): Promise<string | null> {
  const database = openPostgresDatabase({ url, pooler, poolSize: 1, onIdleError: () => {} })
  try {
    const applied = (await listAppliedMigrations(database.query)).length
    const known = listKnownMigrations(MIGRATIONS).length
    if (applied < known) {
      throw new Error(`The database has ${applied} of ${known} migrations. Run the command migrate first.`)
    }
    return pooler === 'none' ? null : await getMissingPostgresTimeoutsWarning(database.query)
  } finally {
    await database.close()
  }
}

async function listen({ server }: ApiServerApp, { HOST: host }: ServerConfig, port: number): Promise<void> {
  await server.listen({ host, port }).catch((error: { code?: unknown }) => {
    if (error.code !== 'EADDRINUSE') throw error
    throw new Error(`Port ${port} is in use by another program. Choose another one with PORT.`)
  })
}

async function stop(): Promise<void> {
  isStopping = true
  setTimeout(
    () => fail('could not stop in time', new Error('A request took too long.')),
    stopWithinMs,
  ).unref()
  await runCleanups()
}

function fail(what: string, error: unknown): never {
  const reason = error instanceof Error ? error.message : String(error)
  process.stderr.write(error instanceof ConfigError ? `${reason}\n` : `Satlens ${what}: ${reason}\n`)
  process.exit(1)
}
