import { PROFILES_PATH } from '@satlens/contract'
import { expect, test, vi } from 'vitest'
import { lockProfiles } from '../accounts/database-locks.ts'
import { newUser } from '../accounts/new-user.ts'
import { refresh, signIn, someEmail, VERSIONED } from '../accounts/people.ts'
import { GOOD_PASSWORD, temporaryApp } from '../harness/test-app.ts'

const OTHER_CONNECTIONS = 'datname = current_database() and pid <> pg_backend_pid()'

test('a sign-up whose connection breaks returns 503, leaves no rows and can be repeated', async () => {
  const app = await temporaryApp()
  const email = someEmail()
  const signUp = () =>
    app.request.post('/auth/v1/signup').set(VERSIONED).send({ email, password: GOOD_PASSWORD })
  const profiles = await lockProfiles(app.databaseUrl)

  const underWay = signUp().then(({ status }) => status)
  // At this point the account is written and its profile is not.
  await vi.waitFor(
    async () => {
      const ended = await app.sql(
        `select pg_terminate_backend(pid) from pg_stat_activity where wait_event_type = 'Lock' and ${OTHER_CONNECTIONS}`,
      )
      expect(ended).toHaveLength(1)
    },
    { timeout: 10_000 },
  )
  expect(await underWay).toBe(503)
  await profiles.release()
  expect(await app.sql('select 1 from users where email = $1', [email])).toEqual([])
  expect((await signUp()).status).toBe(200)
})

test('a database that takes no writes serves reads and returns 503 for writes until it takes them', async () => {
  const app = await temporaryApp()
  const user = await newUser(app)
  const [{ name } = { name: '' }] = await app.sql<{ name: string }>('select current_database() as name')
  const allowWrites = async (areAllowed: boolean) => {
    // The setting does not affect the connection of this statement.
    await app.sql(`alter database ${name} set default_transaction_read_only = ${!areAllowed}`)
    await app.sql(`select pg_terminate_backend(pid) from pg_stat_activity where ${OTHER_CONNECTIONS}`)
  }
  const read = () => app.request.get(PROFILES_PATH).set(user.bearer)
  const waitUntilReadable = () =>
    vi.waitFor(async () => expect((await read()).status).toBe(200), { timeout: 10_000 })

  await allowWrites(false)
  await waitUntilReadable()
  for (const reply of [await refresh(app, user.refreshToken), await signIn(app, user.email)]) {
    expect(reply.status).toBe(503)
    expect(reply.headers['retry-after']).toMatch(/^\d+$/)
  }
  await allowWrites(true)
  await waitUntilReadable()
  expect((await refresh(app, user.refreshToken)).status).toBe(200)
  expect((await signIn(app, user.email)).status).toBe(200)
})
