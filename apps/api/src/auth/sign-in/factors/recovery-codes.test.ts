import type { Session } from '@satlens/contract'
import { describe, expect, test } from 'vitest'
import { authCall } from '#test/accounts/auth-call.ts'
import { claimsOf, emailsTo, refresh, signIn, signUp } from '#test/accounts/people.ts'
import { addTotp, factorsOf } from '#test/accounts/second-factor.ts'
import { apiError } from '#test/assertions/api-error.ts'
import { appPerFile } from '#test/harness/per-file.ts'

const app = appPerFile()

const PATH = 'factors/recovery-codes'
const post = (as: Session, path = '', body?: object) => authCall(app, as, 'post', `${PATH}${path}`, body)
const read = (session: Session) => authCall(app, session, 'get', PATH)
const use = (session: Session, code: string) => post(session, '/verify', { code })
const WRONG = apiError(422, 'mfa_verification_failed')

/** An account with an authenticator app and recovery codes; `plain` signs in with the password alone. */
async function withCodes() {
  const { factor, aal2Session } = await addTotp(app, await signUp(app))
  const { codes }: { codes: string[] } = (await post(aal2Session).expect(200)).body
  const code = codes[0] ?? ''
  const plain = async () => (await signIn(app, aal2Session.user.email)).body
  return { factor, aal2Session, codes, code, plain }
}

describe('creating recovery codes', () => {
  test('answers ten different codes once', async () => {
    const { aal2Session, codes } = await withCodes()
    expect(new Set(codes).size).toBe(10)
    for (const code of codes) expect(code).toMatch(/^[2-9a-hjkmnp-z]{24}$/)
    const { body } = await read(aal2Session)
    expect(body).toEqual({ id: aal2Session.user.id, type: 'recovery_code', total: 10, remaining: 10 })
  })

  test('regenerating replaces the old codes', async () => {
    const { aal2Session, code, plain } = await withCodes()
    const { body } = await post(aal2Session, '/regenerate', {})
    expect(body.codes).toHaveLength(10)
    const session = await plain()
    expect(await use(session, code)).toMatchObject(WRONG)
    expect((await use(session, body.codes[0])).status).toBe(200)
  })
})

describe('using a recovery code', () => {
  test('upgrades the session once however the code is typed, and the owner gets an email', async () => {
    const { aal2Session, code, plain } = await withCodes()
    const session = await plain()
    app.clock.advance({ seconds: 1 })
    const typed = ` ${code.toUpperCase().replace(/(.{4})(?=.)/g, '$1-')} `
    const { body } = await use(session, typed).expect(200)
    const amr = [{ method: 'mfa/recovery_code' }, { method: 'password' }]
    expect(claimsOf(body)).toMatchObject({ aal: 'aal2', amr })
    const [email] = await emailsTo(app, aal2Session.user.email)
    expect(email).toMatchObject({ kind: 'recovery_code_used', text: expect.stringContaining('9 ') })
    expect(await use(await plain(), code)).toMatchObject(WRONG)
    expect((await read(aal2Session)).body).toMatchObject({ total: 10, remaining: 9 })
  })

  test('accepts full-width letters and digits, and dashes', async () => {
    const { code, plain } = await withCodes()
    const typed = code
      .toUpperCase()
      .replace(/[A-Z0-9]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0))
      .replace(/(.{6})(?=.)/g, '$1\u2013')
    expect((await use(await plain(), typed)).status).toBe(200)
  })

  test('two sessions with one code at the same moment: one is upgraded', async () => {
    const { code, plain } = await withCodes()
    const sessions = [await plain(), await plain()]
    const replies = await Promise.all(sessions.map((session) => use(session, code)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('ten wrong or missing codes lock the right one, too, for a quarter of an hour', async () => {
    const { code, plain } = await withCodes()
    const session = await plain()
    for (const body of [{}, { code: '' }, ...Array(8).fill({ code: 'wrong' })])
      expect(await post(session, '/verify', body)).toMatchObject(WRONG)
    const locked = await use(session, code)
    expect(locked).toMatchObject(apiError(429, 'mfa_recovery_codes_locked'))
    expect(locked.headers['retry-after']).toBe('900')
    app.clock.advance({ minutes: 15 })
    expect((await use(session, code)).status).toBe(200)
  })

  test('[wire 104] removes the lost factor; with the last one go the codes and aal2', async () => {
    const { factor, code, plain } = await withCodes()
    const { body: rescued } = await use(await plain(), code)
    expect((await factorsOf(app, rescued).unenroll(factor.id)).status).toBe(200)
    expect((await read(rescued)).status).toBe(404)
    const { body: renewed } = await refresh(app, rescued.refresh_token)
    expect(claimsOf(renewed)).toMatchObject({ aal: 'aal1', amr: [{ method: 'password' }] })
    expect((await factorsOf(app, renewed).enroll({ factor_type: 'totp' })).status).toBe(200)
  })

  test('the session stays at aal2 while another factor is verified', async () => {
    const { factor, aal2Session, code, plain } = await withCodes()
    await addTotp(app, aal2Session)
    const { body: rescued } = await use(await plain(), code)
    expect((await factorsOf(app, rescued).unenroll(factor.id)).status).toBe(200)
    expect((await read(rescued)).status).toBe(200)
    expect(claimsOf((await refresh(app, rescued.refresh_token)).body).aal).toBe('aal2')
  })
})

test('the path of recovery codes is not taken for the id of a factor', async () => {
  const { aal2Session } = await withCodes()
  const { challenge, unenroll } = factorsOf(app, aal2Session)
  expect((await challenge('recovery-codes')).status).toBe(404)
  expect((await unenroll('recovery-codes')).body).toEqual({ id: aal2Session.user.id })
  expect((await read(aal2Session)).status).toBe(404)
  expect((await unenroll('recovery-codes')).body.code).toBe('mfa_factor_not_found')
})
