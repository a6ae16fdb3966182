import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { holdAccount } from '../../../test/held-account.ts'
import { auditOf, signIn, signUp } from '../../../test/people.ts'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

describe('a password that stops being right while it is compared', () => {
  test.each([
    ['because it is changed', "update users set password_hash = 'another' where id = $1"],
    ['because the account is deleted', 'delete from users where id = $1'],
  ])('opens no session, %s', async (_why, change) => {
    const { user } = await signUp(app)
    await app.sql('delete from sessions where user_id = $1', [user.id])
    const account = await holdAccount(app, user.id)
    const [reply] = await Promise.all([signIn(app, user.email), account.changeAndLetGo(change, [user.id])])
    expect(reply.status).toBe(400)
    expect(reply.body.code).toBe('invalid_credentials')
    expect(await app.sql('select 1 from sessions where user_id = $1', [user.id])).toEqual([])
  })
})

test('an account that is banned while its password is compared opens no session', async () => {
  const { user } = await signUp(app)
  await app.sql('delete from sessions where user_id = $1', [user.id])
  const account = await holdAccount(app, user.id)
  const ban = "update users set banned_until = 'infinity' where id = $1"
  const [reply] = await Promise.all([signIn(app, user.email), account.changeAndLetGo(ban, [user.id])])
  expect(reply.status).toBe(400)
  expect(reply.body.code).toBe('user_banned')
  expect(await app.sql('select 1 from sessions where user_id = $1', [user.id])).toEqual([])
  expect((await auditOf(app, user.id)).map(({ payload }) => payload)).toContainEqual(
    expect.objectContaining({ action: 'login_failed', traits: { reason: 'user_banned' } }),
  )
})

test('an account whose confirmation is withdrawn while its password is compared opens no session', async () => {
  const { user } = await signUp(app)
  await app.sql('delete from sessions where user_id = $1', [user.id])
  const account = await holdAccount(app, user.id)
  const change = 'update users set email_confirmed_at = null where id = $1'
  const [reply] = await Promise.all([signIn(app, user.email), account.changeAndLetGo(change, [user.id])])
  expect(reply.body.code).toBe('email_not_confirmed')
  expect(await app.sql('select 1 from sessions where user_id = $1', [user.id])).toEqual([])
})
