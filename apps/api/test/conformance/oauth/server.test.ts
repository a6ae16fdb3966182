import { exportJWK, generateKeyPair } from 'jose'
import * as client from 'openid-client'
import { describe, expect, test } from 'vitest'
import {
  authorizationIdOf,
  consentOf,
  OAUTH_ENV,
  REDIRECT_URI,
  type RegisteredClient,
  registerClient,
} from '#test/accounts/oauth-app.ts'
import { bearer, signUp, type Token, VERSIONED } from '#test/accounts/people.ts'
import { appPerFile } from '#test/harness/per-file.ts'

// openid-client, a certified client, uses the OAuth server the way an application does.
const app = appPerFile(OAUTH_ENV)

const configure = (registered: RegisteredClient, auth: client.ClientAuth, metadata = {}) =>
  client.discovery(new URL(`${app.url}/auth/v1`), registered.id, metadata, auth, {
    execute: [client.allowInsecureRequests],
  })

type Build = (config: client.Configuration, parameters: Record<string, string>) => URL | Promise<URL>

/** Signs the user in as the application does: from its authorization URL to the tokens. */
async function signIn(
  config: client.Configuration,
  session: Token,
  parameters: Record<string, string> = {},
  options: client.AuthorizationCodeGrantOptions = {},
  buildUrl: Build = client.buildAuthorizationUrl,
) {
  const verifier = client.randomPKCECodeVerifier()
  const checks = { expectedState: client.randomState(), expectedNonce: client.randomNonce() }
  const url = await buildUrl(config, {
    redirect_uri: REDIRECT_URI,
    scope: 'openid email',
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state: checks.expectedState,
    nonce: checks.expectedNonce,
    ...parameters,
  })
  const started = await app.request.get(url.pathname + url.search)
  const consent = consentOf(app, session)
  const id = authorizationIdOf(started)
  const opened = await consent.open(id)
  const { body } = opened.body.redirect_url ? opened : await consent.decide(id)
  const answer = new URL(body.redirect_url)
  return client.authorizationCodeGrant(config, answer, { pkceCodeVerifier: verifier, ...checks }, {}, options)
}

async function privateKeyClient() {
  const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true })
  const jwk = { ...(await exportJWK(publicKey)), kid: 'first', alg: 'ES256' }
  const registered = await registerClient(app, {
    token_endpoint_auth_method: 'private_key_jwt',
    jwks: { keys: [jwk] },
  })
  return { registered, auth: client.PrivateKeyJwt({ key: privateKey, kid: 'first' }) }
}

const withMethod = async (method: string) => {
  if (method === 'private_key_jwt') return privateKeyClient()
  const registered = await registerClient(app, { token_endpoint_auth_method: method })
  if (method === 'none') return { registered, auth: client.None() }
  const createAuth = method === 'client_secret_basic' ? client.ClientSecretBasic : client.ClientSecretPost
  return { registered, auth: createAuth(registered.secret) }
}

describe('openid-client', () => {
  test.each(['none', 'client_secret_basic', 'client_secret_post', 'private_key_jwt'])(
    'signs in, refreshes and reads the user with %s',
    async (method) => {
      const { registered, auth } = await withMethod(method)
      const config = await configure(registered, auth)
      const session = await signUp(app)
      const tokens = await signIn(config, session)
      expect(tokens.claims()).toMatchObject({ sub: session.user.id, email: session.user.email })
      const refreshed = await client.refreshTokenGrant(config, tokens.refresh_token ?? '')
      const user = await client.fetchUserInfo(config, refreshed.access_token, session.user.id)
      expect(user.email).toBe(session.user.email)
    },
  )

  test('binds tokens to the key of its DPoP proofs', async () => {
    const { registered, auth } = await withMethod('none')
    const config = await configure(registered, auth)
    const DPoP = client.getDPoPHandle(config, await client.randomDPoPKeyPair())
    const session = await signUp(app)
    const dpop_jkt = await DPoP.calculateThumbprint()
    const tokens = await signIn(config, session, { dpop_jkt }, { DPoP })
    expect(tokens.token_type).toBe('dpop')
    const refreshed = await client.refreshTokenGrant(config, tokens.refresh_token ?? '', {}, { DPoP })
    const user = await client.fetchUserInfo(config, refreshed.access_token, session.user.id, { DPoP })
    expect(user.sub).toBe(session.user.id)
    await expect(client.fetchUserInfo(config, refreshed.access_token, session.user.id)).rejects.toThrow()
    const otherKey = client.getDPoPHandle(config, await client.randomDPoPKeyPair())
    await expect(
      client.refreshTokenGrant(config, refreshed.refresh_token ?? '', {}, { DPoP: otherKey }),
    ).rejects.toMatchObject({ error: 'invalid_grant' })
  })

  test('introspects a token until it has revoked it', async () => {
    const { registered, auth } = await withMethod('client_secret_basic')
    const config = await configure(registered, auth)
    const session = await signUp(app)
    const { access_token, refresh_token = '' } = await signIn(config, session)
    expect(await client.tokenIntrospection(config, access_token)).toMatchObject({
      active: true,
      sub: session.user.id,
      client_id: registered.id,
      scope: 'openid email',
    })
    expect((await client.tokenIntrospection(config, refresh_token)).active).toBe(true)
    await client.tokenRevocation(config, refresh_token)
    expect(await client.tokenIntrospection(config, access_token)).toEqual({ active: false })
  })

  test('signs in a device that polls', async () => {
    const registered = await registerClient(app, {
      token_endpoint_auth_method: 'none',
      grant_types: ['urn:ietf:params:oauth:grant-type:device_code', 'refresh_token'],
    })
    const config = await configure(registered, client.None())
    const session = await signUp(app)
    const started = await client.initiateDeviceAuthorization(config, { scope: 'openid' })
    await app.request
      .post('/auth/v1/oauth/device')
      .set({ ...VERSIONED, ...bearer(session) })
      .send({ user_code: started.user_code, action: 'approve' })
    const tokens = await client.pollDeviceAuthorizationGrant(config, { ...started, interval: 0.1 })
    expect(tokens.claims()?.sub).toBe(session.user.id)
  })

  test('pushes its authorization request, which the browser can bring once', async () => {
    const { registered, auth } = await withMethod('client_secret_basic')
    const config = await configure(registered, auth)
    let pushed = ''
    const tokens = await signIn(config, await signUp(app), {}, {}, async (...input) => {
      const url = await client.buildAuthorizationUrlWithPAR(...input)
      pushed = url.pathname + url.search
      return url
    })
    expect(tokens.scope).toBe('openid email')
    expect((await app.request.get(pushed).set(VERSIONED)).body.code).toBe('oauth_authorization_not_found')
  })

  test('gets a token for the API that it names as resource', async () => {
    const { registered, auth } = await withMethod('none')
    const config = await configure(registered, auth)
    const tokens = await signIn(config, await signUp(app), { resource: 'https://api.example/mcp' })
    const [, payload = ''] = tokens.access_token.split('.')
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString())
    expect(claims.aud).toBe('https://api.example/mcp')
    await expect(client.fetchUserInfo(config, tokens.access_token, claims.sub)).rejects.toThrow()
  })
})
