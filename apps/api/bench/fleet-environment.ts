import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type LocalPostgres, startThrowawayPostgres } from '@satlens/local-postgres'
import pg from 'pg'
import { migrateDatabase } from '#kernel/database/migrate.ts'
import { POSTGRES_SESSION_TIMEOUTS_MS } from '#kernel/database/statement-limits.ts'
import { freePort } from '#test/harness/free-port.ts'
import { type FakePriceServer, startFakePriceServer } from '#test/servers/fake-price-server.ts'
import { type MailServer, startMailServer } from '#test/servers/mail-server.ts'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const MAIN = at('../dist/main.js')
const EXAMPLES = at('../../../infra/fleet')
const OWNER = 'satlens'
const START_WITHIN_MS = 60_000

/** Required programs, with the arguments that print their version. */
const PROGRAMS = { caddy: ['version'], pgbouncer: ['--version'], 'redis-server': ['--version'] } as const

/** A server process. */
export interface Member {
  readonly port: number
  /** Returns the logged warnings and errors, except for the message about stopping. */
  stderr(): string[]
  /** Stops it by SIGTERM and waits. Rejects if it does not exit by itself. */
  stop(): Promise<void>
}

/** The proxy, pooler, Redis and database around the server processes, all on loopback. */
export interface FleetEnvironment {
  /** The URL of the proxy. */
  readonly url: string
  readonly postgresVersion: string
  readonly versions: string
  readonly prices: FakePriceServer
  readonly mails: MailServer
  /** Runs a statement without the pooler. */
  sql<Row = Record<string, unknown>>(text: string, values?: readonly unknown[]): Promise<Row[]>
  /** Starts the nth process and resolves when it is ready. The proxy notices it within a second. */
  start(nth: number, env?: Readonly<Record<string, string>>): Promise<Member>
  close(): Promise<void>
}

/** Returns the packages of the programs that are missing. */
export const missingPrograms = (): string[] =>
  Object.entries(PROGRAMS).flatMap(([name, words]) => (versionOf(name, words) === null ? [name] : []))

/** Starts the environment for this many server processes, with this SHUTDOWN_DELAY_S. */
export async function startFleetEnvironment(places: number, delayS: number): Promise<FleetEnvironment> {
  const folder = mkdtempSync(join(tmpdir(), 'satlens-fleet-'))
  // If root runs this, some programs run as other users.
  chmodSync(folder, 0o755)
  const running: (() => Promise<unknown> | unknown)[] = [() => rmSync(folder, { recursive: true })]
  const close = async () => {
    for (let next = running.pop(); next; next = running.pop()) await next()
  }
  try {
    const ports = await Promise.all(Array.from({ length: places }, freePort))
    const [sitePort, poolerPort, redisPort] = [await freePort(), await freePort(), await freePort()]
    const [prices, mails] = [await startFakePriceServer(), await startMailServer()]
    running.push(prices.close, mails.close)

    const cluster = await startThrowawayPostgres({
      settings: { shared_preload_libraries: 'pg_stat_statements' },
    })
    running.push(() => cluster.stop())
    await prepareDatabase(cluster)
    const pool = new pg.Pool({ connectionString: cluster.url(OWNER), max: 2 })
    // The cluster stops before the last connection is closed.
    pool.on('error', () => {})
    running.push(() => pool.end())
    running.push(startPooler({ folder, cluster, port: poolerPort }))
    running.push(startRedis(redisPort))
    running.push(startProxy({ folder, sitePort, ports }))
    for (const port of [poolerPort, redisPort, sitePort]) await untilListens(port)

    const url = `http://127.0.0.1:${sitePort}`
    const always = {
      PATH: process.env.PATH ?? '',
      NODE_ENV: 'production',
      SITE_URL: url,
      TRUSTED_PROXIES: '1',
      AUTH_SECRET: 'of benchmarks only '.repeat(3),
      LOG_LEVEL: 'warn',
      MAILER_AUTOCONFIRM: 'true',
      DATABASE_URL: `postgres://${OWNER}@127.0.0.1:${poolerPort}/${OWNER}`,
      MIGRATE_ON_START: 'false',
      DATABASE_POOLER: 'transaction',
      SHUTDOWN_DELAY_S: String(delayS),
      REDIS_URL: `redis://127.0.0.1:${redisPort}`,
      SMTP_URL: mails.url,
      PRICE_SPOT_URL: prices.urls.spotUrl,
      PRICE_BUY_URL: prices.urls.buyUrl,
      PRICE_TICKER_URL: prices.urls.tickerUrl,
      PRICE_CANDLES_URL: prices.urls.candlesUrl,
    }
    const [version] = (await pool.query<{ server_version: string }>('show server_version')).rows
    return {
      url,
      postgresVersion: version?.server_version ?? 'unknown',
      versions: Object.entries(PROGRAMS)
        .map(([name, words]) => versionOf(name, words))
        .join(', '),
      prices,
      mails,
      sql: async (text, values = []) => (await pool.query(text, [...values])).rows,
      async start(nth, env = {}) {
        const port = ports[nth]
        if (port === undefined) throw new Error(`There is no port for process ${nth}.`)
        const member = startMember(port, { ...always, PORT: String(port), ...env })
        running.push(member.kill)
        await untilReady(port, member.output)
        return member
      },
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** Creates the role that owns the database and sets its timeouts, as described in docs/scaling.md. */
async function prepareDatabase(cluster: LocalPostgres): Promise<void> {
  const admin = new pg.Client({ connectionString: cluster.url() })
  await admin.connect()
  await admin.query(`create role ${OWNER} login createrole`)
  for (const [limit, ms] of Object.entries(POSTGRES_SESSION_TIMEOUTS_MS)) {
    await admin.query(`alter role ${OWNER} set ${limit} = '${ms / 1_000}s'`)
  }
  await admin.query(`create database ${OWNER} owner ${OWNER}`)
  await admin.end()
  await migrateDatabase(cluster.url(OWNER).replace('//postgres@', `//${OWNER}@`), at('../migrations'))
}

/** Starts PgBouncer with the example configuration, adapted to this environment. PgBouncer refuses to run as root. */
function startPooler({ folder, cluster, port }: { folder: string; cluster: LocalPostgres; port: number }) {
  const file = join(folder, 'pgbouncer.ini')
  const users = join(folder, 'users.txt')
  writeFileSync(users, `"${OWNER}" ""\n`)
  const here = {
    [OWNER]: `host=${cluster.socketDir} port=5432 dbname=${OWNER}`,
    listen_port: String(port),
    auth_type: 'trust',
    auth_file: users,
  }
  let text = readFileSync(join(EXAMPLES, 'pgbouncer.ini'), 'utf8')
  for (const [name, value] of Object.entries(here)) {
    const place = new RegExp(`^${name} = .*$`, 'm')
    if (!place.test(text)) throw new Error(`infra/fleet/pgbouncer.ini has no ${name}.`)
    text = text.replace(place, `${name} = ${value}`)
  }
  writeFileSync(file, `${text}unix_socket_dir =\n`)
  const { uid, gid } = statSync(cluster.socketDir)
  return launch('pgbouncer', [file], process.getuid?.() === 0 ? { uid, gid } : {})
}

const startRedis = (port: number) =>
  launch('redis-server', ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'])

/** Starts Caddy with the example configuration, on loopback and without a certificate. */
function startProxy({
  folder,
  sitePort,
  ports,
}: {
  folder: string
  sitePort: number
  ports: readonly number[]
}) {
  const file = join(folder, 'Caddyfile')
  const options = ['admin off', 'default_bind 127.0.0.1', 'log {', 'level ERROR', '}']
  writeFileSync(file, `{\n${options.join('\n')}\n}\nimport ${EXAMPLES}/Caddyfile\n`)
  return launch('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], {
    env: {
      PATH: process.env.PATH ?? '',
      HOME: folder,
      SITE_ADDRESS: `http://127.0.0.1:${sitePort}`,
      SATLENS_PROCESSES: ports.map((port) => `127.0.0.1:${port}`).join(' '),
    },
  })
}

/** Starts a program. Returns a function that stops it. */
function launch(name: string, words: readonly string[], options: object = {}): () => Promise<void> {
  const child = spawn(name, words, { stdio: ['ignore', 'ignore', 'pipe'], ...options })
  let stderr = ''
  child.stderr?.on('data', (part: Buffer) => {
    stderr += String(part)
  })
  let isOver = false
  child.once('exit', (code) => {
    if (!isOver) throw new Error(`${name} ended with ${code}:\n${stderr}`)
  })
  return async () => {
    isOver = true
    await end(child, 'SIGTERM')
  }
}

function startMember(
  port: number,
  env: Record<string, string>,
): Member & { output(): string; kill(): Promise<void> } {
  const child = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let written = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (part: Buffer) => {
      written += String(part)
    })
  }
  return {
    port,
    output: () => written,
    stderr: () =>
      written.split('\n').filter((line) => line.startsWith('{') && !line.includes('is shutting down')),
    async stop() {
      await end(child, 'SIGTERM')
      if (child.exitCode !== 0) throw new Error(`The process on ${port} did not exit by itself:\n${written}`)
    },
    kill: () => end(child, 'SIGKILL'),
  }
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill(signal)
  await exited
}

async function untilReady(port: number, output: () => string): Promise<void> {
  const ask = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      async (reply) => {
        await reply.body?.cancel()
        return reply.status === 200
      },
      () => false,
    )
  await until(ask, () => `The process on ${port} is not ready:\n${output()}`)
}

const untilListens = (port: number) =>
  until(
    () =>
      new Promise<boolean>((resolve) => {
        const socket = connect(port, '127.0.0.1')
        socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
        socket.once('connect', () => socket.destroy())
      }),
    () => `Nothing listens on ${port}.`,
  )

/** Polls until the condition holds. Throws with the message after a timeout. */
export async function until(holds: () => Promise<boolean>, otherwise: () => string): Promise<void> {
  const giveUpAt = performance.now() + START_WITHIN_MS
  while (!(await holds())) {
    if (performance.now() > giveUpAt) throw new Error(otherwise())
    await pause(50)
  }
}

function versionOf(name: string, words: readonly string[]): string | null {
  const { stdout, error } = spawnSync(name, [...words], { encoding: 'utf8' })
  if (error) return null
  return `${name} ${/\d+\.\d+[.\d]*/.exec(stdout)?.[0] ?? 'of an unknown version'}`
}
