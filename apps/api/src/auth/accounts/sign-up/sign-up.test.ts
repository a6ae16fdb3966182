import { PASSWORD_TOO_SHORT_MESSAGE } from '@satlens/domain'
import { describe, expect, test } from 'vitest'
import { authCall, expectApiError, verifyCall } from '#test/accounts/auth-call.ts'
import { emailKindsTo, newestEmail } from '#test/accounts/email-links.ts'
import { emailsTo, signIn, signUp, someEmail } from '#test/accounts/people.ts'
import { appPerFile } from '#test/harness/per-file.ts'
import { statementsOf } from '#test/harness/statements.ts'
import { GOOD_PASSWORD, type TestApp, temporaryApp } from '#test/harness/test-app.ts'

const open = appPerFile()
const confirming = appPerFile({ MAILER_AUTOCONFIRM: 'false' })

const postSignUp = (app: TestApp, body: object) => authCall(app, null, 'post', 'signup', body)
const data = { full_name: 'Ada Example' }
const newSignUp = (email = someEmail()) => ({ email, password: GOOD_PASSWORD, data })
const keysOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).map(([key, inner]) => [key, keysOf(inner)])
    : typeof value
const userRow = async (on: TestApp, email: string) =>
  (await on.sql('select * from users where email = $1', [email]))[0]
const profilesOf = (on: TestApp, id: string) =>
  on.sql('select full_name, email from profiles where user_id = $1', [id])
async function confirmedEmail() {
  const email = someEmail()
  await postSignUp(confirming, newSignUp(email))
  await confirming.sql('update users set email_confirmed_at = now() where email = $1', [email])
  return email
}

describe('sign-up with autoconfirm', () => {
  test('[wire 20] returns a session for a new address and stores its metadata and profile', async () => {
    const email = someEmail()
    const data = { full_name: 'Ada Example', sub: 'other', email_verified: false }
    const reply = await postSignUp(open, { ...newSignUp(email), data })
    expect(reply.status).toBe(200)
    expect(reply.body).toMatchObject({
      access_token: expect.any(String),
      refresh_token: expect.any(String),
      token_type: 'bearer',
      expires_in: 3600,
      expires_at: Math.floor(open.clock.now().getTime() / 1000) + 3600,
      user: { email, identities: [{ provider: 'email', email }], confirmed_at: expect.any(String) },
    })
    const { id } = reply.body.user
    expect(reply.body.user.user_metadata).toEqual({
      full_name: 'Ada Example',
      sub: id,
      email,
      email_verified: true,
      phone_verified: false,
    })
    expect(reply.body.user.app_metadata).toEqual({ provider: 'email', providers: ['email'] })
    expect(await profilesOf(open, id)).toEqual([{ full_name: 'Ada Example', email }])
  })

  test('[wire 24] rejects a known address in any letter case', async () => {
    const known = await signUp(open)
    const reply = await postSignUp(open, newSignUp(known.user.email.toUpperCase()))
    expectApiError(reply, 422, 'user_already_exists')
  })

  test('creates one account for two concurrent sign-ups with one address', async () => {
    const twice = newSignUp()
    const replies = await Promise.all([postSignUp(open, twice), postSignUp(open, twice)])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 422])
  })

  test.each([
    ['[wire 25] with 7 characters', 'Sh0rt1!', 'length', PASSWORD_TOO_SHORT_MESSAGE],
    [
      '[wire 26] without a special character',
      'Abcdefghij12',
      'characters',
      'Password must contain at least one special character',
    ],
  ])('rejects a password %s with the reason', async (_what, password, reason, message) => {
    const reply = await postSignUp(open, { ...newSignUp(), password })
    expect(reply.status).toBe(422)
    expect(reply.body).toMatchObject({ code: 'weak_password', message, weak_password: { reasons: [reason] } })
  })

  test.each<[string, object, number?, string?]>([
    ['[wire 27] an email address and a phone number together', { phone: '4915112345678' }],
    ['[wire 28] neither address nor phone number', { email: undefined }, 422, 'anonymous_provider_disabled'],
    ['an empty password', { password: '' }],
    ['a password of 257 characters', { password: `Aa1!${'x'.repeat(253)}` }],
    ['half a PKCE pair', { code_challenge: 'x'.repeat(43) }],
    ['metadata too large for a token', { data: { note: 'x'.repeat(9_000) } }],
    ['metadata with a NUL', { data: { note: 'a\u0000b' } }],
  ])('rejects %s', async (_what, change, status = 400, code = 'validation_failed') => {
    expectApiError(await postSignUp(open, { ...newSignUp(), ...change }), status, code)
  })

  test('keeps leading and trailing spaces of a password', async () => {
    const { user } = await signUp(open, { password: ` ${GOOD_PASSWORD} ` })
    expect((await signIn(open, user.email, GOOD_PASSWORD)).status).toBe(400)
    expect((await signIn(open, user.email, ` ${GOOD_PASSWORD} `)).status).toBe(200)
  })

  test('[wire 29] fails if sign-up is closed', async () => {
    const closed = await temporaryApp({ env: { DISABLE_SIGNUP: 'true' } })
    expectApiError(await postSignUp(closed, { ...newSignUp(), password: 'weak' }), 422, 'signup_disabled')
    const reply = await postSignUp(closed, newSignUp())
    expectApiError(reply, 422, 'signup_disabled')
    expect(reply.body.message).toBe('Signups not allowed for this instance')
  })
})

describe('sign-up with confirmation', () => {
  test('[wire 21] [wire 22] returns the same user fields for a new and a confirmed address', async () => {
    const [known, email] = [await confirmedEmail(), someEmail()]
    const before = await userRow(confirming, known)
    const fresh = await postSignUp(confirming, newSignUp(email))
    const repeated = await postSignUp(confirming, { ...newSignUp(known), password: `${GOOD_PASSWORD}!` })
    expect([fresh.status, repeated.status]).toEqual([200, 200])
    expect(fresh.body).toMatchObject({ email, role: 'authenticated', identities: [{ email }] })
    for (const key of ['user', 'session', 'access_token', 'refresh_token', 'confirmed_at'])
      expect(fresh.body).not.toHaveProperty(key)
    expect(keysOf(repeated.body)).toEqual(keysOf(fresh.body))
    for (const { created_at, updated_at, confirmation_sent_at } of [fresh.body, repeated.body])
      expect([updated_at, confirmation_sent_at]).toEqual([created_at, created_at])
    expect(repeated.body.id).not.toBe(before?.id)
    expect(await userRow(confirming, known)).toEqual(before)
    expect(await emailKindsTo(confirming, email)).toEqual(['confirm_sign_up'])
    expect(await profilesOf(confirming, fresh.body.id)).toEqual([{ full_name: 'Ada Example', email }])
  })

  test('notifies the owner of a confirmed address at most once a minute', async () => {
    const email = await confirmedEmail()
    const notices = async () =>
      (await emailKindsTo(confirming, email)).filter((kind) => kind === 'already_registered').length
    for (let at = 0; at < 2; at++) await postSignUp(confirming, newSignUp(email))
    expect(await notices()).toBe(1)
    confirming.clock.advance({ seconds: 61 })
    await postSignUp(confirming, newSignUp(email))
    expect(await notices()).toBe(2)
  })

  test('[wire 23] drops the password of an unconfirmed account if another one is sent', async () => {
    const email = someEmail()
    await postSignUp(confirming, { ...newSignUp(email), data: { full_name: 'Ada', secret: 'stored' } })
    const before = await userRow(confirming, email)
    const password = `${GOOD_PASSWORD}!`
    const reply = await postSignUp(confirming, { email, password, data: { full_name: 'Eve' } })
    expect(reply.status).toBe(200)
    expect(reply.body.user_metadata).toMatchObject({ full_name: 'Eve' })
    expect(JSON.stringify(reply.body)).not.toContain('stored')
    const { password_hash, has_conflicting_sign_ups, updated_at, ...rest } =
      (await userRow(confirming, email)) ?? {}
    expect(before).toMatchObject(rest)
    expect([password_hash, has_conflicting_sign_ups]).toEqual([null, true])
    expect(await emailsTo(confirming, email)).toHaveLength(1)
  })

  test('sends a new link after a minute that replaces the first one', async () => {
    const email = someEmail()
    await postSignUp(confirming, newSignUp(email))
    const first = await newestEmail(confirming, email)
    confirming.clock.advance({ seconds: 61 })
    await postSignUp(confirming, newSignUp(email))
    const second = await newestEmail(confirming, email)
    const use = async ({ link }: typeof first) =>
      (await verifyCall(confirming, { type: 'signup', token_hash: link.searchParams.get('token') })).status
    expect([await use(first), await use(second)]).toEqual([403, 200])
  })

  test('sends about as many statements for a known address as for a new one', async () => {
    const [fresh, known, unconfirmed] = [someEmail(), await confirmedEmail(), someEmail()]
    await postSignUp(confirming, newSignUp(unconfirmed))
    confirming.clock.advance({ seconds: 61 })
    const counts: number[] = []
    for (const email of [fresh, known, unconfirmed, unconfirmed]) {
      counts.push((await statementsOf(() => postSignUp(confirming, newSignUp(email)))).length)
    }
    expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(2)
  })
})
