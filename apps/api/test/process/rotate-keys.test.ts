import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { parseAuthSecret, rotateJwtSigningKeys } from '#auth/index.ts'
import { databaseOf } from '../harness/database-of.ts'
import { command, launch } from '../harness/launch.ts'
import { appPerFile } from '../harness/per-file.ts'
import { TEST_SECRET } from '../harness/test-app.ts'

const app = appPerFile()
const rotate = (secret = TEST_SECRET) =>
  rotateJwtSigningKeys({ db: databaseOf(app), secret: parseAuthSecret(secret), clock: app.clock })

test('a rotation rejects keys encrypted with another secret', async () => {
  await expect(rotate('another secret that is long enough')).rejects.toThrow('another AUTH_SECRET')
  expect(await app.sql('select 1 from signing_keys')).toHaveLength(1)
})

test('a rotation publishes one key ten minutes before it signs', async () => {
  const first = await rotate()
  expect(first.signsFrom.getTime() - app.clock.now().getTime()).toBeGreaterThanOrEqual(10 * 60_000)
  expect(await rotate()).toEqual({ ...first, isNew: false })
  app.clock.advance({ minutes: 20 })
  expect((await rotate()).isNew).toBe(true)
})

test('the command rotates keys in the embedded database of a running server', {
  timeout: 60_000,
}, async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'satlens-keys-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const server = launch({ DATA_DIR: dataDir })
  await server.ready()
  const { stdout } = await command({ DATA_DIR: dataDir }, 'rotate-keys')
  expect(stdout).toMatch(/^Made the signing key \S+\..* signs from 20\S+Z on/s)
  server.kill('SIGTERM')
  expect(await server.ended).toBe(0)
  // Without a server the command starts the database and stops it.
  expect((await command({ DATA_DIR: dataDir }, 'rotate-keys')).stdout).toContain('Nothing to do')
})
