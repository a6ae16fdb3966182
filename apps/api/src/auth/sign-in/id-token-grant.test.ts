import { createHash } from 'node:crypto'
import type { Session } from '@satlens/contract'
import { generateKeyPair } from 'jose'
import { describe, expect, test } from 'vitest'
import { emailKindsTo } from '#test/accounts/email-links.ts'
import { bearer, claimsOf, signUp, someEmail, VERSIONED } from '#test/accounts/people.ts'
import { personAtProvider, providerAppPerFile, withProvider } from '#test/accounts/provider-sign-in.ts'
import { addTotp } from '#test/accounts/second-factor.ts'
import { apiError } from '#test/assertions/api-error.ts'
import { temporaryApp } from '#test/harness/test-app.ts'
import { CLIENT_ID } from '#test/servers/provider-server.ts'

const { provider, app } = providerAppPerFile()

const exchange = (body: object, headers: Record<string, string> = {}, on = app) =>
  on.request
    .post('/auth/v1/token?grant_type=id_token')
    .set({ ...VERSIONED, ...headers })
    .send({ provider: 'acme', ...body })
const INVALID = { error: 'invalid request' }
const sha256 = (text: string) => createHash('sha256').update(text).digest()

describe('the id_token grant', () => {
  test.each<[what: string, error: object, body: () => Promise<object> | object]>([
    [
      'an unknown issuer without a provider',
      { code: 'validation_failed' },
      () => ({ provider: null, issuer: 'https://evil.example', client_id: CLIENT_ID, id_token: 'x' }),
    ],
    [
      'a token signed by another key',
      { ...INVALID, code: 'bad_id_token' },
      async () => {
        const { privateKey } = await generateKeyPair('RS256')
        return { id_token: await provider.idToken({ ...personAtProvider() }, privateKey) }
      },
    ],
    [
      'an access token that the ID token does not belong to',
      { ...INVALID, code: 'bad_id_token' },
      async () => {
        const at_hash = sha256('theirs').subarray(0, 16).toString('base64url')
        const id_token = await provider.idToken({ ...personAtProvider(), at_hash })
        return { access_token: 'stolen', id_token }
      },
    ],
  ])('rejects %s and creates no account', async (_what, error, body) => {
    const users = await app.sql('select count(*) from users')
    const reply = await exchange(await body())
    expect(reply).toMatchObject({ status: 400, body: error })
    expect(await app.sql('select count(*) from users')).toEqual(users)
  })

  test('signs in to the same account for each token of one subject', async () => {
    const person = { ...personAtProvider() }
    const access_token = 'the access token'
    const at_hash = sha256(access_token).subarray(0, 16).toString('base64url')
    const nonce = sha256('raw').toString('hex')
    const id_token = await provider.idToken({ ...person, nonce, at_hash })
    const { body } = await exchange({ id_token, nonce: 'raw', access_token }).expect(200)
    expect(body.user).toMatchObject({ email: person.email, app_metadata: { provider: 'acme' } })
    expect(claimsOf(body).amr).toMatchObject([{ method: 'oauth' }])
    const issued = { provider: null, issuer: provider.issuer, client_id: CLIENT_ID }
    const again = await exchange({ ...issued, id_token: await provider.idToken(person) })
    expect(again.body.user.id).toBe(body.user.id)
  })
})

describe('link_identity of the id_token grant', () => {
  const link = async (headers: Record<string, string>, person = personAtProvider(), on = app) =>
    exchange({ link_identity: true, id_token: await provider.idToken({ ...person }) }, headers, on)
  const signInWithoutEmail = async (): Promise<Session> =>
    (await exchange({ id_token: await provider.idToken({ ...personAtProvider('') }) })).body
  const emailOf = ({ user }: Session) =>
    app.sql('select email, email_confirmed_at, email_proven_at from users where id = $1', [user.id])

  test('[wire 94] adds the identity once, continues the session and emails the owner', async () => {
    const session = await signUp(app)
    app.clock.advance({ seconds: 1 })
    const person = personAtProvider()
    const { status, body } = await link(bearer(session), person)
    expect(status).toBe(200)
    expect(body.user).toMatchObject({ id: session.user.id, email: session.user.email })
    expect(body.user.identities).toHaveLength(2)
    expect(body.user.app_metadata).toEqual({ provider: 'email', providers: ['email', 'acme'] })
    expect(claimsOf(body).session_id).toBe(claimsOf(session).session_id)
    expect(await emailKindsTo(app, session.user.email)).toContain('identity_linked')
    const again = await link(bearer(session), person)
    expect(again).toMatchObject(apiError(422, 'identity_already_exists'))
  })

  test('rejects a project key as bearer token', async () => {
    const reply = await link({ Authorization: 'Bearer sb_publishable_key' })
    expect(reply).toMatchObject(apiError(401, 'no_authorization'))
  })

  test('gives an account without an address the proven address of the identity', async () => {
    const session = await signInWithoutEmail()
    const email = someEmail()
    expect((await link(bearer(session), personAtProvider(email))).status).toBe(200)
    const now = app.clock.now()
    expect(await emailOf(session)).toEqual([{ email, email_confirmed_at: now, email_proven_at: now }])
    const profile = await app.sql('select email from profiles where user_id = $1', [session.user.id])
    expect(profile).toEqual([{ email }])
  })

  test('does not give an account an address that the provider has not proven', async () => {
    const session = await signInWithoutEmail()
    const person = personAtProvider(someEmail(), false)
    const { status, body } = await link(bearer(session), person)
    expect(status).toBe(200)
    expect(body.user.identities).toHaveLength(2)
    expect(await emailOf(session)).toEqual([{ email: null, email_confirmed_at: null, email_proven_at: null }])
    expect(await emailKindsTo(app, person.email ?? '')).toEqual([])
  })

  test('rejects an access token older than the second factor even if no fresh session is needed', async () => {
    const lax = await temporaryApp({ env: withProvider(provider, { LINKING_NEEDS_FRESH_SESSION: 'false' }) })
    const session = await signUp(lax)
    await addTotp(lax, session)
    const reply = await link(bearer(session), personAtProvider(), lax)
    expect(reply).toMatchObject(apiError(403, 'insufficient_aal'))
  })
})
