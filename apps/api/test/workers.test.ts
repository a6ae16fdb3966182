import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { freePort, takePort } from './free-port.ts'
import { freshDatabase } from './fresh-database.ts'
import { holdProfiles } from './hold-profiles.ts'
import { launch, someReader, untilRefused } from './launch.ts'
import { someEmail } from './people.ts'

const several = async (env: Readonly<Record<string, string>> = {}) => {
  const databaseUrl = await freshDatabase()
  const program = launch({
    ...{ PROCESSES: '2', LOG_LEVEL: 'info', DATABASE_URL: databaseUrl, PORT: String(await freePort()) },
    ...{ AUTH_SECRET: 'of these tests '.repeat(3), ...env },
  })
  /** Those that said that they listen, in order. */
  const workers = () => [...program.output().matchAll(/worker: (\d+)\s/g)].map(([, pid]) => Number(pid))
  const url = await program.ready()
  // What is said comes a moment after it is done.
  await vi.waitFor(() => expect(new Set(workers()).size).toBe(2), { timeout: 10_000 })
  return { ...program, databaseUrl, workers, url }
}

// A connection of its own for each: they go to one worker after the other.
const ask = (url: string, init: RequestInit = {}) =>
  fetch(url, { ...init, headers: { 'content-type': 'application/json', connection: 'close' } })
const metric = async (url: string, name: string) => {
  const line = (await (await ask(`${url}/metrics`)).text())
    .split('\n')
    .find((each) => each.startsWith(`${name} `))
  return Number(line?.slice(name.length))
}
const untilGone = (pid: number) =>
  vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow('ESRCH'), { timeout: 10_000 })

// Three programs start for each test.
describe('several processes behind one port', { timeout: 60_000 }, () => {
  test('count requests and metrics together', async () => {
    const { url } = await several({ RATE_LIMIT_FACTOR: '0.1' })
    const statuses: number[] = []
    for (let nth = 0; nth < 6; nth++) {
      const body = JSON.stringify({ email: someEmail() })
      statuses.push((await ask(`${url}/auth/v1/recover`, { method: 'POST', body })).status)
    }
    expect(statuses).toEqual([200, 200, 200, 429, 429, 429])
    expect(await metric(url, 'satlens_processes')).toBe(2)
    const answered =
      'http_request_duration_seconds_count{method="POST",route="/auth/v1/recover",status="429"}'
    expect(await metric(url, answered)).toBe(3)
  })

  test('count for themselves while the primary is stopped', async () => {
    const { url, kill, output } = await several({ RATE_LIMIT_FACTOR: '0.1' })
    // One connection, which stays open: the primary hands out new ones.
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    onTestFinished(() => agent.destroy())
    const recover = async () => {
      const headers = { 'content-type': 'application/json' }
      const asked = request(`${url}/auth/v1/recover`, { agent, method: 'POST', headers })
      asked.end(JSON.stringify({ email: someEmail() }))
      const [response] = (await once(asked, 'response')) as [IncomingMessage]
      await once(response.resume(), 'end')
      return response.statusCode
    }
    expect(await recover()).toBe(200)
    kill('SIGSTOP')
    onTestFinished(() => void kill('SIGCONT'))
    const statuses: unknown[] = []
    for (let nth = 0; nth < 4; nth++) statuses.push(await recover())
    expect(statuses).toEqual([200, 200, 200, 429])
    const alone = () => [...output().matchAll(/the primary does not count/g)].length
    await vi.waitFor(() => expect(alone()).toBe(4), { timeout: 10_000 })
    kill('SIGCONT')
    // It hears then of what came meanwhile, and counts on.
    const countsAgain = async () => {
      const missed = alone()
      expect(await recover()).toBe(429)
      expect(await metric(url, 'satlens_processes')).toBe(2)
      expect(alone()).toBe(missed)
    }
    await vi.waitFor(countsAgain, { timeout: 20_000 })
  })

  test('replace a worker that was killed', async () => {
    const { url, workers, output } = await several()
    const [victim = 0] = workers()
    process.kill(victim, 'SIGKILL')
    await vi.waitFor(() => expect(output()).toContain('ended by itself; another takes its place'), {
      timeout: 10_000,
    })
    for (let nth = 0; nth < 4; nth++) expect((await ask(`${url}/readyz`)).status).toBe(200)
    await vi.waitFor(async () => expect(await metric(url, 'satlens_processes')).toBe(2), { timeout: 40_000 })
  })

  test('answer requests under way when all are told to stop at once', async () => {
    const { url, databaseUrl, workers, kill, ended, output } = await several()
    const read = await someReader(url)
    const profiles = await holdProfiles(databaseUrl)
    const answers = Array.from({ length: 4 }, read)
    await profiles.untilWaitedFor(4)
    for (const pid of workers()) process.kill(pid, 'SIGTERM')
    for (const pid of workers()) process.kill(pid, 'SIGINT')
    kill('SIGTERM')
    await untilRefused(url)
    await profiles.letGo()
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(await ended).toBe(0)
    expect(output()).not.toContain('ended by itself')
    await expect(fetch(url)).rejects.toThrow()
  })

  test('stop when told to before all have started', async () => {
    const program = launch({
      ...{ PROCESSES: '3', LOG_LEVEL: 'info', PORT: String(await freePort()) },
      DATABASE_URL: await freshDatabase(),
    })
    await vi.waitFor(() => expect(program.output()).toMatch(/worker: \d+/), { timeout: 30_000 })
    program.kill('SIGTERM')
    expect(await program.ended).toBe(0)
    expect(program.output()).not.toContain('is ready')
  })

  test('end with the primary when it is killed', async () => {
    const { kill, workers } = await several()
    kill('SIGKILL')
    for (const pid of workers()) await untilGone(pid)
  })

  test('report a failed start once', async () => {
    const { port, free } = await takePort()
    onTestFinished(free)
    const child = launch({ PROCESSES: '3', PORT: String(port), DATABASE_URL: await freshDatabase() })
    expect(await child.ended).toBe(1)
    expect(child.output().match(/is in use by another program/g)).toHaveLength(1)
  })
})
