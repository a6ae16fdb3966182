import { createRemoteJWKSet, jwtVerify } from 'jose'
import { allowInsecureRequests, discovery } from 'openid-client'
import { describe, expect, test } from 'vitest'
import { signUp } from '#test/accounts/people.ts'
import { appPerFile } from '#test/harness/per-file.ts'
import { temporaryApp } from '#test/harness/test-app.ts'

const app = appPerFile()

describe('the service endpoints', () => {
  test('[wire 13] GET /health returns the name and the version of the service', async () => {
    const reply = await app.request.get('/auth/v1/health')
    expect(reply.status).toBe(200)
    expect(reply.body).toMatchObject({ name: 'Satlens', version: expect.any(String) })
  })

  test('[wire 14] GET /settings returns a boolean for every known provider', async () => {
    const reply = await app.request.get('/auth/v1/settings').set('apikey', 'sb_publishable_key')
    expect(reply.status).toBe(200)
    expect(reply.body).toMatchObject({ disable_signup: false, mailer_autoconfirm: true })
    expect(Object.keys(reply.body.external)).toHaveLength(26)
    const kinds = Object.values(reply.body.external).map((value) => typeof value)
    expect(new Set(kinds)).toEqual(new Set(['boolean']))
    expect(reply.body.external).toMatchObject({ email: true, google: false, phone: false, zoom: false })
  })

  test('[wire 15] GET /.well-known/jwks.json returns a cacheable key set without private keys', async () => {
    const reply = await app.request.get('/auth/v1/.well-known/jwks.json')
    expect(reply.status).toBe(200)
    expect(reply.headers['cache-control']).toBe('public, max-age=600')
    expect(reply.body.keys).toHaveLength(1)
    const any = expect.any(String)
    expect(reply.body.keys[0]).toEqual({
      kty: 'EC',
      crv: 'P-256',
      x: any,
      y: any,
      kid: any,
      alg: 'ES256',
      use: 'sig',
      key_ops: ['verify'],
    })
  })

  test('GET /.well-known/openid-configuration leads a resource server to the keys', async () => {
    const { access_token, user } = await signUp(app)
    const issuer = new URL(`${app.url}/auth/v1`)
    const client = await discovery(issuer, 'a-server', undefined, undefined, {
      execute: [allowInsecureRequests],
    })
    const metadata = client.serverMetadata()
    expect(metadata).toMatchObject({
      issuer: issuer.href,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      id_token_signing_alg_values_supported: ['ES256'],
    })
    const { payload } = await jwtVerify(access_token, createRemoteJWKSet(new URL(metadata.jwks_uri ?? '')), {
      issuer: metadata.issuer,
      algorithms: ['ES256'],
      currentDate: app.clock.now(),
    })
    expect(payload.sub).toBe(user.id)
    expect(metadata.claims_supported).toEqual(expect.arrayContaining(Object.keys(payload)))
  })

  test('GET /.well-known/openid-configuration names the algorithms of imported keys', async () => {
    const secret = { kty: 'oct', kid: 'a', k: Buffer.alloc(32).toString('base64url'), key_ops: ['sign'] }
    const own = await temporaryApp({ env: { JWT_KEYS: JSON.stringify([secret]) } })
    const reply = await own.request.get('/auth/v1/.well-known/openid-configuration')
    expect(reply.headers['cache-control']).toBe('public, max-age=600')
    expect(reply.body.id_token_signing_alg_values_supported).toEqual(['HS256'])
  })

  test.each([
    ['post', '/auth/v1/sso'],
    ['get', '/auth/v1/sso/saml/metadata?download=true'],
    ['post', '/auth/v1/sso/saml/acs'],
  ] as const)('%s %s tells that SAML is disabled', async (method, path) => {
    const reply = await app.request[method](path)
      .type('form')
      .send(method === 'post' ? 'SAMLResponse=x' : '')
    expect(reply.status).toBe(404)
    expect(reply.body).toMatchObject({ error_code: 'saml_provider_disabled', msg: 'SAML 2.0 is disabled' })
  })
})
