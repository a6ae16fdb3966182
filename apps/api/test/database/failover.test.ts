import { PROFILES_PATH } from '@satlens/contract'
import { expect, test, vi } from 'vitest'
import { holdProfiles } from '../accounts/held-account.ts'
import { newUser } from '../accounts/new-user.ts'
import { refresh, signIn, someEmail, VERSIONED } from '../accounts/people.ts'
import { GOOD_PASSWORD, temporaryApp } from '../harness/test-app.ts'

const OURS = 'datname = current_database() and pid <> pg_backend_pid()'

test('a sign-up whose connection ends halfway is 503, leaves no rows and can be repeated', async () => {
  const app = await temporaryApp()
  const email = someEmail()
  const signUp = () =>
    app.request.post('/auth/v1/signup').set(VERSIONED).send({ email, password: GOOD_PASSWORD })
  const profiles = await holdProfiles(app.databaseUrl)

  const underWay = signUp().then(({ status }) => status)
  // The account is written by then, and its profile is not.
  await vi.waitFor(
    async () => {
      const ended = await app.sql(
        `select pg_terminate_backend(pid) from pg_stat_activity where wait_event_type = 'Lock' and ${OURS}`,
      )
      expect(ended).toHaveLength(1)
    },
    { timeout: 10_000 },
  )
  expect(await underWay).toBe(503)
  await profiles.letGo()
  expect(await app.sql('select 1 from users where email = $1', [email])).toEqual([])
  expect((await signUp()).status).toBe(200)
})

test('a read-only replica is read, answers writes with 503, and is written to once it leads', async () => {
  const app = await temporaryApp()
  const user = await newUser(app)
  const [{ name } = { name: '' }] = await app.sql<{ name: string }>('select current_database() as name')
  const becomes = async (mood: 'replica' | 'leader') => {
    // Not of this statement's own connection, which stays as it is.
    await app.sql(`alter database ${name} set default_transaction_read_only = ${mood === 'replica'}`)
    await app.sql(`select pg_terminate_backend(pid) from pg_stat_activity where ${OURS}`)
  }
  const read = () => app.request.get(PROFILES_PATH).set(user.bearer)
  const answersWell = () =>
    vi.waitFor(async () => expect((await read()).status).toBe(200), { timeout: 10_000 })

  await becomes('replica')
  await answersWell()
  for (const reply of [await refresh(app, user.refreshToken), await signIn(app, user.email)]) {
    expect(reply.status).toBe(503)
    expect(reply.headers['retry-after']).toMatch(/^\d+$/)
  }
  await becomes('leader')
  await answersWell()
  expect((await refresh(app, user.refreshToken)).status).toBe(200)
  expect((await signIn(app, user.email)).status).toBe(200)
})
