import { expect, test } from 'vitest'
import { holdTransaction, lockAccount } from '#test/accounts/database-locks.ts'
import { getTokens, OAUTH_ENV, registerClient } from '#test/accounts/oauth-app.ts'
import { refreshAt } from '#test/accounts/oauth-attacker.ts'
import { claimsOf, refresh, reusesOf, signUp } from '#test/accounts/people.ts'
import { apiError } from '#test/assertions/api-error.ts'
import { appPerFile } from '#test/harness/per-file.ts'

const app = appPerFile(OAUTH_ENV)

test('a refresh that arrives within the reuse interval counts as parallel, however long it waits for the database', async () => {
  const first = await signUp(app)
  const second = await refresh(app, first.refresh_token)
  const third = await refresh(app, second.body.refresh_token)
  const sessions = await holdTransaction(app, 'lock table sessions in access exclusive mode')
  const waiting = refresh(app, first.refresh_token).then((reply) => reply)
  await sessions.waitForBlocked()
  app.clock.advance({ seconds: 11 })
  await sessions.release()
  const { status, body } = await waiting
  expect([status, body.refresh_token]).toEqual([200, third.body.refresh_token])
  expect(await reusesOf(app, first.user.id)).toEqual(['rotated', 'rotated', 'concurrent'])
})

test('the reuse interval of a rotation that waited for the lock of its session begins after the wait', async () => {
  const first = await signUp(app)
  const lock = 'select 1 from sessions where id = $1 for update'
  const session = await holdTransaction(app, lock, [claimsOf(first).session_id])
  const waiting = refresh(app, first.refresh_token).then((reply) => reply)
  await session.waitForBlocked()
  app.clock.advance({ seconds: 9 })
  await session.release()
  expect((await waiting).status).toBe(200)
  app.clock.advance({ seconds: 9 })
  expect((await refresh(app, first.refresh_token)).status).toBe(200)
  expect(await reusesOf(app, first.user.id)).toEqual(['rotated', 'concurrent'])
})

test('a refresh of an application counts as parallel, however long the application waits to be authenticated', async () => {
  const client = await registerClient(app)
  const first = await getTokens(app, client, await signUp(app))
  app.clock.advance({ seconds: 9 })
  const second = await refreshAt(app, client, first.refresh_token)
  const third = await refreshAt(app, client, second.body.refresh_token)
  // By now the application is no longer in the cache.
  app.clock.advance({ seconds: 2 })
  const clients = await holdTransaction(app, 'lock table oauth_clients in access exclusive mode')
  const waiting = refreshAt(app, client, first.refresh_token).then((reply) => reply)
  await clients.waitForBlocked()
  app.clock.advance({ seconds: 9 })
  await clients.release()
  const { status, body } = await waiting
  expect([status, body.refresh_token]).toEqual([200, third.body.refresh_token])
})

test('a reused refresh token ends its session while a change of the account waits, without a deadlock', async () => {
  const first = await signUp(app)
  const second = await refresh(app, first.refresh_token)
  await refresh(app, second.body.refresh_token)
  app.clock.advance({ seconds: 11 })
  const account = await lockAccount(app, first.user.id)
  const waiting = refresh(app, first.refresh_token).then((reply) => reply)
  await account.changeAndCommit('select 1 from sessions where id = $1 for key share', [
    claimsOf(first).session_id,
  ])
  expect(await waiting).toMatchObject(apiError(400, 'refresh_token_already_used'))
})
