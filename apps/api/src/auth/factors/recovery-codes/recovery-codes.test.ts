import type { Session } from '@satlens/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  auditOf,
  bearer,
  claimsOf,
  mailsTo,
  refresh,
  signIn,
  signUp,
  VERSIONED,
} from '../../../../test/people.ts'
import { addTotp, factorsOf } from '../../../../test/second-factor.ts'
import { startTestApp, type TestApp } from '../../../../test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const PATH = '/auth/v1/factors/recovery-codes'
const post = (session: Session, path = '', body?: object) =>
  app.request.post(`${PATH}${path}`).set(VERSIONED).set(bearer(session)).send(body)
const read = (session: Session) => app.request.get(PATH).set(VERSIONED).set(bearer(session))
const use = (session: Session, code: string) => post(session, '/verify', { code })

async function withCodes() {
  const { factor, raised } = await addTotp(app, await signUp(app))
  const made = await post(raised)
  expect(made.status).toBe(200)
  const codes: string[] = made.body.codes
  const code = (nth = 0) => codes[nth] ?? ''
  return { factor, raised, codes, code, plain: async () => (await signIn(app, raised.user.email)).body }
}

describe('making codes', () => {
  test('without another factor there is nothing they could stand in for', async () => {
    const session = await signUp(app)
    const reply = await post(session)
    expect(reply.status).toBe(422)
    expect(reply.body.code).toBe('mfa_recovery_codes_sole_factor')
    const missing = await read(session)
    expect(missing.status).toBe(404)
    expect(missing.body.code).toBe('mfa_factor_not_found')
  })

  test('they are ten, different, shown once, and only at aal2', async () => {
    const { raised, codes, plain } = await withCodes()
    expect(new Set(codes).size).toBe(10)
    for (const code of codes) expect(code).toMatch(/^[2-9a-hjkmnp-z]{24}$/)
    const session = await plain()
    for (const reply of [
      await post(session),
      await post(session, '/regenerate'),
      await app.request.delete(PATH).set(VERSIONED).set(bearer(session)),
    ]) {
      expect(reply.status).toBe(403)
      expect(reply.body.code).toBe('insufficient_aal')
    }
    expect((await post(raised)).body.code).toBe('mfa_verified_factor_exists')
    const { body } = await read(session)
    expect(body).toEqual({ id: raised.user.id, type: 'recovery_code', total: 10, remaining: 10 })
    const stored = await app.sql('select * from mfa_recovery_codes where user_id = $1', [raised.user.id])
    for (const code of codes) expect(JSON.stringify(stored)).not.toContain(code)
  })

  test('new ones take the place of the old', async () => {
    const { raised, code, plain } = await withCodes()
    const { body } = await post(raised, '/regenerate', {})
    expect(body.codes).toHaveLength(10)
    const session = await plain()
    expect((await use(session, code())).status).toBe(422)
    expect((await use(session, body.codes[0])).status).toBe(200)
  })
})

describe('using a code', () => {
  test('it raises the session, works once however it is typed, and its owner gets a mail', async () => {
    const { raised, code, plain } = await withCodes()
    const session = await plain()
    app.clock.advance({ seconds: 1 })
    const typed = ` ${code()
      .toUpperCase()
      .replace(/(.{4})(?=.)/g, '$1-')} `
    const reply = await use(session, typed)
    expect(reply.status).toBe(200)
    expect(claimsOf(reply.body)).toMatchObject({
      aal: 'aal2',
      amr: [{ method: 'mfa/recovery_code' }, { method: 'password' }],
    })
    const [mail] = await mailsTo(app, raised.user.email)
    expect(mail).toMatchObject({ kind: 'recovery_code_used', text: expect.stringContaining('9 ') })
    const again = await use(await plain(), code())
    expect(again.status).toBe(422)
    expect(again.body.code).toBe('mfa_verification_failed')
    expect((await read(raised)).body).toMatchObject({ total: 10, remaining: 9 })
    expect(JSON.stringify(await auditOf(app, raised.user.id))).not.toContain(code())
  })

  test('two sessions with one code at the same moment: one is raised', async () => {
    const { code, plain } = await withCodes()
    const sessions = [await plain(), await plain()]
    const replies = await Promise.all(sessions.map((session) => use(session, code())))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test("somebody else's code, and no code, are wrong codes", async () => {
    const { code } = await withCodes()
    const other = await withCodes()
    const session = await other.plain()
    for (const reply of [
      await use(session, code()),
      await use(session, ''),
      await post(session, '/verify', {}),
    ]) {
      expect(reply.status).toBe(422)
      expect(reply.body.code).toBe('mfa_verification_failed')
    }
  })

  test('after ten wrong ones codes are locked for a quarter of an hour, the right one too', async () => {
    const { code, plain } = await withCodes()
    const session = await plain()
    for (let wrong = 0; wrong < 10; wrong++) expect((await use(session, 'wrong')).status).toBe(422)
    const locked = await use(session, code())
    expect(locked.status).toBe(429)
    expect(locked.body.code).toBe('mfa_recovery_codes_locked')
    expect(locked.headers['retry-after']).toBe('900')
    app.clock.advance({ minutes: 15 })
    expect((await use(session, code())).status).toBe(200)
  })

  test('[wire 104] who came in with a code can remove the lost factor; with the last one codes and aal2 go', async () => {
    const { factor, code, plain } = await withCodes()
    const { body: rescued } = await use(await plain(), code())
    expect((await factorsOf(app, rescued).unenroll(factor.id)).status).toBe(200)
    expect((await read(rescued)).status).toBe(404)
    const { body: renewed } = await refresh(app, rescued.refresh_token)
    expect(claimsOf(renewed)).toMatchObject({ aal: 'aal1', amr: [{ method: 'password' }] })
    expect((await factorsOf(app, renewed).enroll({ factor_type: 'totp' })).status).toBe(200)
  })

  test('who came in with a code stays at aal2 while another factor counts', async () => {
    const { factor, raised, code, plain } = await withCodes()
    await addTotp(app, raised)
    const { body: rescued } = await use(await plain(), code())
    expect((await factorsOf(app, rescued).unenroll(factor.id)).status).toBe(200)
    expect((await read(rescued)).status).toBe(200)
    expect(claimsOf((await refresh(app, rescued.refresh_token)).body).aal).toBe('aal2')
  })
})

describe('the path', () => {
  test('is not taken for the id of a factor', async () => {
    const { raised } = await withCodes()
    const challenged = await factorsOf(app, raised).challenge('recovery-codes')
    expect(challenged.status).toBe(404)
    const removed = await factorsOf(app, raised).unenroll('recovery-codes')
    expect(removed.body).toEqual({ id: raised.user.id })
    expect((await read(raised)).status).toBe(404)
    expect((await factorsOf(app, raised).unenroll('recovery-codes')).body.code).toBe('mfa_factor_not_found')
  })
})
