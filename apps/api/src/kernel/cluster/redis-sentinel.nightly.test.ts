import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Redis } from 'ioredis'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { freePort } from '#test/harness/free-port.ts'
import { connectRedis, openRateLimitCounters } from './counters.ts'

const SLOW = { timeout: 90_000 }
const eventually = (expectation: () => unknown) => vi.waitFor(expectation, { timeout: 40_000, interval: 100 })
const PASSWORD = 'a password of Redis'
const HOST = '127.0.0.1'
const WINDOW_S = 600

let folder: string
const children: ChildProcess[] = []

beforeAll(async () => {
  if (spawnSync('redis-server', ['--version']).status !== 0)
    throw new Error('redis-server is missing. Install it (Debian, Ubuntu: apt-get install redis-server).')
  folder = await mkdtemp(join(tmpdir(), 'satlens-redis-'))
  environment = await startEnvironment()
}, SLOW.timeout)
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await rm(folder, { recursive: true, force: true })
})

async function startServer(port: number, lines: readonly string[], ...flags: string[]) {
  const file = join(folder, `${port}.conf`)
  await writeFile(file, [`port ${port}`, `bind ${HOST}`, `dir ${folder}`, ...lines, ''].join('\n'))
  const child = spawn('redis-server', [file, ...flags], { stdio: 'ignore' })
  children.push(child)
  return {
    port,
    async kill() {
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}

const startRedis = (port: number, primaryPort?: number) =>
  startServer(port, [
    'save ""',
    `requirepass "${PASSWORD}"`,
    `masterauth "${PASSWORD}"`,
    ...(primaryPort === undefined ? [] : [`replicaof ${HOST} ${primaryPort}`]),
  ])

const startSentinel = (port: number, primaryPort: number) =>
  startServer(
    port,
    [
      `sentinel monitor limits ${HOST} ${primaryPort} 2`,
      `sentinel auth-pass limits "${PASSWORD}"`,
      'sentinel down-after-milliseconds limits 1000',
      'sentinel failover-timeout limits 5000',
    ],
    '--sentinel',
  )

interface Environment {
  readonly servers: readonly Awaited<ReturnType<typeof startServer>>[]
  readonly sentinelPorts: readonly number[]
}
let environment: Environment

/** Starts a primary, its replica and three Sentinels, and waits until they know each other: before, none is promoted. */
async function startEnvironment(): Promise<Environment> {
  const [first, second, ...sentinelPorts] = [
    ...[await freePort(), await freePort()],
    ...[await freePort(), await freePort(), await freePort()],
  ] as const
  const servers = [await startRedis(first), await startRedis(second, first)]
  for (const port of sentinelPorts) await startSentinel(port, first)
  await eventually(async () =>
    expect(await ask(first, ['info', 'replication'])).toMatch(/slave0:.*state=online/),
  )
  for (const port of sentinelPorts) {
    await eventually(async () =>
      expect(await ask(port, ['info', 'sentinel'], '')).toMatch(/status=ok.*slaves=1,sentinels=3/),
    )
  }
  return { servers, sentinelPorts }
}

async function ask(port: number, [command = '', ...values]: string[], password = PASSWORD): Promise<unknown> {
  const client = new Redis({ port, host: HOST, password, retryStrategy: () => null, enableReadyCheck: false })
  client.on('error', () => {})
  try {
    return await client.call(command, ...values)
  } finally {
    client.disconnect()
  }
}

async function findPrimaryPort(): Promise<number> {
  const [sentinel = 0] = environment.sentinelPorts
  const address = await ask(sentinel, ['sentinel', 'get-master-addr-by-name', 'limits'], '')
  return Number((address as string[])[1])
}

async function openCounters() {
  const redis = await connectRedis({
    url: `redis://:${encodeURIComponent(PASSWORD)}@sentinels`,
    // One that does not answer is passed over.
    sentinels: [await freePort(), ...environment.sentinelPorts].map((port) => ({ host: HOST, port })),
    sentinelName: 'limits',
  })
  onTestFinished(() => redis.disconnect())
  redis.on('error', () => {})
  const counters = openRateLimitCounters({ redis })
  const key = randomUUID()
  return {
    /** Counts once. While Redis is lost, the memory of the process does. */
    count: async () => (await counters.increment(key, WINDOW_S)).count,
    readFrom: async (port: number) => Number(await ask(port, ['get', `satlens:${key}`])),
  }
}

test('counts go on in the replica after a planned switchover', SLOW, async () => {
  const { count, readFrom } = await openCounters()
  const before = await findPrimaryPort()
  await eventually(async () => {
    await count()
    expect(await readFrom(before)).toBeGreaterThan(0)
  })
  await ask(environment.sentinelPorts[0] ?? 0, ['sentinel', 'failover', 'limits'], '')
  await eventually(async () => expect(await findPrimaryPort()).not.toBe(before))
  const after = await findPrimaryPort()
  const counted = await readFrom(after)
  await eventually(async () => {
    await count()
    expect(await readFrom(after)).toBeGreaterThan(counted)
  })
})

test('counts go on in the replica that is promoted after the loss of its primary', SLOW, async () => {
  const { count, readFrom } = await openCounters()
  const lost = await findPrimaryPort()
  const promoted = environment.servers.find(({ port }) => port !== lost)?.port ?? 0
  await eventually(async () => {
    await count()
    expect(await readFrom(promoted)).toBeGreaterThan(0)
  })
  const counted = await readFrom(promoted)
  await environment.servers.find(({ port }) => port === lost)?.kill()
  expect(await count()).toBeGreaterThan(0)
  await eventually(async () => {
    await count()
    expect(await readFrom(promoted)).toBeGreaterThan(counted)
  })
  expect(await findPrimaryPort()).toBe(promoted)
})
