import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { refusal } from './command.ts'
import { takePort } from './free-port.ts'
import { freshDatabase } from './fresh-database.ts'
import { holdProfiles } from './hold-profiles.ts'
import { launch, post, someReader, untilRefused } from './launch.ts'
import { someEmail } from './people.ts'
import { GOOD_PASSWORD } from './test-app.ts'

let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'satlens-main-'))
  // A folder closed to the database's user would have the data moved out of it, and left behind.
  await chmod(dataDir, 0o755)
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

describe('the process', { timeout: 60_000 }, () => {
  test('with no database configured it is ready, and what it stored survives kill -9 and a restart', async () => {
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

  test('in production a missing secret ends it with a line that names it', async () => {
    const child = launch({ NODE_ENV: 'production' })
    expect(await child.ended).toBe(1)
    expect(child.output()).toContain('AUTH_SECRET: required in production')
    expect(child.output()).not.toContain('    at ')
  })

  test('a port that is taken ends it with a sentence', async () => {
    const { port, free } = await takePort()
    onTestFinished(free)
    const child = launch({ PORT: String(port), DATA_DIR: dataDir, DATABASE_URL: await freshDatabase() })
    expect(await child.ended).toBe(1)
    expect(child.output()).toContain(`Port ${port} is in use by another program.`)
  })

  test('a database that is not there ends it with a sentence', async () => {
    const child = launch({ DATA_DIR: dataDir, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' })
    expect(await child.ended).toBe(1)
    expect(child.output()).toContain('Satlens could not start: connect ECONNREFUSED')
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

  test('told to stop it says so and serves on for the time it is given; told twice it ends at once', async () => {
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

  test('behind a pooler it says which limits the role lacks, and is ready all the same', async () => {
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
    'behind a pooler %s is refused before anything is done, with the way past it',
    async (...words) => {
      const env = {
        ...{ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none', DATA_DIR: dataDir },
        ...{ DATABASE_POOLER: 'transaction', MIGRATE_ON_START: 'false' },
      }
      expect(await refusal(env, ...words)).toContain(
        'run it with DATABASE_POOLER=none and the DATABASE_URL of',
      )
    },
  )
})
