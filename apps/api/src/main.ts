import cluster from 'node:cluster'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { styleText } from 'node:util'
import { type ApiServerApp, type ApiServerDeps, createApiServerApp } from './app.ts'
import {
  parseAuthSecret,
  reencryptDatabase,
  revokeSessionsAsOperator,
  rotateJwtSigningKeys,
} from './auth/index.ts'
import { restoreDatabaseBackup, writeDatabaseBackup } from './backup/index.ts'
import { importGotrueCommand } from './commands/import-gotrue.ts'
import { ConfigError, parseServerConfig, type ServerConfig } from './config/config.ts'
import { readOrCreateSecretFile } from './config/secret-file.ts'
import { systemClock } from './kernel/clock.ts'
import { type ReservedPort, reserveFreePort } from './kernel/cluster/free-port.ts'
import { openClusterPrimaryChannel } from './kernel/cluster/primary.ts'
import { startClusterWorkers } from './kernel/cluster/workers.ts'
import { type ConnectionPoolerMode, openPostgresDatabase } from './kernel/database/db.ts'
import { listAppliedMigrations, listKnownMigrations, migrateDatabase } from './kernel/database/migrate.ts'
import { getMissingPostgresTimeoutsWarning } from './kernel/database/statement-limits.ts'
import { createPinoLogger } from './kernel/observability/logger.ts'
import { rejectAfterTimeout } from './kernel/timeout.ts'
import { insertProfiles } from './profiles/index.ts'

const FIRST_PORT = 3000
/** How long the start waits for the price sources. */
const FIRST_PRICES_MS = 2_000
const DATABASE_NAME = 'satlens'

const resolvePath = (path: string) => fileURLToPath(new URL(path, import.meta.url))
// This file runs from src/ or, bundled, from dist/, which are in the same folder.
const WORKSPACE = resolvePath('../../..')
const WEB_ROOT = resolvePath('../../web/dist')
const MIGRATIONS = existsSync(resolvePath('./migrations'))
  ? resolvePath('./migrations')
  : resolvePath('../migrations')

const say = (line: string) => process.stdout.write(`${line}\n`)

/** The commands of `node main.js <command>`; without one the server starts. docs/operations.md lists them. */
const COMMANDS: Readonly<Record<string, { readonly task: string; run(args: string[]): Promise<void> }>> = {
  migrate: { task: 'migrate', run: migrate },
  backup: { task: 'back up', run: writeBackup },
  restore: { task: 'restore', run: restoreBackup },
  'rotate-keys': { task: 'rotate the keys', run: createSigningKey },
  'rotate-secret': { task: 'rotate the secret', run: reencryptSecrets },
  'revoke-sessions': { task: 'revoke sessions', run: endSessions },
  'import-gotrue': { task: 'import', run: importFromGotrue },
}

/** Functions that stop what has been started. They run in reverse order. */
const cleanups: (() => Promise<void>)[] = []
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
const command = name === undefined ? { task: 'start', run: start } : COMMANDS[name]
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

async function start(): Promise<void> {
  const config = parseServerConfig(process.env)
  const log = createPinoLogger({ level: config.LOG_LEVEL, pretty: !config.isProduction })
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
    ...(cluster.isWorker ? { primary: openClusterPrimaryChannel() } : {}),
  })
  cleanups.push(async () => {
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
  cleanups.push(() => workers.stop())
  // The workers have their own time limit and report what took too long.
  stopWithinMs += 1_000
  await workers.listening
}

async function migrate(): Promise<void> {
  const { url } = await openForCommand({ holdsConnection: true })
  await migrateDatabase(url, MIGRATIONS)
  say(`The database has all ${listKnownMigrations(MIGRATIONS).length} migrations.`)
}

/** `backup <file>`: writes a consistent, encrypted backup. The server may be running. */
async function writeBackup([file]: string[]): Promise<void> {
  if (!file) throw new Error('The file is missing. Usage: backup <file>')
  const { url, secret } = await openForCommand({ holdsConnection: true })
  const { tables, rows, bytes } = await writeDatabaseBackup({
    url,
    file: resolve(file),
    secret,
    clock: systemClock,
  })
  say(`Backed up ${rows} rows of ${tables} tables in ${bytes} bytes, and read them back: ${resolve(file)}`)
}

/** `restore <file> [--keep-sessions]`: restores a backup into an empty database. */
async function restoreBackup(args: string[]): Promise<void> {
  const flag = '--keep-sessions'
  const [file, ...others] = args.filter((arg) => arg !== flag)
  if (!file || others.length > 0) {
    throw new Error(`Expected one file. Usage: restore <file> [${flag}]`)
  }
  const { url, secret } = await openForCommand({ holdsConnection: true })
  const { rows, takenAt, voided } = await restoreDatabaseBackup({
    url,
    file: resolve(file),
    secret,
    migrationsFolder: MIGRATIONS,
    keepsSessions: args.includes(flag),
  })
  say(`Restored ${rows} rows as they were at ${takenAt}.`)
  say(
    voided
      ? `Ended ${voided.sessions} sessions, voided all links and codes, and dropped ${voided.unsentEmails} unsent emails: ` +
          `some may have been revoked or used since. ${flag} would have kept them.`
      : 'Sessions, links, codes and unsent emails are as they were then: those revoked or used since work again.',
  )
  say('Second factors, passkeys and accounts that were removed since are there again.')
}

/** `rotate-secret`: re-encrypts with AUTH_SECRET what AUTH_SECRET_PREVIOUS encrypted. Servers that accept both may be running. */
async function reencryptSecrets(): Promise<void> {
  const { db, secret } = await openForCommand()
  const { reencrypted, peopleWithRecoveryCodes } = await reencryptDatabase({ db, secret, clock: systemClock })
  say(`Re-encrypted ${reencrypted} values with AUTH_SECRET.`)
  say(
    `${peopleWithRecoveryCodes} users have recovery codes. Codes made before the change need AUTH_SECRET_PREVIOUS.`,
  )
}

/** `revoke-sessions <email>` or `revoke-sessions --all`: revokes the sessions of one account or of all. */
async function endSessions([target]: string[]): Promise<void> {
  if (!target) {
    throw new Error('The account is missing. Usage: revoke-sessions <email>, or revoke-sessions --all')
  }
  const { db } = await openForCommand()
  const ended = await revokeSessionsAsOperator({
    db,
    clock: systemClock,
    email: target === '--all' ? null : target,
  })
  say(`Ended ${ended} sessions.`)
}

/** `rotate-keys`: creates the next signing key of access tokens. The server may be running. */
async function createSigningKey(): Promise<void> {
  const { db, secret } = await openForCommand()
  const { isNew, kid, signsFrom } = await rotateJwtSigningKeys({ db, secret, clock: systemClock })
  say(`${isNew ? 'Made the signing key' : 'Nothing to do: there already is the signing key'} ${kid}.`)
  say(`It is published within a minute and signs from ${signsFrom.toISOString()} on.`)
}

async function importFromGotrue(args: string[]): Promise<void> {
  const { db, secret } = await openForCommand()
  const deps = { db, secret, migrationsFolder: MIGRATIONS, onUsersCreated: insertProfiles, say }
  await importGotrueCommand(args, deps)
}

/** Opens the configured database, or the embedded one, which a server may have started already. */
async function openForCommand({ holdsConnection = false } = {}) {
  const config = parseServerConfig(process.env)
  const pooler = config.DATABASE_POOLER
  if (holdsConnection && pooler !== 'none') {
    throw new Error(
      'this command needs a dedicated connection, which a pooler does not provide; ' +
        'run it with DATABASE_POOLER=none and the DATABASE_URL of PostgreSQL itself',
    )
  }
  const url = config.DATABASE_URL ?? (await findDatabase(resolve(WORKSPACE, config.DATA_DIR)))
  // No silence limit: a command may run long statements on all rows.
  const database = openPostgresDatabase({ url, pooler, poolSize: 1, silentForMs: 0, onIdleError: () => {} })
  cleanups.push(() => database.close())
  const secret = parseAuthSecret(await getSecret(config), config.AUTH_SECRET_PREVIOUS)
  return { url, db: database.db, secret }
}

async function reservePort({ PORT: port, HOST: host }: ServerConfig): Promise<ReservedPort> {
  // A configured port is not reserved: listening on it reports any problem.
  return port === undefined ? reserveFreePort(FIRST_PORT, host) : { port, free: async () => {} }
}

async function getSecret(config: ServerConfig): Promise<string> {
  return (
    config.AUTH_SECRET ?? readOrCreateSecretFile(join(resolve(WORKSPACE, config.DATA_DIR), 'auth-secret'))
  )
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

async function findDatabase(dataDir: string): Promise<string> {
  const { findRunningPostgresUrl } = await import('@satlens/local-postgres')
  return findRunningPostgresUrl(join(dataDir, 'pg18'), DATABASE_NAME) ?? startDatabase(dataDir)
}

/** Starts the embedded database. Its package is imported only here, because production does not include it. */
async function startDatabase(dataDir: string): Promise<string> {
  say('Starting the database …')
  const { startPostgres } = await import('@satlens/local-postgres')
  const cluster = await startPostgres({ dataDir: join(dataDir, 'pg18'), log: say })
  cleanups.push(() => cluster.stop())
  if (await cluster.databaseExists(DATABASE_NAME)) return cluster.url(DATABASE_NAME)
  return cluster.createDatabase(DATABASE_NAME)
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
  for (let next = cleanups.pop(); next; next = cleanups.pop()) await next()
}

function fail(what: string, error: unknown): never {
  const reason = error instanceof Error ? error.message : String(error)
  process.stderr.write(error instanceof ConfigError ? `${reason}\n` : `Satlens ${what}: ${reason}\n`)
  process.exit(1)
}
