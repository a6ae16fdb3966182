import type { ServerResponse } from 'node:http'
import pino from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createEthereumWallet, signInWithWallet } from '#test/accounts/ethereum-wallet.ts'
import {
  auditOf,
  bearer,
  claimsOf,
  refresh,
  signIn,
  signUp,
  someEmail,
  VERSIONED,
} from '#test/accounts/people.ts'
import { addTotp, beginTotp, codeOf, factorsOf, wrongCodeFor } from '#test/accounts/second-factor.ts'
import { perFile } from '#test/harness/per-file.ts'
import { GOOD_PASSWORD, startTestApp, type TestApp, temporaryApp } from '#test/harness/test-app.ts'
import { respondWith, startHookReceiver } from '#test/servers/hook-receiver.ts'

const receiver = perFile(startHookReceiver)
const appWith = (env: () => Record<string, string>) => perFile(() => startTestApp({ env: env() }))
const accept = respondWith({})
const REJECTED = { error: { http_code: 403, message: 'Not here.' } }
const last = () => receiver.received.at(-1)?.payload

beforeEach(() => {
  receiver.respond(accept)
})
afterEach(() => {
  receiver.received.length = 0
})

describe('custom access token', () => {
  const app = appWith(() => receiver.env('CUSTOM_ACCESS_TOKEN'))
  /** Answers with the claims that it got and these changes. */
  const changing = (changes: object) => (response: ServerResponse, payload: { claims: object }) =>
    respondWith({ claims: { ...payload.claims, ...changes } })(response, payload)
  const askWith = (changes: object) => {
    receiver.respond(changing(changes))
    return app.request
      .post('/auth/v1/signup')
      .set(VERSIONED)
      .send({ email: someEmail(), password: GOOD_PASSWORD })
  }

  test('adds claims at sign-in and refresh', async () => {
    const { body } = await askWith({ plan: 'pro', user_metadata: {} })
    const claims = claimsOf(body)
    expect(claims).toMatchObject({ plan: 'pro', user_metadata: {}, sub: body.user.id, role: 'authenticated' })
    expect(last()).toMatchObject({
      metadata: { name: 'customize-access-token', uuid: expect.any(String), time: expect.any(String) },
      user_id: body.user.id,
      claims: { session_id: claims.session_id },
      authentication_method: 'password',
    })
    receiver.respond(changing({ plan: 'free' }))
    app.clock.advance({ minutes: 1 })
    const renewed = await refresh(app, body.refresh_token)
    expect(claimsOf(renewed.body)).toMatchObject({ plan: 'free', session_id: claims.session_id })
    expect(claimsOf(renewed.body).exp).toBe(claims.exp + 60)
    expect(last().authentication_method).toBe('token_refresh')
    const user = await app.request.get('/auth/v1/user').set(bearer(renewed.body))
    expect(user.status).toBe(200)
  })

  test.each([
    ...['iss', 'sub', 'aud', 'exp', 'iat', 'role', 'aal', 'amr', 'session_id', 'is_anonymous', 'nbf'],
  ])('rejects a changed or added %s', async (name) => {
    const { status, body } = await askWith({ [name]: name === 'is_anonymous' ? true : 'service_role' })
    expect(status).toBe(500)
    expect(body.message).toMatch(`${name} must not change`)
  })

  test.each<[string, object]>([
    ['email without text', { email: null }],
    ['metadata of another type', { app_metadata: 'admin' }],
    ['claims of more than 8 KiB', { permissions: 'x'.repeat(8_192) }],
    ['a fixed claim left out', { session_id: undefined }],
  ])('rejects %s', async (_what, changes) => {
    expect((await askWith(changes)).body).toMatchObject({ code: 'unexpected_failure' })
  })

  test('a failed refresh leaves the refresh token usable', async () => {
    const { body } = await askWith({})
    receiver.respond(respondWith({}, 500))
    for (const seconds of [20, 20, 20]) {
      app.clock.advance({ seconds })
      const failed = await refresh(app, body.refresh_token)
      expect(failed).toMatchObject({ status: 503, headers: { 'retry-after': '5' } })
    }
    receiver.respond(changing({}))
    expect((await refresh(app, body.refresh_token)).status).toBe(200)
  })
})

describe('before user created', () => {
  const app = appWith(() => ({ ...receiver.env('BEFORE_USER_CREATED'), WEB3_ETHEREUM: 'true' }))
  const countUsers = async () => (await app.sql('select 1 from users')).length

  test('sees the new user, and is not asked again at sign-in', async () => {
    const { user } = await signUp(app)
    expect(last()).toMatchObject({
      metadata: { name: 'before-user-created', ip_address: expect.any(String) },
      user: { email: user.email, user_metadata: { full_name: 'Ada Example' } },
    })
    const wallet = createEthereumWallet()
    await signInWithWallet(app, wallet)
    expect(last().user.identities[0].id).toBe(`web3:ethereum:${wallet.address}`)
    await signIn(app, user.email)
    await signInWithWallet(app, wallet, { nonce: 'another12' })
    expect(receiver.received).toHaveLength(2)
  })

  test('rejects without an account, and answers known and unknown addresses alike', async () => {
    const { user } = await signUp(app)
    const before = await countUsers()
    receiver.respond(respondWith(REJECTED))
    for (const email of [user.email, someEmail()]) {
      const reply = await app.request
        .post('/auth/v1/signup')
        .set(VERSIONED)
        .send({ email, password: GOOD_PASSWORD })
      expect(reply).toMatchObject({ status: 403, body: { code: 'unknown', message: 'Not here.' } })
      const otp = await app.request.post('/auth/v1/otp').send({ email })
      expect(otp).toMatchObject({ status: 200, body: {} })
    }
    expect((await signInWithWallet(app, createEthereumWallet())).status).toBe(403)
    expect(await countUsers()).toBe(before)
  })
})

describe('attempts', () => {
  const app = appWith(() => receiver.env('PASSWORD_VERIFICATION_ATTEMPT', 'MFA_VERIFICATION_ATTEMPT'))
  const countSessions = async (id: string) =>
    (await app.sql('select 1 from sessions where user_id = $1', [id])).length

  test('a password hook can reject and sign out, but not accept a wrong password', async () => {
    const { user } = await signUp(app)
    receiver.respond(respondWith({ decision: 'continue', valid: true }))
    expect((await signIn(app, user.email, 'wrong')).body.code).toBe('invalid_credentials')
    expect(last()).toMatchObject({ user_id: user.id, valid: false })
    receiver.respond(respondWith({ decision: 'reject' }))
    expect(await signIn(app, user.email)).toMatchObject({
      status: 400,
      body: {
        code: 'invalid_credentials',
        message: 'Further password verification attempts will be rejected.',
      },
    })
    expect(last().valid).toBe(true)
    expect(await countSessions(user.id)).toBe(1)
    receiver.respond(respondWith({ decision: 'reject', message: 'Locked.', should_logout_user: true }))
    expect((await signIn(app, user.email)).body.message).toBe('Locked.')
    expect(await countSessions(user.id)).toBe(0)
    const traits = (await auditOf(app, user.id)).map(({ payload }) => payload.traits)
    expect(traits).toContainEqual({ reason: 'hook_rejected' })
  })

  test('an MFA hook can reject a right code, and not accept a wrong one', async () => {
    const session = await signUp(app)
    const factor = await beginTotp(app, session)
    const calls = factorsOf(app, session)
    const verify = async (code: string) => {
      const { body } = await calls.challenge(factor.id)
      return calls.verify(factor.id, { challenge_id: body.id, code })
    }
    const code = await codeOf(app, factor.secret)
    receiver.respond(respondWith({ decision: 'continue' }))
    expect((await verify(wrongCodeFor(code))).body.code).toBe('mfa_verification_failed')
    expect(last()).toMatchObject({ factor_id: factor.id, factor_type: 'totp', valid: false })
    receiver.respond(respondWith({ decision: 'reject' }))
    expect(await verify(code)).toMatchObject({
      status: 403,
      body: {
        code: 'mfa_verification_rejected',
        message: 'Further MFA verification attempts will be rejected.',
      },
    })
    expect(last().valid).toBe(true)
    expect(await countSessions(session.user.id)).toBe(0)
    const [stored] = await app.sql('select status from mfa_factors where id = $1', [factor.id])
    expect(stored).toEqual({ status: 'unverified' })
  })

  test('an MFA hook that continues changes nothing', async () => {
    receiver.respond(respondWith({ decision: 'continue' }))
    const session = await signUp(app)
    expect(await addTotp(app, session)).toBeDefined()
  })
})

describe('messages', () => {
  /** Waits for the outbox, which sends after the answer. */
  const emailTo = async (app: TestApp, to: string) => {
    await expect
      .poll(() => receiver.received.find(({ payload }) => payload.email_data?.to === to))
      .toBeDefined()
    expect(app.config.SMTP_URL).toBeUndefined()
    return receiver.received.findLast(({ payload }) => payload.email_data?.to === to)?.payload
  }

  test('an email hook gets a link that signs in, and the language', async () => {
    const app = await temporaryApp({ env: receiver.env('SEND_EMAIL') })
    const email = someEmail()
    const redirect_to = `${app.url}/dashboard`
    const path = `/auth/v1/signup?redirect_to=${encodeURIComponent(redirect_to)}`
    await app.request.post(path).set('Accept-Language', 'de').send({ email, password: GOOD_PASSWORD })
    const { user, email_data } = await emailTo(app, email)
    expect(user).toMatchObject({ email, aud: 'authenticated' })
    const expected = {
      email_action_type: 'signup',
      redirect_to,
      site_url: `${app.url}/auth/v1`,
      token_new: '',
      language: 'de',
    }
    expect(email_data).toMatchObject({ ...expected, token: expect.stringMatching(/^\d{6}$/) })
    const { token_hash } = email_data
    const verified = await app.request.post('/auth/v1/verify').send({ type: 'signup', token_hash })
    expect(verified.body.user.email).toBe(email)
    const changed = someEmail()
    await app.request.put('/auth/v1/user').set(bearer(verified.body)).send({ email: changed })
    for (const address of [email, changed]) {
      const { user: recipient } = await emailTo(app, address)
      expect(recipient.email).toBe(address)
    }
    const { payload } = receiver.received.findLast(({ payload: sent }) => sent.user.email === changed) ?? {}
    expect(payload).toMatchObject({
      user: { new_email: changed },
      email_data: { email_action_type: 'email_change' },
    })
  })

  test('the outbox repeats an email with the same id until the hook takes it', async () => {
    const lines: string[] = []
    const log = pino({}, { write: (line: string) => lines.push(line) })
    const app = await temporaryApp({ env: receiver.env('SEND_EMAIL'), log })
    receiver.respond(respondWith({}, 500))
    await app.request.post('/auth/v1/signup').send({ email: someEmail(), password: GOOD_PASSWORD })
    // The time of the next attempt counts from the failure.
    await expect.poll(() => lines.join('')).toContain('it will be retried')
    receiver.respond(accept)
    app.clock.advance({ minutes: 2 })
    await app.request.post('/auth/v1/otp').send({ email: someEmail() })
    await expect.poll(() => receiver.received.length).toBe(3)
    expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(2)
  })

  test('an SMS hook gets the code of a phone factor, and the language', async () => {
    const app = await temporaryApp({ env: receiver.env('SEND_SMS') })
    const session = await signUp(app, { data: { language: 'ar' } })
    const calls = factorsOf(app, session)
    const { id } = (await calls.enroll({ factor_type: 'phone', phone: '+41446681800' })).body
    receiver.respond(respondWith(REJECTED))
    expect((await calls.challenge(id)).status).toBe(403)
    receiver.respond(accept)
    app.clock.advance({ minutes: 2 })
    const challenge = await calls.challenge(id)
    const { user, sms } = last()
    expect({ id: user.id, sms }).toEqual({
      id: session.user.id,
      sms: { otp: expect.stringMatching(/^\d{6}$/), phone: '41446681800', sms_type: 'mfa', language: 'ar' },
    })
    const verified = await calls.verify(id, { challenge_id: challenge.body.id, code: sms.otp })
    expect(verified.status).toBe(200)
  })
})
