import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { takePort } from './free-port.ts'
import { freshDatabase } from './fresh-database.ts'
import { holdProfiles } from './hold-profiles.ts'
import { launch, post, refusal, someReader, untilRefused } from './launch.ts'
import { someEmail } from './people.ts'
import { GOOD_PASSWORD } from './test-app.ts'

const NO_DATABASE = 'postgres://nobody@127.0.0.1:1/none'

let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'satlens-main-'))
  // A folder closed to the database's user would have the data moved out of it, and left behind.
  await chmod(dataDir, 0o755)
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

// Starting the program takes seconds on a busy machine.
describe('the process', { timeout: 60_000 }, () => {
  test('without DATABASE_URL it is ready, and its data survives kill -9 and a restart', async () => {
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

  test.each([
    [{ NODE_ENV: 'production' }, 'AUTH_SECRET: required in production'],
    [{ DATABASE_URL: NO_DATABASE }, 'Satlens could not start: connect ECONNREFUSED'],
  ])('%o ends it with a message and no stack trace', async (env, message) => {
    const child = launch({ DATA_DIR: dataDir, ...env })
    expect(await child.ended).toBe(1)
    expect(child.output()).toContain(message)
    expect(child.output()).not.toContain('    at ')
  })

  test('a port in use ends it with a message', async () => {
    const { port, free } = await takePort()
    onTestFinished(free)
    const child = launch({ PORT: String(port), DATA_DIR: dataDir, DATABASE_URL: await freshDatabase() })
    expect(await child.ended).toBe(1)
    expect(child.output()).toContain(`Port ${port} is in use by another program.`)
  })

  test('a request under way is answered before it stops', async () => {
    const databaseUrl = await freshDatabase()
    const child = launch({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl })
    const url = await child.ready()
    const read = await someReader(url)
    const profiles = await holdProfiles(databaseUrl)
    const answers = Array.from({ length: 4 }, read)
    await profiles.untilWaitedFor(4)
    child.kill('SIGINT')
    await untilRefused(url)
    await profiles.letGo()
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(await child.ended).toBe(0)
  })

  test('SIGTERM makes readyz fail while requests are served; a second one ends it at once', async () => {
    const child = launch({
      DATA_DIR: dataDir,
      DATABASE_URL: await freshDatabase(),
      SHUTDOWN_DELAY_S: '300',
    })
    const url = await child.ready()
    expect((await fetch(`${url}/readyz`)).status).toBe(200)
    child.kill('SIGTERM')
    await vi.waitFor(async () => expect((await fetch(`${url}/readyz`)).status).toBe(503), {
      timeout: 10_000,
    })
    expect((await fetch(`${url}/auth/v1/settings`)).status).toBe(200)
    child.kill('SIGTERM')
    expect(await child.ended).toBe(1)
  })

  test('behind a pooler it names the limits that the role lacks, and is ready', async () => {
    const child = launch({
      DATA_DIR: dataDir,
      DATABASE_URL: await freshDatabase(),
      DATABASE_POOLER: 'transaction',
      MIGRATE_ON_START: 'false',
    })
    await child.ready()
    expect(child.output()).toContain("ALTER ROLE postgres SET statement_timeout = '10s';")
  })

  test.each([['migrate'], ['backup', 'file'], ['restore', 'file']])(
    'behind a pooler the command %s is refused with what to do',
    async (...words) => {
      const env = {
        ...{ DATABASE_URL: NO_DATABASE, DATA_DIR: dataDir },
        ...{ DATABASE_POOLER: 'transaction', MIGRATE_ON_START: 'false' },
      }
      expect(await refusal(env, ...words)).toContain(
        'run it with DATABASE_POOLER=none and the DATABASE_URL of',
      )
    },
  )
})
