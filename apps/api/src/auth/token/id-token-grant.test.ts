import { createHash, createHmac } from 'node:crypto'
import { generateKeyPair, UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditOf, bearer, claimsOf, mailsTo, signUp, someEmail, VERSIONED } from '../../../test/people.ts'
import { startProviderApp } from '../../../test/provider-app.ts'
import { CLIENT_ID, type ProviderServer } from '../../../test/provider-server.ts'
import { personAtProvider, withProvider } from '../../../test/provider-trip.ts'
import { addTotp } from '../../../test/second-factor.ts'
import { type TestApp, temporaryApp } from '../../../test/test-app.ts'

let provider: ProviderServer
let app: TestApp
beforeAll(async () => {
  ;({ provider, app } = await startProviderApp())
})
afterAll(() => app.close())

const exchange = (body: object, headers: Record<string, string> = {}, on = app) =>
  on.request
    .post('/auth/v1/token?grant_type=id_token')
    .set({ ...VERSIONED, ...headers })
    .send({ provider: 'house', ...body })
const nowS = () => Math.floor(Date.now() / 1000)
const sha256 = (text: string, form: 'hex' | 'base64url') => createHash('sha256').update(text).digest(form)

describe('what is refused makes no account', () => {
  const bad = { status: 400, code: 'bad_id_token', error: 'invalid request' }
  const badNonce = { status: 400, code: 'invalid_nonce', error: 'invalid nonce' }
  const person = () => ({ ...personAtProvider() })
  type Case = readonly [Record<string, unknown>, () => Promise<object> | object]
  const cases: Record<string, Case> = {
    'no token': [{ status: 400, code: 'validation_failed', error: 'invalid request' }, () => ({})],
    'an unknown provider': [
      { status: 400, code: 'provider_disabled' },
      () => ({ provider: 'nope', id_token: 'x' }),
    ],
    'no provider and a strange issuer': [
      { status: 400, code: 'validation_failed' },
      () => ({ provider: null, issuer: 'https://evil.example', client_id: CLIENT_ID, id_token: 'x' }),
    ],
    'algorithm none': [
      bad,
      () => {
        const claims = { ...person(), iss: provider.issuer, aud: CLIENT_ID, exp: nowS() + 60 }
        return { id_token: new UnsecuredJWT(claims).encode() }
      },
    ],
    'HS256 with the published key as secret': [
      bad,
      async () => {
        const published = await (await fetch(`${provider.issuer}/jwks`)).text()
        const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
        const claims = { ...person(), iss: provider.issuer, aud: CLIENT_ID, exp: nowS() + 60 }
        const text = `${part({ alg: 'HS256', kid: 'provider-key' })}.${part(claims)}`
        return { id_token: `${text}.${createHmac('sha256', published).update(text).digest('base64url')}` }
      },
    ],
    'signed by somebody else': [
      bad,
      async () => ({
        id_token: await provider.idToken(person(), (await generateKeyPair('RS256')).privateKey),
      }),
    ],
    '[wire 93] another audience': [
      bad,
      async () => ({ id_token: await provider.idToken({ ...person(), aud: 'x' }) }),
    ],
    'another issuer': [
      bad,
      async () => ({ id_token: await provider.idToken({ ...person(), iss: 'https://evil.example' }) }),
    ],
    '[wire 93] past its time': [
      bad,
      async () => ({ id_token: await provider.idToken({ ...person(), exp: nowS() - 60 }) }),
    ],
    '[wire 93] another nonce': [
      badNonce,
      async () => ({
        nonce: 'mine',
        id_token: await provider.idToken({ ...person(), nonce: sha256('theirs', 'hex') }),
      }),
    ],
    'a nonce on one side only': [
      badNonce,
      async () => ({ id_token: await provider.idToken({ ...person(), nonce: sha256('theirs', 'hex') }) }),
    ],
    'an access token of somebody else': [
      bad,
      async () => ({
        access_token: 'stolen',
        id_token: await provider.idToken({
          ...person(),
          at_hash: sha256('theirs', 'base64url').slice(0, 22),
        }),
      }),
    ],
    'an address that the provider does not vouch for': [
      { status: 422, code: 'provider_email_needs_verification' },
      async () => ({ id_token: await provider.idToken({ ...personAtProvider(someEmail(), false) }) }),
    ],
  }

  test.each(Object.keys(cases))('%s', async (name) => {
    const [expected, body]: Case = cases[name] ?? [{}, () => ({})]
    const { status, ...rest } = expected
    const sessions = await app.sql('select count(*) from sessions')
    // An address that is not vouched for waits to be confirmed; every other refusal leaves nothing at all.
    const waits = expected.code === 'provider_email_needs_verification'
    const usersNow = () =>
      app.sql('select count(*) from users where email_confirmed_at is not null or not $1', [waits])
    const users = await usersNow()
    const reply = await exchange(await body())
    expect(reply.status, reply.text).toBe(status)
    expect(reply.body).toMatchObject(rest)
    expect(await app.sql('select count(*) from sessions')).toEqual(sessions)
    expect(await usersNow()).toEqual(users)
  })
})

test('a good token opens the account of its subject, the same each time', async () => {
  const person = { ...personAtProvider() }
  const nonce = 'a raw nonce'
  const access_token = 'the access token'
  const whole = createHash('sha256').update(access_token).digest()
  const at_hash = whole.subarray(0, 16).toString('base64url')
  const id_token = await provider.idToken({ ...person, nonce: sha256(nonce, 'hex'), at_hash })
  const reply = await exchange({ id_token, nonce, access_token })
  expect(reply.status, reply.text).toBe(200)
  expect(reply.body.user).toMatchObject({ email: person.email, app_metadata: { provider: 'house' } })
  expect(claimsOf(reply.body).amr).toMatchObject([{ method: 'oauth' }])
  const issued = { provider: null, issuer: provider.issuer, client_id: CLIENT_ID }
  const again = await exchange({ ...issued, id_token: await provider.idToken(person) })
  expect(again.body.user.id).toBe(reply.body.user.id)
})

describe('link_identity', () => {
  const link = async (headers: Record<string, string>, person = personAtProvider(), on = app) =>
    exchange({ link_identity: true, id_token: await provider.idToken({ ...person }) }, headers, on)

  test('[wire 94] with a bearer the identity is added to the same account, and its owner is told', async () => {
    const session = await signUp(app)
    app.clock.advance({ seconds: 1 })
    const reply = await link(bearer(session))
    expect(reply.status, reply.text).toBe(200)
    expect(reply.body.user.id).toBe(session.user.id)
    expect(reply.body.user.email).toBe(session.user.email)
    expect(reply.body.user.identities).toHaveLength(2)
    expect(reply.body.user.app_metadata).toEqual({ provider: 'email', providers: ['email', 'house'] })
    expect(claimsOf(reply.body).session_id).toBe(claimsOf(session).session_id)
    expect((await mailsTo(app, session.user.email)).map(({ kind }) => kind)).toContain('identity_linked')
    const actions = (await auditOf(app, session.user.id)).map(({ payload }) => payload.action)
    expect(actions).toContain('identity_linked')
  })

  test('without a bearer, or with a project key, it is no_authorization; with a forged one bad_jwt', async () => {
    for (const headers of [{}, { Authorization: 'Bearer sb_publishable_key' }]) {
      const reply = await link(headers)
      expect(reply.status).toBe(401)
      expect(reply.body.code).toBe('no_authorization')
    }
    const forged = new UnsecuredJWT({ sub: 'a' }).encode()
    const reply = await link({ Authorization: `Bearer ${forged}` })
    expect(reply.status).toBe(403)
    expect(reply.body.code).toBe('bad_jwt')
  })

  test('an identity that is linked already, here or elsewhere, is identity_already_exists', async () => {
    const person = personAtProvider()
    const session = await signUp(app)
    expect((await link(bearer(session), person)).status).toBe(200)
    for (const other of [session, await signUp(app)]) {
      const reply = await link(bearer(other), person)
      expect(reply.status).toBe(422)
      expect(reply.body.code).toBe('identity_already_exists')
    }
  })

  test('an account without an address takes that of the identity, unless it is taken', async () => {
    const nameless = await exchange({ id_token: await provider.idToken({ ...personAtProvider('') }) })
    const taken = await signUp(app)
    const refused = await link(bearer(nameless.body), personAtProvider(taken.user.email))
    expect(refused.status).toBe(400)
    expect(refused.body.code).toBe('email_exists')
    const email = someEmail()
    const reply = await link(bearer(nameless.body), personAtProvider(email))
    expect(reply.body.user).toMatchObject({ email, email_confirmed_at: expect.any(String) })
    const [profile] = await app.sql('select email from profiles where user_id = $1', [reply.body.user.id])
    expect(profile).toEqual({ email })
  })

  test('an unproven address is never written onto an account with a living session', async () => {
    const nameless = await exchange({ id_token: await provider.idToken({ ...personAtProvider('') }) })
    const person = personAtProvider(someEmail(), false)
    const reply = await link(bearer(nameless.body), person)
    expect(reply.status, reply.text).toBe(200)
    expect(reply.body.user.identities).toHaveLength(2)
    const rows = await app.sql('select email, email_confirmed_at from users where id = $1', [
      reply.body.user.id,
    ])
    expect(rows).toEqual([{ email: null, email_confirmed_at: null }])
    expect(await mailsTo(app, person.email ?? '')).toEqual([])
  })

  test('a proven address that an account adopts counts as proven', async () => {
    const nameless = await exchange({ id_token: await provider.idToken({ ...personAtProvider('') }) })
    const reply = await link(bearer(nameless.body), personAtProvider(someEmail()))
    const rows = await app.sql('select email_proven_at from users where id = $1', [reply.body.user.id])
    expect(rows).toEqual([{ email_proven_at: app.clock.now() }])
  })

  test('an access token from before the second factor does not lead to the upgraded session', async () => {
    const lax = await temporaryApp({ env: withProvider(provider, { LINKING_NEEDS_FRESH_SESSION: 'false' }) })
    const session = await signUp(lax)
    await addTotp(lax, session)
    const reply = await link(bearer(session), personAtProvider(), lax)
    expect(reply.status).toBe(403)
    expect(reply.body.code).toBe('insufficient_aal')
  })

  test('where linking is switched off it is manual_linking_disabled', async () => {
    const shut = await temporaryApp({ env: withProvider(provider, { MANUAL_LINKING: 'false' }) })
    const session = await signUp(shut)
    const reply = await link(bearer(session), personAtProvider(), shut)
    expect(reply.status).toBe(404)
    expect(reply.body.code).toBe('manual_linking_disabled')
  })
})
