import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startFakePriceServer } from './fake-price-server.ts'
import { freshDatabase } from './fresh-database.ts'

const RUN = fileURLToPath(new URL('run-market.ts', import.meta.url))
const INTERVAL_MS = 500
const eventually = (expectation: () => unknown) => vi.waitFor(expectation, { timeout: 50_000, interval: 20 })

async function launch(databaseUrl: string, sourceUrl: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['--import', 'tsx', RUN], {
    env: {
      ...{ PATH: process.env.PATH ?? '', DATABASE_URL: databaseUrl },
      ...{ SOURCE_URL: sourceUrl, INTERVAL_MS: String(INTERVAL_MS) },
    },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child.stdout as NodeJS.ReadableStream, 'data')
  return child
}

test('two processes on one database ask a source once per interval, and one goes on when the other is killed', {
  timeout: 120_000,
}, async () => {
  const server = await startFakePriceServer()
  onTestFinished(() => server.close())
  const databaseUrl = await freshDatabase()
  // Each has a path of its own to the same host, so that it shows who asked.
  const names = ['/one', '/other'] as const
  const processes = await Promise.all(
    names.map(async (name) => ({ name, child: await launch(databaseUrl, `${server.origin}${name}`) })),
  )
  const polls = () => names.map((name) => server.requests[`${name}/spot`] ?? 0)
  const sum = () => polls().reduce((all, some) => all + some, 0)

  const startedAt = Date.now()
  for (const { child } of processes) child.stdin?.write('go\n')
  const expectOncePerInterval = () =>
    expect(sum()).toBeLessThanOrEqual(Math.floor((Date.now() - startedAt) / INTERVAL_MS) + 1)
  await eventually(() => {
    expectOncePerInterval()
    expect(sum()).toBeGreaterThanOrEqual(8)
  })

  const [one = 0, other = 0] = polls()
  const [leader, follower] = one > other ? processes : processes.toReversed()
  leader?.child.kill('SIGKILL')
  await once(leader?.child as ChildProcess, 'exit')
  const before = server.requests[`${follower?.name}/spot`] ?? 0
  await eventually(() =>
    expect(server.requests[`${follower?.name}/spot`] ?? 0).toBeGreaterThanOrEqual(before + 3),
  )
  expectOncePerInterval()
})
