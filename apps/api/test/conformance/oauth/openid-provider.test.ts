import * as client from 'openid-client'
import { describe, expect, test } from 'vitest'
import {
  authorizationIdOf,
  authorize,
  consentOf,
  createPkcePair,
  OAUTH_ENV,
  REDIRECT_URI,
  registerClient,
} from '#test/accounts/oauth-app.ts'
import { signIn, signUp, type Token } from '#test/accounts/people.ts'
import { addTotp } from '#test/accounts/second-factor.ts'
import { appPerFile } from '#test/harness/per-file.ts'
import { startApplication } from './application.ts'

// What the basic profile of OpenID Connect asks of a provider (docs/oauth-conformance.md), seen by a certified client.
const app = appPerFile(OAUTH_ENV)

type Parameters = Readonly<Record<string, string>>

const open = async (session: Token, id: string) => (await consentOf(app, session).open(id)).body
const approve = async (session: Token, id: string): Promise<string> => {
  await open(session, id)
  return (await consentOf(app, session).decide(id)).body.redirect_url
}
/** The error of a client that says which member is wrong. */
const causedBy = (name: string) => ({ cause: { message: expect.stringContaining(`"${name}"`) } })
const authTime = ({ createdAt }: { createdAt: Date }) => Math.floor(createdAt.getTime() / 1_000)

describe('a provider of the basic profile', () => {
  test('answers prompt=none with a code once the user has consented, for the same user and sign-in', async () => {
    const { ask, finish } = await startApplication(app)
    const session = await signUp(app)
    const refused = await open(session, await ask({ prompt: 'none' }))
    await expect(finish(refused.redirect_url)).rejects.toMatchObject({ error: 'consent_required' })
    const first = await finish(await approve(session, await ask()))
    app.clock.advance({ minutes: 1 })
    const hint = { prompt: 'none', id_token_hint: first.id_token ?? '' }
    const again = await finish((await open(session, await ask(hint))).redirect_url)
    expect(again.claims()?.sub).toBe(session.user.id)
    expect(again.claims()?.auth_time).toBe(first.claims()?.auth_time)
  })

  test('lets only the user of an id_token_hint answer, also of an expired one', async () => {
    const { ask, finish } = await startApplication(app)
    const session = await signUp(app)
    const { id_token = '' } = await finish(await approve(session, await ask()))
    app.clock.advance({ hours: 2 })
    const other = await signUp(app)
    const hint = { id_token_hint: id_token }
    const silent = await open(other, await ask({ ...hint, prompt: 'none' }))
    await expect(finish(silent.redirect_url)).rejects.toMatchObject({ error: 'login_required' })
    const id = await ask(hint)
    expect((await open(other, id)).requires).toBe('other_account')
    expect((await consentOf(app, other).decide(id)).body.code).toBe('reauthentication_needed')
    await consentOf(app, other).decide(id, 'release')
    const again = (await signIn(app, session.user.email)).body
    expect((await finish((await open(again, id)).redirect_url)).claims()?.sub).toBe(session.user.id)
  })

  test('rejects an id_token_hint that it did not issue to the application', async () => {
    const [registered, foreign] = [await registerClient(app), await startApplication(app)]
    const session = await signUp(app)
    const { id_token = '' } = await foreign.finish(await approve(session, await foreign.ask()))
    const [header = '', payload = ''] = id_token.split('.')
    for (const id_token_hint of [id_token, `${header}.${payload}.AAAA`, session.access_token, 'nonsense']) {
      const { headers } = await authorize(app, registered, { id_token_hint })
      expect(new URL(headers.location ?? '').searchParams.get('error')).toBe('invalid_request')
    }
  })

  test.each<[string, Parameters, number]>([
    ['prompt=login', { prompt: 'login' }, 3_600],
    ['max_age=1', { max_age: '1' }, 1],
  ])('asks with %s for a new sign-in, and tells its time', async (_what, parameters, maxAge) => {
    const { ask, finish } = await startApplication(app)
    const old = await signUp(app)
    const first = await finish(await approve(old, await ask()))
    app.clock.advance({ minutes: 5 })
    const id = await ask(parameters)
    expect((await open(old, id)).requires).toBe('sign_in')
    expect((await consentOf(app, old).decide(id)).body.code).toBe('reauthentication_needed')
    app.clock.advance({ seconds: 1 })
    const createdAt = app.clock.now()
    const fresh = (await signIn(app, old.user.email)).body
    const { redirect_url } = await open(fresh, id)
    const claims = (await finish(redirect_url, { maxAge })).claims()
    expect(claims?.auth_time).toBe(authTime({ createdAt }))
    expect(claims?.auth_time).toBeGreaterThan(Number(first.claims()?.auth_time))
  })

  test('asks for no new sign-in with max_age=10000', async () => {
    const { ask, finish } = await startApplication(app)
    const session = await signUp(app)
    await finish(await approve(session, await ask()))
    app.clock.advance({ minutes: 5 })
    const { redirect_url } = await open(session, await ask({ max_age: '10000' }))
    expect((await finish(redirect_url, { maxAge: 10_000 })).claims()?.sub).toBe(session.user.id)
  })

  test('asks again with prompt=consent, although the user has allowed it', async () => {
    const { ask, finish } = await startApplication(app)
    const session = await signUp(app)
    await finish(await approve(session, await ask()))
    const id = await ask({ prompt: 'consent' })
    expect(await open(session, id)).toMatchObject({ authorization_id: id, granted_scope: 'openid email' })
    expect((await finish(await approve(session, id))).access_token).toEqual(expect.any(String))
  })

  test('reaches acr_values=aal2 by a second factor, and tells the level of other sign-ins', async () => {
    const { ask, finish } = await startApplication(app)
    const session = await signUp(app)
    expect((await finish(await approve(session, await ask()))).claims()?.acr).toBe('aal1')
    const id = await ask({ acr_values: 'aal2' })
    expect((await open(session, id)).requires).toBe('second_factor')
    app.clock.advance({ seconds: 1 })
    const { aal2Session } = await addTotp(app, session)
    const { redirect_url } = await open(aal2Session, id)
    expect((await finish(redirect_url)).claims()).toMatchObject({ acr: 'aal2', amr: ['totp', 'password'] })
  })

  test('returns the nonce of the request, none without one, and the client rejects another', async () => {
    const { ask, finish } = await startApplication(app)
    const session = await signUp(app)
    const url = await approve(session, await ask({ nonce: 'n-1' }))
    expect((await finish(url, { expectedNonce: 'n-1' })).claims()?.nonce).toBe('n-1')
    const without = await open(session, await ask())
    expect((await finish(without.redirect_url)).claims()).not.toHaveProperty('nonce')
    const other = await open(session, await ask({ nonce: 'n-2' }))
    await expect(finish(other.redirect_url, { expectedNonce: 'n-1' })).rejects.toMatchObject(
      causedBy('nonce'),
    )
  })

  test.each<[string, string, (url: URL) => void]>([
    ['another issuer', 'iss', ({ searchParams }) => searchParams.set('iss', 'https://evil.example')],
    ['no issuer', 'iss', ({ searchParams }) => searchParams.delete('iss')],
    ['another state', 'state', ({ searchParams }) => searchParams.set('state', 'other')],
  ])('lets its clients reject an answer with %s', async (_what, name, change) => {
    const { ask, finish } = await startApplication(app)
    const url = new URL(await approve(await signUp(app), await ask({ state: 's-1' })))
    change(url)
    await expect(finish(url.href, { expectedState: 's-1' })).rejects.toMatchObject(causedBy(name))
  })

  test('returns the claims of all scopes, in whatever order they are asked for', async () => {
    const { ask, configure, finish } = await startApplication(app)
    const session = await signUp(app, {
      data: { full_name: 'Ada Example', picture: 'https://app.example/a' },
    })
    const phone = { phone: '4915112345678', phone_confirmed_at: app.clock.now() }
    await app.sql('update users set phone = $2, phone_confirmed_at = $3 where id = $1', [
      session.user.id,
      ...Object.values(phone),
    ])
    const scope = 'phone email profile openid address'
    const { access_token } = await finish(await approve(session, await ask({ scope })))
    const claims = {
      sub: session.user.id,
      name: 'Ada Example',
      picture: 'https://app.example/a',
      email: session.user.email,
      email_verified: true,
      phone_number: '+4915112345678',
      phone_number_verified: true,
    }
    const config = await configure()
    for (const method of ['GET', 'POST']) {
      const url = new URL(config.serverMetadata().userinfo_endpoint ?? '')
      const reply = await client.fetchProtectedResource(config, access_token, url, method)
      expect(await reply.json(), method).toMatchObject(claims)
    }
  })

  test.each<Parameters>([
    { display: 'page' },
    { display: 'popup' },
    { ui_locales: 'se' },
    { claims_locales: 'se' },
    { claims: '{"userinfo":{"name":{"essential":true}}}' },
    { extra: 'foobar' },
  ])('ignores %j', async (parameters) => {
    const { ask, finish } = await startApplication(app)
    const tokens = await finish(await approve(await signUp(app), await ask(parameters)))
    expect(tokens.id_token).toEqual(expect.any(String))
  })

  test('accepts the authorization request as a form, and a missing response_type as code', async () => {
    const registered = await registerClient(app)
    const pkce = { code_challenge: createPkcePair().challenge, code_challenge_method: 'S256' }
    const reply = await app.request
      .post('/auth/v1/oauth/authorize')
      .type('form')
      .send({ client_id: registered.id, redirect_uri: REDIRECT_URI, ...pkce })
    expect(reply.status).toBe(303)
    expect(authorizationIdOf(reply)).not.toBe('')
    const token = await authorize(app, registered, { response_type: 'id_token' })
    expect(token.headers.location).toContain('error=unsupported_response_type')
  })
})
