import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { authCall, expectApiError, verifyCall } from '#test/accounts/auth-call.ts'
import { emailKindsTo, fragmentOf, newestEmail, pressButton } from '#test/accounts/email-links.ts'
import { exchangeAuthCode } from '#test/accounts/link-by-browser.ts'
import { claimsOf, signIn, signUp, someEmail } from '#test/accounts/people.ts'
import { appPerFile } from '#test/harness/per-file.ts'
import { statementsOf } from '#test/harness/statements.ts'
import { GOOD_PASSWORD, temporaryApp } from '#test/harness/test-app.ts'

const app = appPerFile()

const requestOtp = (body: object, { on = app, path = 'otp' } = {}) => authCall(on, null, 'post', path, body)
const isKnown = async (email: string, on = app) =>
  (await on.sql('select 1 from users where email = $1', [email])).length === 1
const challengeOf = (verifier: string) => ({
  code_challenge: createHash('sha256').update(verifier).digest('base64url'),
  code_challenge_method: 's256',
})

describe('POST /otp', () => {
  test.each([
    ['a missing address', {}],
    ['an address and a phone number', { email: 'a@example.com', phone: '49151' }],
    ['half a PKCE pair', { email: 'a@example.com', code_challenge_method: 's256' }],
    ['metadata too large for a token', { email: 'a@example.com', data: { note: 'x'.repeat(9_000) } }],
  ])('rejects %s', async (_what, body) => {
    expectApiError(await requestOtp(body), 400, 'validation_failed')
  })

  test('sends a known address a sign-in link and code, at most once a minute', async () => {
    const { user } = await signUp(app)
    for (let at = 0; at < 2; at++) expect((await requestOtp({ email: user.email })).body).toEqual({})
    expect(await emailKindsTo(app, user.email)).toEqual(['magic_link'])
    const { link } = await newestEmail(app, user.email)
    const fragment = fragmentOf(await pressButton(app, link))
    expect(fragment).toMatchObject({ type: 'magiclink', access_token: expect.any(String) })
    app.clock.advance({ seconds: 61 })
    await requestOtp({ email: user.email }, { path: 'magiclink' })
    const { code } = await newestEmail(app, user.email)
    const reply = await verifyCall(app, { type: 'email', email: user.email, token: code })
    expect(claimsOf(reply.body)).toMatchObject({ sub: user.id, amr: [{ method: 'otp' }] })
  })

  test('sends a link that leads to an auth code if a code challenge was sent', async () => {
    const { user } = await signUp(app)
    await requestOtp({ email: user.email, ...challengeOf('v'.repeat(43)) })
    const url = await pressButton(app, (await newestEmail(app, user.email)).link)
    expect((await exchangeAuthCode(app, url, 'v'.repeat(43))).body.user.id).toBe(user.id)
  })

  test('creates an account without a password that its first code confirms', async () => {
    const email = someEmail()
    await requestOtp({ email, data: { full_name: 'Ada Example' } })
    expect((await signIn(app, email, '')).status).toBe(400)
    const sent = await newestEmail(app, email)
    expect(sent.kind).toBe('confirm_sign_up')
    const reply = await verifyCall(app, { type: 'email', email, token: sent.code })
    expect(reply.body.user).toMatchObject({ email, user_metadata: { full_name: 'Ada Example' } })
    const profiles = await app.sql('select full_name from profiles where email = $1', [email])
    expect(profiles).toEqual([{ full_name: 'Ada Example' }])
    expect((await signIn(app, email)).body.code).toBe('invalid_credentials')
  })

  test('responds the same without creating an account if create_user is false or sign-up closed', async () => {
    const closed = await temporaryApp({ env: { DISABLE_SIGNUP: 'true' } })
    const email = someEmail()
    const unasked = await requestOtp({ email, create_user: false })
    const replies = [unasked, await requestOtp({ email }, { on: closed })]
    for (const { status, body } of replies) expect([status, body]).toEqual([200, {}])
    expect([await isKnown(email), await isKnown(email, closed)]).toEqual([false, false])
    expect(await closed.sql('select 1 from profiles')).toEqual([])
  })

  test('sends as many statements for a known address as for a new or rejected one', async () => {
    const { user } = await signUp(app)
    const known = await statementsOf(() => requestOtp({ email: user.email }))
    const repeated = await statementsOf(() => requestOtp({ email: user.email }))
    const fresh = await statementsOf(() => requestOtp({ email: someEmail() }))
    const rejected = await statementsOf(() => requestOtp({ email: someEmail(), create_user: false }))
    for (const statements of [repeated, fresh, rejected]) expect(statements).toHaveLength(known.length)
  })
})

test('POST /otp and POST /resend email an unconfirmed sign-up again with a new challenge', async () => {
  const confirming = await temporaryApp({ env: { MAILER_AUTOCONFIRM: 'false' } })
  const email = someEmail()
  const post = (path: string, body: object) => {
    confirming.clock.advance({ seconds: 61 })
    return authCall(confirming, null, 'post', path, { email, ...body })
  }
  await post('signup', { password: GOOD_PASSWORD, ...challengeOf('first'.repeat(10)) })
  await post('otp', { create_user: false })
  await post('resend', { type: 'signup', ...challengeOf('second'.repeat(10)) })
  expect(await emailKindsTo(confirming, email)).toEqual(Array(3).fill('confirm_sign_up'))
  const url = await pressButton(confirming, (await newestEmail(confirming, email)).link)
  const { body: session } = await exchangeAuthCode(confirming, url, 'second'.repeat(10))
  expect(session.user.email_confirmed_at).toEqual(expect.any(String))
  expect(claimsOf(session).amr).toMatchObject([{ method: 'email/signup' }])
})
