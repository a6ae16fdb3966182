import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openAuthSecret, rotateKeys } from '../src/auth/index.ts'
import { openDatabase } from '../src/kernel/db.ts'
import { freshDatabase } from './fresh-database.ts'
import { command, launch, refusal } from './launch.ts'
import { TEST_SECRET, type TestApp, temporaryApp } from './test-app.ts'

async function rotateIn(app: TestApp, secret = TEST_SECRET) {
  const database = openDatabase({ url: app.databaseUrl, poolSize: 1, onIdleError: () => {} })
  onTestFinished(() => database.close())
  return rotateKeys({ db: database.db, secret: openAuthSecret(secret), clock: app.clock })
}

describe('the rotation of signing keys', () => {
  test('publishes a key ten minutes before it signs, and makes no other meanwhile', async () => {
    const app = await temporaryApp()
    const first = await rotateIn(app)
    expect(first.signsFrom.getTime() - app.clock.now().getTime()).toBeGreaterThanOrEqual(10 * 60_000)
    expect(await rotateIn(app)).toEqual({ ...first, isNew: false })
    app.clock.advance({ minutes: 20 })
    expect((await rotateIn(app)).isNew).toBe(true)
  })

  test('refuses to mix keys of two secrets', async () => {
    const app = await temporaryApp()
    await expect(rotateIn(app, 'another secret that is long enough')).rejects.toThrow('another AUTH_SECRET')
    expect(await app.sql('select 1 from signing_keys')).toHaveLength(1)
  })
})

// Starting the program takes seconds on a busy machine.
describe('the command', { timeout: 60_000 }, () => {
  test('rotate-keys rotates in the named database and says when the key signs', async () => {
    const databaseUrl = await freshDatabase()
    const app = await temporaryApp({ databaseUrl })
    const { stdout } = await command({ DATABASE_URL: databaseUrl, AUTH_SECRET: TEST_SECRET }, 'rotate-keys')
    const [row] = await app.sql<{ kid: string; signs_from: Date }>(
      'select kid, signs_from from signing_keys order by signs_from desc',
    )
    expect(stdout).toContain(`Made the signing key ${row?.kid}.`)
    expect(stdout).toContain(`signs from ${row?.signs_from.toISOString()} on`)
  })

  test('rotate-keys rotates in the embedded database beside its running server', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'satlens-keys-'))
    onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
    const server = launch({ DATA_DIR: dataDir })
    await server.ready()
    const { stdout } = await command({ DATA_DIR: dataDir }, 'rotate-keys')
    expect(stdout).toMatch(/^Made the signing key /)
    server.kill('SIGTERM')
    expect(await server.ended).toBe(0)
    // Without a server it starts the database for itself, and stops it.
    expect((await command({ DATA_DIR: dataDir }, 'rotate-keys')).stdout).toContain('Nothing to do')
  })

  test('an unknown command is refused with a message', async () => {
    expect(await refusal({}, 'rotate-kyes')).toBe(
      'Satlens could not start: there is no command "rotate-kyes"\n',
    )
  })
})
