import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { holdProfiles } from '../accounts/held-account.ts'
import { someEmail } from '../accounts/people.ts'
import { freePort } from '../harness/free-port.ts'
import { freshDatabase } from '../harness/fresh-database.ts'
import { launch, someReader, untilRefused } from '../harness/launch.ts'

async function launchWorkers(count: number, more: Readonly<Record<string, string>> = {}) {
  const databaseUrl = await freshDatabase()
  const program = launch({
    PROCESSES: String(count),
    LOG_LEVEL: 'info',
    DATABASE_URL: databaseUrl,
    PORT: String(await freePort()),
    AUTH_SECRET: 'of these tests '.repeat(3),
    ...more,
  })
  /** Those that said that they listen, in order. */
  const workers = () => [...program.output().matchAll(/worker: (\d+)\s/g)].map(([, pid]) => Number(pid))
  const areListening = () => vi.waitFor(() => expect(new Set(workers()).size).toBe(count), PATIENTLY)
  return { ...program, databaseUrl, workers, areListening }
}

const PATIENTLY = { timeout: 40_000 }

// A connection of its own for each: they go to one worker after the other.
const ask = (url: string, init: RequestInit = {}) =>
  fetch(url, { ...init, headers: { 'content-type': 'application/json', connection: 'close' } })
const askedToRecover = () => ({ method: 'POST', body: JSON.stringify({ email: someEmail() }) })
const metric = async (url: string, name: string) => {
  const lines = (await (await ask(`${url}/metrics`)).text()).split('\n')
  return Number(lines.find((line) => line.startsWith(`${name} `))?.slice(name.length))
}

/** Sends requests by one connection, which stays open: a primary hands out new ones. */
function askerByOneConnection(url: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  onTestFinished(() => agent.destroy())
  return async () => {
    const { method, body } = askedToRecover()
    const asked = request(url, { agent, method, headers: { 'content-type': 'application/json' } })
    asked.end(body)
    const [response] = (await once(asked, 'response')) as [IncomingMessage]
    await once(response.resume(), 'end')
    return response.statusCode
  }
}

// Each test starts several processes, and the first one restarts some.
describe('several processes behind one port', { timeout: 120_000 }, () => {
  test('count together, alone while the primary is stopped, and are replaced when killed', async () => {
    const { ready, areListening, workers, kill, output } = await launchWorkers(2, {
      RATE_LIMIT_FACTOR: '0.1',
    })
    const url = await ready()
    await areListening()
    const statuses: unknown[] = []
    for (let nth = 0; nth < 6; nth++) {
      statuses.push((await ask(`${url}/auth/v1/recover`, askedToRecover())).status)
    }
    expect(statuses).toEqual([200, 200, 200, 429, 429, 429])
    expect(await metric(url, 'satlens_processes')).toBe(2)
    const answered =
      'http_request_duration_seconds_count{method="POST",route="/auth/v1/recover",status="429"}'
    expect(await metric(url, answered)).toBe(3)

    const recover = askerByOneConnection(`${url}/auth/v1/recover`)
    expect(await recover()).toBe(429)
    kill('SIGSTOP')
    onTestFinished(() => void kill('SIGCONT'))
    statuses.length = 0
    for (let nth = 0; nth < 4; nth++) statuses.push(await recover())
    expect(statuses).toEqual([200, 200, 200, 429])
    const alone = () => [...output().matchAll(/the primary does not count/g)].length
    await vi.waitFor(() => expect(alone()).toBe(4), PATIENTLY)
    kill('SIGCONT')
    // It hears then of what came meanwhile, and counts on.
    await vi.waitFor(async () => {
      const missed = alone()
      expect(await recover()).toBe(429)
      expect(await metric(url, 'satlens_processes')).toBe(2)
      expect(alone()).toBe(missed)
    }, PATIENTLY)

    process.kill(workers()[0] ?? 0, 'SIGKILL')
    await vi.waitFor(() => expect(output()).toContain('another takes its place'), PATIENTLY)
    for (let nth = 0; nth < 4; nth++) expect((await ask(`${url}/readyz`)).status).toBe(200)
    await vi.waitFor(async () => expect(await metric(url, 'satlens_processes')).toBe(2), PATIENTLY)

    kill('SIGKILL')
    for (const pid of workers()) {
      await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow('ESRCH'), PATIENTLY)
    }
  })

  test('answer requests under way when all are told to stop at once', async () => {
    const { ready, areListening, databaseUrl, workers, kill, ended, output } = await launchWorkers(2)
    const url = await ready()
    await areListening()
    const read = await someReader(url)
    const profiles = await holdProfiles(databaseUrl)
    const answers = Array.from({ length: 4 }, read)
    await profiles.untilWaitedFor(4)
    for (const pid of workers()) process.kill(pid, 'SIGTERM')
    for (const pid of workers()) process.kill(pid, 'SIGINT')
    kill('SIGINT')
    await untilRefused(url)
    await profiles.letGo()
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(await ended).toBe(0)
    expect(output()).not.toContain('ended by itself')
    await expect(fetch(url)).rejects.toThrow()
  })

  test('stop when told to before all have started', async () => {
    const { workers, kill, ended, output } = await launchWorkers(3)
    await vi.waitFor(() => expect(workers()).not.toEqual([]), PATIENTLY)
    kill('SIGTERM')
    expect(await ended).toBe(0)
    expect(output()).not.toContain('is ready')
  })
})
