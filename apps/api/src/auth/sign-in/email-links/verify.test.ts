import { describe, expect, test } from 'vitest'
import { authCall, verifyCall } from '#test/accounts/auth-call.ts'
import { newestEmail } from '#test/accounts/email-links.ts'
import { claimsOf, refresh, signIn, someEmail } from '#test/accounts/people.ts'
import { inDigitsFrom, wrongCodeFor } from '#test/accounts/second-factor.ts'
import { apiError } from '#test/assertions/api-error.ts'
import { appPerFile } from '#test/harness/per-file.ts'
import { statementsOf } from '#test/harness/statements.ts'
import { GOOD_PASSWORD } from '#test/harness/test-app.ts'

const app = appPerFile({ MAILER_AUTOCONFIRM: 'false' })

async function signUp() {
  const email = someEmail()
  const reply = await authCall(app, null, 'post', 'signup', { email, password: GOOD_PASSWORD })
  const { code, link } = await newestEmail(app, email)
  return { email, id: reply.body.id as string, code, byLink: { token_hash: link.searchParams.get('token') } }
}

const verify = (body: object) => verifyCall(app, { type: 'signup', ...body })
const EXPIRED = apiError(403, 'otp_expired')

describe('POST /verify', () => {
  test.each([
    ['[wire 76] token and token_hash', { token: '123456', token_hash: 'x', email: 'a@example.com' }],
    ['[wire 76] neither token nor token_hash', {}],
    ['a token_hash with an address', { token_hash: 'x', email: 'a@example.com' }],
    ['a token without an address', { token: '123456' }],
    ['an unknown type', { type: 'other', token_hash: 'x' }],
  ])('answers validation_failed to %s', async (_case, body) => {
    expect(await verify(body)).toMatchObject(apiError(400, 'validation_failed'))
  })

  test('[wire 10] [wire 75] confirms the address by the emailed code and ignores unknown keys', async () => {
    const { email, id, code } = await signUp()
    expect((await signIn(app, email)).body.code).toBe('email_not_confirmed')
    const options = { redirectTo: 'https://evil.example' }
    const proof = { type: 'email', email: email.toUpperCase(), token: ` ${code} ` }
    const { body } = await verify({ ...proof, options }).expect(200)
    expect(body.user).toMatchObject({
      id,
      confirmed_at: expect.any(String),
      user_metadata: { email_verified: true },
      identities: [{ identity_data: { email_verified: true } }],
    })
    expect(claimsOf(body).amr).toMatchObject([{ method: 'otp' }])
    expect((await refresh(app, body.refresh_token)).status).toBe(200)
    expect((await signIn(app, email)).status).toBe(200)
  })

  test.each<[string, (code: string) => string]>([
    ['a space in the middle', (code) => `${code.slice(0, 3)} ${code.slice(3)}`],
    ['a hyphen in the middle', (code) => `${code.slice(0, 3)}-${code.slice(3)}`],
    ['full-width digits', (code) => inDigitsFrom(0xff10, code)],
    ['Arabic-Indic digits', (code) => inDigitsFrom(0x660, code)],
  ])('accepts a code with %s', async (_what, spell) => {
    const { email, code } = await signUp()
    await verify({ email, token: spell(code) }).expect(200)
  })

  test.each(['signup', 'recovery', 'email_change'])(
    'sends the same statements for wrong %s codes of known and unknown addresses',
    async (type) => {
      const { email, code } = await signUp()
      const ask = (address: string) => verify({ type, email: address, token: wrongCodeFor(code) })
      const known = await statementsOf(() => ask(email))
      const unknown = await statementsOf(() => ask(someEmail()))
      expect(known.length).toBeGreaterThan(5)
      expect(unknown).toEqual(known)
    },
  )

  test('accepts one of several uses of a link at the same moment', async () => {
    const { byLink } = await signUp()
    const replies = await Promise.all([verify(byLink), verify(byLink), verify(byLink)])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 403, 403])
  })

  test.each([
    [4, 200],
    [5, 403],
  ])('[wire 75] answers the right code after %i wrong ones with %i', async (wrongCodes, status) => {
    const { email, code, byLink } = await signUp()
    for (let i = 0; i < wrongCodes; i++)
      expect(await verify({ email, token: wrongCodeFor(code) })).toMatchObject(EXPIRED)
    expect((await verify({ email, token: code })).status).toBe(status)
    // Only the code is invalid; the link of the same email still works.
    if (status === 403) expect((await verify(byLink)).status).toBe(200)
  })

  test('accepts a code for 15 minutes, and a link for 24 hours', async () => {
    const one = await signUp()
    const two = await signUp()
    app.clock.advance({ minutes: 15 })
    expect(await verify({ email: one.email, token: one.code })).toMatchObject(EXPIRED)
    expect((await verify(one.byLink)).status).toBe(200)
    app.clock.advance({ hours: 24 })
    expect(await verify(two.byLink)).toMatchObject(EXPIRED)
  })

  test('answers every invalid code and token with the same message', async () => {
    const { email } = await signUp()
    const { code } = await signUp()
    const replies = [
      await verify({ email, token: code }),
      await verify({ email: someEmail(), token: code }),
      await verify({ token_hash: 'unknown' }),
      await verify({ type: 'recovery', email, token: code }),
    ]
    for (const { status, body } of replies) {
      expect(status).toBe(403)
      expect(body).toEqual({ ...replies[0]?.body, message: 'Token has expired or is invalid' })
    }
  })
})
