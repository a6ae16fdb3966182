import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { lockProfiles } from '../accounts/database-locks.ts'
import { someEmail } from '../accounts/people.ts'
import { freePort } from '../harness/free-port.ts'
import { freshDatabase } from '../harness/fresh-database.ts'
import { launch, signUpReader, waitUntilRefused } from '../harness/launch.ts'

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
  /** Returns the process ids of the workers that listen, in order. */
  const workers = () => [...program.output().matchAll(/worker: (\d+)\s/g)].map(([, pid]) => Number(pid))
  const areListening = () => vi.waitFor(() => expect(new Set(workers()).size).toBe(count), SLOW_WAIT)
  return { ...program, databaseUrl, workers, areListening }
}

const SLOW_WAIT = { timeout: 40_000 }

// Each request has its own connection, so that the workers take turns.
const ask = (url: string, init: RequestInit = {}) =>
  fetch(url, { ...init, headers: { 'content-type': 'application/json', connection: 'close' } })
const recoveryRequest = () => ({ method: 'POST', body: JSON.stringify({ email: someEmail() }) })
const metric = async (url: string, name: string) => {
  const lines = (await (await ask(`${url}/metrics`)).text()).split('\n')
  return Number(lines.find((line) => line.startsWith(`${name} `))?.slice(name.length))
}

/** Returns a function that sends requests over one kept connection, because the primary assigns new ones. */
function recoverOverOneConnection(url: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  onTestFinished(() => agent.destroy())
  return async () => {
    const { method, body } = recoveryRequest()
    const asked = request(url, { agent, method, headers: { 'content-type': 'application/json' } })
    asked.end(body)
    const [response] = (await once(asked, 'response')) as [IncomingMessage]
    await once(response.resume(), 'end')
    return response.statusCode
  }
}

// Each test starts several processes.
describe('several processes behind one port', { timeout: 120_000 }, () => {
  test('workers share rate limits, count alone without the primary, and are replaced', async () => {
    const env = { RATE_LIMIT_FACTOR: '0.1' }
    const { ready, areListening, workers, kill, output } = await launchWorkers(2, env)
    const url = await ready()
    await areListening()
    const statuses: unknown[] = []
    for (let nth = 0; nth < 6; nth++) {
      statuses.push((await ask(`${url}/auth/v1/recover`, recoveryRequest())).status)
    }
    expect(statuses).toEqual([200, 200, 200, 429, 429, 429])
    expect(await metric(url, 'satlens_processes')).toBe(2)
    const answered =
      'http_request_duration_seconds_count{method="POST",route="/auth/v1/recover",status="429"}'
    expect(await metric(url, answered)).toBe(3)

    const recover = recoverOverOneConnection(`${url}/auth/v1/recover`)
    expect(await recover()).toBe(429)
    kill('SIGSTOP')
    onTestFinished(() => void kill('SIGCONT'))
    statuses.length = 0
    for (let nth = 0; nth < 4; nth++) statuses.push(await recover())
    expect(statuses).toEqual([200, 200, 200, 429])
    const alone = () => [...output().matchAll(/the primary does not count/g)].length
    await vi.waitFor(() => expect(alone()).toBe(4), SLOW_WAIT)
    kill('SIGCONT')
    // The primary then receives the counts of the meantime.
    await vi.waitFor(async () => {
      const missed = alone()
      expect(await recover()).toBe(429)
      expect(await metric(url, 'satlens_processes')).toBe(2)
      expect(alone()).toBe(missed)
    }, SLOW_WAIT)

    process.kill(workers()[0] ?? 0, 'SIGKILL')
    await vi.waitFor(() => expect(output()).toContain('will be replaced'), SLOW_WAIT)
    for (let nth = 0; nth < 4; nth++) expect((await ask(`${url}/readyz`)).status).toBe(200)
    await vi.waitFor(async () => expect(await metric(url, 'satlens_processes')).toBe(2), SLOW_WAIT)

    kill('SIGKILL')
    for (const pid of workers()) {
      await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow('ESRCH'), SLOW_WAIT)
    }
  })

  test('workers answer open requests when all processes get signals at once', async () => {
    const { ready, areListening, databaseUrl, workers, kill, ended, output } = await launchWorkers(2)
    const url = await ready()
    await areListening()
    const read = await signUpReader(url)
    const profiles = await lockProfiles(databaseUrl)
    const answers = Array.from({ length: 4 }, read)
    await profiles.waitForBlocked(4)
    for (const pid of workers()) process.kill(pid, 'SIGTERM')
    for (const pid of workers()) process.kill(pid, 'SIGINT')
    kill('SIGINT')
    await waitUntilRefused(url)
    await profiles.release()
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(await ended).toBe(0)
    expect(output()).not.toContain('ended by itself')
    await expect(fetch(url)).rejects.toThrow()
  })

  test('the server stops when signaled before all workers have started', async () => {
    const { workers, kill, ended, output } = await launchWorkers(3)
    await vi.waitFor(() => expect(workers()).not.toEqual([]), SLOW_WAIT)
    kill('SIGTERM')
    expect(await ended).toBe(0)
    expect(output()).not.toContain('is ready')
  })
})
