import cluster from 'node:cluster'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { FastifyBaseLogger } from 'fastify'
import { type App, buildApp } from './app.ts'
import { type AuthSecret, openAuthSecret, revokeSessions, rotateKeys, rotateSecret } from './auth/index.ts'
import { backUp, restore } from './backup/index.ts'
import { systemClock } from './kernel/clock.ts'
import { type ReservedPort, reserveFreePort } from './kernel/cluster/free-port.ts'
import { openPrimary } from './kernel/cluster/primary.ts'
import { startWorkers } from './kernel/cluster/workers.ts'
import { type Config, ConfigError, readConfig } from './kernel/config/config.ts'
import { readOrCreateSecret } from './kernel/config/secret-file.ts'
import { type Database, openDatabase, type Pooler } from './kernel/database/db.ts'
import { listApplied, listKnown, migrateDatabase } from './kernel/database/migrate.ts'
import { warnMissingLimits } from './kernel/database/statement-limits.ts'
import { createLogger } from './kernel/observability/logger.ts'

const FIRST_PORT = 3000
const DATABASE_NAME = 'satlens'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
// This file runs from src/ and, bundled, from dist/; the two lie beside each other.
const WORKSPACE = here('../../..')
const WEB_ROOT = here('../../web/dist')
const MIGRATIONS = existsSync(here('./migrations')) ? here('./migrations') : here('../migrations')

const say = (line: string) => process.stdout.write(`${line}\n`)

/** What `node main.js <word>` does; without a word it starts the server. docs/operations.md lists them. */
const COMMANDS: Readonly<Record<string, { readonly task: string; run(words: string[]): Promise<void> }>> = {
  migrate: { task: 'migrate', run: migrate },
  backup: { task: 'back up', run: writeBackup },
  restore: { task: 'restore', run: readBackup },
  'rotate-keys': { task: 'rotate the keys', run: makeKey },
  'rotate-secret': { task: 'rotate the secret', run: sealAnew },
  'revoke-sessions': { task: 'revoke sessions', run: endSessions },
}

/** What has been started, in order; it stops in the opposite one. */
const running: (() => Promise<void>)[] = []
let isStopping = false
let stopWithinMs = 15_000

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    // A worker is stopped by its primary, though a terminal or a service manager tells all processes at once.
    if (cluster.isWorker && (isStopping || signal !== 'SIGTERM')) return
    // Who asks twice does not want to wait.
    if (isStopping) process.exit(1)
    void stop().then(
      () => process.exit(0),
      (error: unknown) => fail('could not stop cleanly', error),
    )
  })
}

const [word, ...words] = process.argv.slice(2)
const command = word === undefined ? { task: 'start', run: start } : COMMANDS[word]
try {
  if (!command) throw new Error(`there is no command "${word}"`)
  await command.run(words)
  if (word !== undefined) await stop()
} catch (error) {
  // Whatever breaks while we stop is on its way out, too.
  if (!isStopping) {
    await stop().catch(() => {})
    fail(`could not ${command?.task ?? 'start'}`, error)
  }
}

async function start(): Promise<void> {
  const config = readConfig(process.env)
  const log = createLogger({ level: config.LOG_LEVEL, pretty: !config.isProduction })
  const dataDir = resolve(WORKSPACE, config.DATA_DIR)
  const databaseUrl = config.DATABASE_URL ?? (await startDatabase(dataDir))
  if (config.MIGRATE_ON_START) {
    say('Applying migrations …')
    await migrateDatabase(databaseUrl, MIGRATIONS)
  } else {
    const trouble = await lookAtDatabase(databaseUrl, config.DATABASE_POOLER)
    if (trouble) log.warn(trouble)
  }
  const held = await portOf(config)
  const siteUrl = (config.SITE_URL ?? `http://localhost:${held.port}`).replace(/\/$/, '')
  const authSecret = await secretOf(config)
  stopWithinMs += config.SHUTDOWN_DELAY_S * 1_000
  const start = { config, log, databaseUrl, authSecret, siteUrl, held }
  if (cluster.isWorker) return serve(start)
  await (config.PROCESSES > 1 ? serveTogether(start) : serve(start))
  say(`${config.BRAND_NAME} is ready at ${siteUrl}`)
}

interface Start {
  readonly config: Config
  readonly log: FastifyBaseLogger
  readonly databaseUrl: string
  readonly authSecret: string
  readonly siteUrl: string
  /** The port to serve on, held until then. */
  readonly held: ReservedPort
}

async function serve({ held, ...deps }: Start): Promise<void> {
  const { config } = deps
  const app = await buildApp({
    ...deps,
    migrationsFolder: MIGRATIONS,
    clock: systemClock,
    webRoot: WEB_ROOT,
    collectsPrices: true,
    ...(cluster.isWorker ? { primary: openPrimary() } : {}),
  })
  running.push(async () => {
    app.leave()
    await wait(config.SHUTDOWN_DELAY_S * 1_000)
    await app.close()
  })
  await held.free()
  await listen(app, config, held.port)
}

/** Serves by workers, which are this program again and find everything done that is done once. */
async function serveTogether({ config, log, databaseUrl, authSecret, siteUrl, held }: Start): Promise<void> {
  await held.free()
  const workers = startWorkers({
    count: config.PROCESSES,
    env: {
      DATABASE_URL: databaseUrl,
      MIGRATE_ON_START: 'false',
      AUTH_SECRET: authSecret,
      SITE_URL: siteUrl,
      PORT: String(held.port),
    },
    onListening: (worker) => log.info({ worker }, 'a process listens'),
    onLost: (worker, how) => log.error({ worker, how }, 'a process ended by itself; another takes its place'),
  })
  running.push(() => workers.stop())
  // They have a limit of their own, and say what took too long.
  stopWithinMs += 1_000
  await workers.listening
}

/** `migrate`: brings the database to the newest migration, and nothing else. */
async function migrate(): Promise<void> {
  const { url } = await openForCommand({ holdsConnection: true })
  await migrateDatabase(url, MIGRATIONS)
  say(`The database has all ${listKnown(MIGRATIONS).length} migrations.`)
}

/** `backup <file>`: everything as of this moment in one encrypted file, also beside a server that is running. */
async function writeBackup([file]: string[]): Promise<void> {
  if (!file) throw new Error('say which file to write: backup <file>')
  const { url, secret } = await openForCommand({ holdsConnection: true })
  const { tables, rows, bytes } = await backUp({ url, file: resolve(file), secret, clock: systemClock })
  say(`Backed up ${rows} rows of ${tables} tables in ${bytes} bytes, and read them back: ${resolve(file)}`)
}

/** `restore <file> [--keep-sessions]`: an empty database becomes what the backup holds. */
async function readBackup(words: string[]): Promise<void> {
  const flag = '--keep-sessions'
  const [file, ...others] = words.filter((word) => word !== flag)
  if (!file || others.length > 0) {
    throw new Error(`say which file to read: restore <file> [${flag}]`)
  }
  const { url, secret } = await openForCommand({ holdsConnection: true })
  const { rows, takenAt, voided } = await restore({
    url,
    file: resolve(file),
    secret,
    migrationsFolder: MIGRATIONS,
    keepsSessions: words.includes(flag),
  })
  say(`Restored ${rows} rows as they were at ${takenAt}.`)
  say(
    voided
      ? `Ended ${voided.sessions} sessions, voided all links and codes, and dropped ${voided.unsentMails} unsent emails: ` +
          `some may have been revoked or used since. ${flag} would have kept them.`
      : 'Sessions, links, codes and unsent emails are as they were then: those revoked or used since work again.',
  )
  say('Second factors, passkeys and accounts that were removed since are there again.')
}

/** `rotate-secret`: what AUTH_SECRET_PREVIOUS sealed is sealed under AUTH_SECRET, also beside servers that accept both. */
async function sealAnew(): Promise<void> {
  const { db, secret } = await openForCommand()
  const { resealed, peopleWithRecoveryCodes } = await rotateSecret({ db, secret, clock: systemClock })
  say(`Sealed ${resealed} values anew under AUTH_SECRET.`)
  say(
    `${peopleWithRecoveryCodes} people have recovery codes; those made before the change need AUTH_SECRET_PREVIOUS.`,
  )
}

/** `revoke-sessions <address>` or `revoke-sessions --all`: ends sessions at once, whoever holds their tokens. */
async function endSessions([whose]: string[]): Promise<void> {
  if (!whose) throw new Error('say whose: revoke-sessions <address>, or revoke-sessions --all')
  const { db } = await openForCommand()
  const ended = await revokeSessions({ db, clock: systemClock, email: whose === '--all' ? null : whose })
  say(`Ended ${ended} sessions.`)
}

/** `rotate-keys`: makes the next key that signs access tokens, also beside a server that is running. */
async function makeKey(): Promise<void> {
  const { db, secret } = await openForCommand()
  const { isNew, kid, signsFrom } = await rotateKeys({ db, secret, clock: systemClock })
  say(`${isNew ? 'Made the signing key' : 'Nothing to do: there already is the signing key'} ${kid}.`)
  say(`It is published within a minute and signs from ${signsFrom.toISOString()} on.`)
}

interface CommandWorld {
  readonly url: string
  readonly db: Database['db']
  readonly secret: AuthSecret
}

/** What a command works on: the configured database, or the embedded one, which may be running for a server already. */
async function openForCommand({ holdsConnection = false } = {}): Promise<CommandWorld> {
  const config = readConfig(process.env)
  const pooler = config.DATABASE_POOLER
  if (holdsConnection && pooler !== 'none') {
    throw new Error(
      'a pooler does not keep a connection for as long as this takes: ' +
        'run it with DATABASE_POOLER=none and the DATABASE_URL of PostgreSQL itself',
    )
  }
  const url = config.DATABASE_URL ?? (await findDatabase(resolve(WORKSPACE, config.DATA_DIR)))
  // A command may do to all rows at once what takes its time.
  const database = openDatabase({ url, pooler, poolSize: 1, silentForMs: 0, onIdleError: () => {} })
  running.push(() => database.close())
  const secret = openAuthSecret(await secretOf(config), config.AUTH_SECRET_PREVIOUS)
  return { url, db: database.db, secret }
}

async function portOf({ PORT: port, HOST: host }: Config): Promise<ReservedPort> {
  // A chosen one is listened on as it is, and what is wrong with it said then.
  return port === undefined ? reserveFreePort(FIRST_PORT, host) : { port, free: async () => {} }
}

async function secretOf(config: Config): Promise<string> {
  return config.AUTH_SECRET ?? readOrCreateSecret(join(resolve(WORKSPACE, config.DATA_DIR), 'auth-secret'))
}

/** Throws where a migration is missing. Yields what else an operator should mend, or null. */
async function lookAtDatabase(url: string, pooler: Pooler): Promise<string | null> {
  const database = openDatabase({ url, pooler, poolSize: 1, onIdleError: () => {} })
  try {
    const applied = (await listApplied(database.query)).length
    const known = listKnown(MIGRATIONS).length
    if (applied < known) {
      throw new Error(`The database has ${applied} of ${known} migrations. Run the command migrate first.`)
    }
    return pooler === 'none' ? null : await warnMissingLimits(database.query)
  } finally {
    await database.close()
  }
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
    stopWithinMs,
  ).unref()
  for (let next = running.pop(); next; next = running.pop()) await next()
}

function fail(what: string, error: unknown): never {
  const reason = error instanceof Error ? error.message : String(error)
  process.stderr.write(error instanceof ConfigError ? `${reason}\n` : `Satlens ${what}: ${reason}\n`)
  process.exit(1)
}
