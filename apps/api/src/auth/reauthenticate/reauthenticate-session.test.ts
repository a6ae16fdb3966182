import type { Session } from '@satlens/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newestMail } from '../../../test/mailed-links.ts'
import { auditOf, bearer, refresh, signIn, signUp, VERSIONED } from '../../../test/people.ts'
import { factorsOf } from '../../../test/second-factor.ts'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

type Token = Pick<Session, 'access_token'>
const ask = (session: Token) => app.request.get('/auth/v1/reauthenticate').set(VERSIONED).set(bearer(session))
const confirm = (session: Token, nonce: unknown) =>
  app.request.post('/auth/v1/reauthenticate').set(VERSIONED).set(bearer(session)).send({ nonce })
const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const enroll = async (session: Token) =>
  (await factorsOf(app, session).enroll({ factor_type: 'webauthn' })).body.code ?? 'begun'

async function dayOldSession(): Promise<Session> {
  const session = await signUp(app)
  app.clock.advance({ hours: 25 })
  return (await refresh(app, session.refresh_token)).body
}

describe('POST /reauthenticate', () => {
  test('refuses a code that is wrong, was never sent or has grown old', async () => {
    const session = await dayOldSession()
    const refused = { status: 422, body: { code: 'reauthentication_not_valid' } }
    expect(await confirm(session, '123456')).toMatchObject(refused)
    await ask(session)
    const { code } = await newestMail(app, session.user.email)
    expect(await confirm(session, otherThan(code))).toMatchObject(refused)
    app.clock.advance({ minutes: 15 })
    expect(await confirm(session, code)).toMatchObject(refused)
    expect((await confirm(session, 7)).body.code).toBe('validation_failed')
    expect(await enroll(session)).toBe('reauthentication_needed')
  })

  test('refuses the right code after five wrong ones', async () => {
    const session = await dayOldSession()
    await ask(session)
    const { code } = await newestMail(app, session.user.email)
    for (let wrong = 0; wrong < 5; wrong++) await confirm(session, otherThan(code))
    expect((await confirm(session, code)).status).toBe(422)
  })

  test('refuses a code that another session of the same account asked for', async () => {
    const stolen = await dayOldSession()
    const owner = (await signIn(app, stolen.user.email)).body
    await ask(owner)
    const { code } = await newestMail(app, stolen.user.email)
    expect((await confirm(stolen, code)).status).toBe(422)
    expect(await enroll(stolen)).toBe('reauthentication_needed')
    const change = { password: 'Another-Ledger-8', nonce: code }
    const put = await app.request.put('/auth/v1/user').set(VERSIONED).set(bearer(stolen)).send(change)
    expect(put.body.code).toBe('reauthentication_not_valid')
    expect((await confirm(owner, code)).status).toBe(200)
  })

  test('refuses a session that has been signed out', async () => {
    const session = await dayOldSession()
    await ask(session)
    const { code } = await newestMail(app, session.user.email)
    await app.request.post('/auth/v1/logout?scope=global').set(VERSIONED).set(bearer(session))
    expect((await confirm(session, code)).body.code).toBe('session_not_found')
  })

  test('makes the session fresh for a day, once, and proves the address', async () => {
    const session = await dayOldSession()
    await app.sql('update users set email_proven_at = null where id = $1', [session.user.id])
    await ask(session)
    const { code } = await newestMail(app, session.user.email)
    expect(await confirm(session, ` ${code} `)).toMatchObject({ status: 200, body: {} })
    expect(await enroll(session)).toBe('begun')
    const [user] = await app.sql('select email_proven_at from users where id = $1', [session.user.id])
    expect(user?.email_proven_at).toEqual(app.clock.now())
    expect((await confirm(session, code)).status).toBe(422)
    const actions = (await auditOf(app, session.user.id)).map(({ payload }) => payload.action)
    expect(actions.filter((action) => action === 'user_reauthenticated')).toHaveLength(1)
    app.clock.advance({ hours: 24 })
    const later = (await refresh(app, session.refresh_token)).body
    expect(await enroll(later)).toBe('reauthentication_needed')
  })

  test('makes fresh only the session that showed the code', async () => {
    const stolen = await dayOldSession()
    const owner = (await signIn(app, stolen.user.email)).body
    await ask(owner)
    await confirm(owner, (await newestMail(app, stolen.user.email)).code)
    expect(await enroll(stolen)).toBe('reauthentication_needed')
  })
})
