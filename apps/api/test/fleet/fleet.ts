import { execFile, execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { moveClock, wrapPrograms } from './clocks.ts'
import {
  createMachines,
  MACHINE_NAMES,
  MACHINES,
  type Machine,
  OUTSIDE,
  onMachine,
  SITE,
} from './machines.ts'
import { API_PORTS, listParts, type Part } from './parts.ts'
import { findOwner, findPostgresPrograms } from './requirements.ts'
import { createSupervisor, waitUntil } from './supervisor.ts'
import { fillTemplate, REPOSITORY, readTemplate } from './templates.ts'

export const POSTGRES = ['postgres1', 'postgres2', 'postgres3'] as const
export const MAIL_PORT = 2525
export const PRICE_PORT = 8090

export type Fleet = Awaited<ReturnType<typeof startFleet>>

/**
 * Starts all machines and programs with their data in this folder. With `diskSize` each machine gets a disk in memory, with
 * `hasClocks` a clock that can be moved.
 */
export async function startFleet(
  folder: string,
  { diskSize = null as string | null, hasClocks = false } = {},
) {
  const owner = findOwner()
  createMachines()
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, 0o755)
  for (const machine of MACHINE_NAMES) {
    const disk = join(folder, machine)
    mkdirSync(disk, { recursive: true })
    if (diskSize) execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${diskSize}`, 'tmpfs', disk])
    chownSync(disk, owner.uid, owner.gid)
    chmodSync(disk, 0o755)
    if (hasClocks) moveClock(folder, machine, 0)
  }
  const archive = join(folder, 'backup', 'wal')
  mkdirSync(archive, { recursive: true })
  for (const path of [join(folder, 'backup'), archive]) chownSync(path, owner.uid, owner.gid)
  const postgresBin = findPostgresPrograms()
  if (hasClocks) for (const machine of POSTGRES) wrapPrograms(folder, machine, postgresBin)
  const secrets = readOrCreateSecrets(join(folder, 'secrets.json'))
  const parts = listParts({
    folder,
    secrets,
    postgresBin,
    archive,
    hasClocks,
    smtpUrl: `smtp://${OUTSIDE}:${MAIL_PORT}?requireTLS=false`,
    priceOrigin: `http://${OUTSIDE}:${PRICE_PORT}`,
    walKeepSize: diskSize ? '96MB' : '1GB',
  })
  const supervisor = createSupervisor(folder, parts, owner)
  const startAll = (...words: string[]) => {
    for (const part of parts) if (words.some((word) => part.name.startsWith(word))) supervisor.start(part)
  }

  const connect = async (machine: Machine, database = 'postgres') => {
    const client = new pg.Client({
      host: MACHINES[machine],
      user: 'postgres',
      password: secrets.SUPERUSER_PASSWORD,
      database,
      connectionTimeoutMillis: 2_000,
    })
    client.on('error', () => {})
    await client.connect()
    return client
  }
  const query = async <Row>(
    text: string,
    values: readonly unknown[] = [],
    database = 'satlens',
  ): Promise<Row[]> => {
    const primary = await findPrimary()
    if (!primary) throw new Error('There is no primary.')
    const client = await connect(primary, database)
    try {
      return (await client.query(text, [...values])).rows
    } finally {
      await client.end()
    }
  }

  startAll('etcd', 'redis')
  startAll('postgres', 'sentinel', 'haproxy')
  await waitUntil('PostgreSQL has a primary', async () => ((await findPrimary()) ? null : 'no primary'))
  const [known] = await query("select 1 from pg_roles where rolname = 'satlens'", [], 'postgres')
  if (!known) {
    const statements = fillTemplate(readTemplate('database.sql'), secrets)
    // One by one: a database cannot be created in a transaction.
    for (const statement of statements.split(/;\n/)) await query(statement, [], 'postgres')
  }
  startAll('pgbouncer')
  await migrate(
    parts.find(({ name }) => name.startsWith('api')),
    secrets,
  )
  startAll('api', 'caddy', 'keepalived')
  const fleet = {
    supervisor,
    parts,
    secrets,
    folder,
    archive,
    connect,
    query,
    url: `http://${SITE}`,
    part(name: string): Part {
      const part = parts.find((one) => one.name === name)
      if (!part) throw new Error(`There is no part ${name}.`)
      return part
    },
    /** Returns what is not well, or null. */
    async complain(): Promise<string | null> {
      const down = parts.find((part) => !supervisor.isRunning(part))
      if (down) return `${down.name} is not running`
      return (
        (await complainOfPostgres()) ??
        (await complainOfRedis(fleet)) ??
        (await complainOfProcesses(fleet.url))
      )
    },
    /** Starts what has ended, as systemd does, and returns what is not well, or null. */
    async repair(): Promise<string | null> {
      for (const part of parts) if (!supervisor.isRunning(part)) supervisor.start(part)
      return fleet.complain()
    },
    async stop(): Promise<void> {
      for (const part of parts.toReversed()) await supervisor.stop(part)
    },
  }
  await waitUntil('The fleet is complete', fleet.repair)
  return fleet
}

/** Migrates through HAProxy, past PgBouncer. */
async function migrate(api: Part | undefined, secrets: Readonly<Record<string, string>>): Promise<void> {
  if (!api) throw new Error('The fleet has no API process.')
  const env = {
    PATH: process.env.PATH ?? '',
    ...api.env,
    DATABASE_URL: `postgres://satlens:${secrets.DATABASE_PASSWORD}@127.0.0.1:5000/satlens`,
    DATABASE_POOLER: 'none',
  }
  const [program = '', ...args] = onMachine(api.machine, [...api.command, 'migrate'], 'postgres')
  await promisify(execFile)(program, args, { env, cwd: REPOSITORY })
}

function readOrCreateSecrets(file: string): Record<string, string> {
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'))
  const names = ['SUPERUSER', 'REPLICATION', 'REWIND', 'DATABASE', 'REDIS'].map((name) => `${name}_PASSWORD`)
  const secrets = Object.fromEntries(
    [...names, 'AUTH_SECRET', 'METRICS_TOKEN'].map((name) => [name, randomBytes(24).toString('hex')]),
  )
  writeFileSync(file, JSON.stringify(secrets), { mode: 0o600 })
  return secrets
}

const ask = async (url: string): Promise<{ status: number; text: string }> => {
  const reply = await fetch(url, { signal: AbortSignal.timeout(2_000) })
  return { status: reply.status, text: await reply.text() }
}

/** Returns the member that Patroni names the primary; null if there is none. */
export async function findPrimary(): Promise<(typeof POSTGRES)[number] | null> {
  const answers = await Promise.all(
    POSTGRES.map((machine) =>
      ask(`http://${MACHINES[machine]}:8008/primary`).then(
        ({ status }) => status,
        () => 0,
      ),
    ),
  )
  return POSTGRES[answers.indexOf(200)] ?? null
}

interface ClusterMember {
  readonly name: string
  readonly role: string
  readonly state: string
  readonly lag?: number | string
}

/** Returns the members as Patroni lists them. */
export async function listMembers(): Promise<readonly ClusterMember[]> {
  const answers = await Promise.all(
    POSTGRES.map((machine) => ask(`http://${MACHINES[machine]}:8008/cluster`).catch(() => null)),
  )
  const text = answers.find((answer) => answer?.status === 200)?.text
  return text ? JSON.parse(text).members : []
}

async function complainOfPostgres(): Promise<string | null> {
  const members = await listMembers()
  const standbys = members.filter(({ role }) => role === 'sync_standby' || role === 'replica')
  const isWell =
    members.some(({ role, state }) => role === 'leader' && state === 'running') &&
    standbys.length === 2 &&
    standbys.every(({ state, lag }) => ['running', 'streaming'].includes(state) && Number(lag) < 1_000_000) &&
    standbys.some(({ role }) => role === 'sync_standby')
  return isWell
    ? null
    : `PostgreSQL: ${members.map(({ name, role, state }) => `${name} ${role} ${state}`).join(', ')}`
}

/** Returns the machine of the Redis that has replicas, and how many. */
export async function findRedisPrimary(secrets: Readonly<Record<string, string>>) {
  const { Redis } = await import('ioredis')
  for (const machine of ['redis1', 'redis2', 'redis3'] as const) {
    const redis = new Redis({
      host: MACHINES[machine],
      password: secrets.REDIS_PASSWORD ?? '',
      lazyConnect: true,
      connectTimeout: 1_000,
      commandTimeout: 1_000,
      retryStrategy: () => null,
    })
    redis.on('error', () => {})
    try {
      await redis.connect()
      const info = await redis.info('replication')
      const replicas = info.match(/slave\d+:ip=\S+state=online/g)?.length ?? 0
      if (info.includes('role:master') && replicas > 0) return { machine, replicas }
    } catch {
      // Ask the next one.
    } finally {
      redis.disconnect()
    }
  }
  return null
}

async function complainOfRedis({
  secrets,
}: {
  secrets: Readonly<Record<string, string>>
}): Promise<string | null> {
  const primary = await findRedisPrimary(secrets)
  return primary?.replicas === 2
    ? null
    : `Redis: ${primary?.machine ?? 'no primary'}, ${primary?.replicas ?? 0} replicas`
}

async function complainOfProcesses(site: string): Promise<string | null> {
  const urls = (['app1', 'app2'] as const).flatMap((machine) =>
    API_PORTS.map((port) => `http://${MACHINES[machine]}:${port}`),
  )
  for (const url of [...urls, site]) {
    const { status, text } = await ask(`${url}/readyz`)
    if (status !== 200) return `${url}/readyz: ${status} ${text.slice(0, 100)}`
  }
  return null
}
