import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { someEmail } from '../accounts/people.ts'
import { takePort } from '../harness/free-port.ts'
import { freshDatabase } from '../harness/fresh-database.ts'
import { launch, post, stderrOf } from '../harness/launch.ts'
import { GOOD_PASSWORD } from '../harness/test-app.ts'

const POOLER = { DATABASE_POOLER: 'transaction', MIGRATE_ON_START: 'false' }

let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'satlens-main-'))
  // If the database's user cannot enter the folder, the data is stored elsewhere and not cleaned up.
  await chmod(dataDir, 0o755)
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

describe('the process', { timeout: 60_000 }, () => {
  test('data of the embedded database survives kill -9 and a restart', async () => {
    const first = launch({ DATA_DIR: dataDir })
    const url = await first.ready()
    const email = someEmail()
    const signedUp = await post(`${url}/auth/v1/signup`, { email, password: GOOD_PASSWORD })
    const { access_token } = (await signedUp.json()) as { access_token: string }
    first.kill('SIGKILL')
    await first.ended

    const second = launch({ DATA_DIR: dataDir, PORT: new URL(url).port })
    expect(await second.ready()).toBe(url)
    const read = await fetch(`${url}/auth/v1/user`, { headers: { authorization: `Bearer ${access_token}` } })
    expect(await read.json()).toMatchObject({ email })
    second.kill('SIGTERM')
    expect(await second.ended).toBe(0)
    expect(second.output()).not.toMatch(/error|warn/i)
    await expect(fetch(url)).rejects.toThrow()
  })

  test('SIGTERM fails readyz while requests are served; a second one exits at once', async () => {
    const env = { DATA_DIR: dataDir, DATABASE_URL: await freshDatabase(), SHUTDOWN_DELAY_S: '300' }
    const child = launch({ ...env, ...POOLER })
    const url = await child.ready()
    // Behind a pooler the server prints the timeouts that the role lacks.
    expect(child.output()).toContain("ALTER ROLE postgres SET statement_timeout = '10s';")
    expect((await fetch(`${url}/readyz`)).status).toBe(200)
    child.kill('SIGTERM')
    await vi.waitFor(async () => expect((await fetch(`${url}/readyz`)).status).toBe(503), { timeout: 10_000 })
    expect((await fetch(`${url}/auth/v1/settings`)).status).toBe(200)
    child.kill('SIGTERM')
    expect(await child.ended).toBe(1)
  })

  test('the start without a reachable Redis logs one warning', async () => {
    const child = launch({
      DATA_DIR: dataDir,
      DATABASE_URL: await freshDatabase(),
      REDIS_URL: 'redis://127.0.0.1:1',
    })
    await child.ready()
    await vi.waitFor(() => expect(child.output()).toContain('Redis is unreachable'), { timeout: 10_000 })
  })

  test('the start without a price source prints one sentence and then the address', async () => {
    const unreachable = 'http://127.0.0.1:1'
    const child = launch({
      DATA_DIR: dataDir,
      DATABASE_URL: await freshDatabase(),
      PRICE_SOURCE: 'public',
      PRICE_SPOT_URL: unreachable,
      PRICE_BUY_URL: unreachable,
      PRICE_TICKER_URL: unreachable,
    })
    const url = await child.ready()
    const [, ...lines] = child.output().trimEnd().split('\n')
    expect(lines).toEqual([
      expect.stringMatching(
        /WARN: Prices are unavailable: cannot reach the price source\. Showing the labelled sample\.$/,
      ),
      '',
      `Satlens is ready at ${url}`,
    ])
  })

  test('a port in use ends all processes with one message', async () => {
    const { port, free } = await takePort()
    onTestFinished(free)
    const env = { PORT: String(port), DATA_DIR: dataDir, PROCESSES: '3', DATABASE_URL: await freshDatabase() }
    expect((await stderrOf(env)).match(/is in use by another program/g)).toHaveLength(1)
  })

  const USE_NO_POOLER = 'run it with DATABASE_POOLER=none and the DATABASE_URL of'
  const noDatabase = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }
  const behindPooler = { ...noDatabase, ...POOLER }
  test.each<[what: string, words: string[], env: Record<string, string>, message: string]>([
    ['production without a secret', [], { NODE_ENV: 'production' }, 'AUTH_SECRET: required in production'],
    ['a missing database', [], noDatabase, 'Satlens could not start: connect ECONNREFUSED'],
    ['a mistyped command', ['rotate-kyes'], {}, 'could not start: there is no command "rotate-kyes"'],
    [
      'a backup without a file',
      ['backup'],
      {},
      'could not back up: The file is missing. Usage: backup <file>',
    ],
    ['migrate behind a pooler', ['migrate'], behindPooler, USE_NO_POOLER],
    ['backup behind a pooler', ['backup', 'file'], behindPooler, USE_NO_POOLER],
    ['restore behind a pooler', ['restore', 'file'], behindPooler, USE_NO_POOLER],
  ])('%s ends the process with a message and no stack trace', async (_what, words, env, message) => {
    const stderr = await stderrOf({ DATA_DIR: dataDir, ...env }, ...words)
    expect(stderr).toContain(message)
    expect(stderr).not.toContain('    at ')
  })
})
