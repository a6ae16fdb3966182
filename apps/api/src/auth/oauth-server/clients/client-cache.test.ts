import { expect, test } from 'vitest'
import { openPostgresDatabase } from '#kernel/database/db.ts'
import { OAUTH_ENV, registerClient } from '#test/accounts/oauth-app.ts'
import { appPerFile, perFile } from '#test/harness/per-file.ts'
import { createOAuthClientCache } from './client-cache.ts'

const app = appPerFile(OAUTH_ENV)
const database = perFile(async () => openPostgresDatabase({ url: app.databaseUrl, onIdleError: () => {} }))

test('a client is read again once ten seconds have passed or it was forgotten', async () => {
  const { id } = await registerClient(app, { name: 'First' })
  const cache = createOAuthClientCache({ db: database.db, clock: app.clock })
  const rename = (name: string) => app.sql('update oauth_clients set name = $2 where id = $1', [id, name])
  const nameOf = async () => (await cache.find(id.toUpperCase()))?.name
  expect(await nameOf()).toBe('First')
  await rename('Second')
  app.clock.advance({ seconds: 9 })
  expect(await nameOf()).toBe('First')
  app.clock.advance({ seconds: 1 })
  expect(await nameOf()).toBe('Second')
  await rename('Third')
  cache.forget(id)
  expect(await nameOf()).toBe('Third')
})

test('a client that does not exist is found as soon as it does', async () => {
  const cache = createOAuthClientCache({ db: database.db, clock: app.clock })
  const id = '018f6f3e-8b5a-4c3d-9e21-4a1b2c3d4e70'
  expect(await cache.find(id)).toBeNull()
  await registerClient(app, { id })
  expect((await cache.find(id))?.id).toBe(id)
})
