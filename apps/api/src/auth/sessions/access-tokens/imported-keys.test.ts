import { createHmac, createPublicKey, generateKeyPairSync, sign } from 'node:crypto'
import { createRemoteJWKSet, jwtVerify } from 'jose'
import { describe, expect, test } from 'vitest'
import { authCall, expectApiError } from '#test/accounts/auth-call.ts'
import { claimsOf, signUp } from '#test/accounts/people.ts'
import { temporaryApp } from '#test/harness/test-app.ts'

const RSA = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
const EC = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
const OCT = Buffer.alloc(32, 7)
const JWKS = {
  RS256: { ...RSA.export({ format: 'jwk' }), kid: 'rsa', alg: 'RS256' },
  ES256: { ...EC.export({ format: 'jwk' }), kid: 'ec', alg: 'ES256' },
  HS256: { kty: 'oct', k: OCT.toString('base64url'), kid: 'oct', alg: 'HS256' },
}
type Algorithm = keyof typeof JWKS

const keysWith = (signing: Algorithm | null) =>
  JSON.stringify(
    Object.entries(JWKS).map(([alg, jwk]) => ({
      ...jwk,
      key_ops: alg === signing ? ['sign', 'verify'] : ['verify'],
    })),
  )

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const headerOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString())

function hmacToken(secret: string | Buffer, header: object, claims: object) {
  const input = `${encode({ alg: 'HS256', typ: 'JWT', ...header })}.${encode(claims)}`
  return `${input}.${createHmac('sha256', secret).update(input).digest('base64url')}`
}
function rsaToken(header: object, claims: object) {
  const input = `${encode({ alg: 'RS256', typ: 'JWT', kid: 'rsa', ...header })}.${encode(claims)}`
  return `${input}.${sign('sha256', Buffer.from(input), RSA).toString('base64url')}`
}

describe('JWT_KEYS', () => {
  test.each(['RS256', 'ES256'] as const)('signs with an imported %s key and publishes it', async (alg) => {
    const app = await temporaryApp({ env: { JWT_KEYS: keysWith(alg) } })
    const session = await signUp(app)
    expect(headerOf(session.access_token)).toEqual({ alg, typ: 'JWT', kid: JWKS[alg].kid })
    const keySet = createRemoteJWKSet(new URL(`${app.url}/auth/v1/.well-known/jwks.json`))
    const { payload } = await jwtVerify(session.access_token, keySet, { currentDate: app.clock.now() })
    expect(payload.sub).toBe(session.user.id)
    expect((await authCall(app, session, 'get', 'user')).status).toBe(200)
  })

  test('publishes the public halves of asymmetric keys and no managed key', async () => {
    const app = await temporaryApp({ env: { JWT_KEYS: keysWith('HS256') } })
    const { keys } = (await app.request.get('/auth/v1/.well-known/jwks.json')).body
    const { n, e } = JWKS.RS256
    const { crv, x, y } = JWKS.ES256
    const shared = { use: 'sig', key_ops: ['verify'] }
    expect(keys).toEqual([
      { kty: 'RSA', n, e, kid: 'rsa', alg: 'RS256', ...shared },
      { kty: 'EC', crv, x, y, kid: 'ec', alg: 'ES256', ...shared },
    ])
  })

  test('signs with an imported secret, and accepts the token', async () => {
    const app = await temporaryApp({ env: { JWT_KEYS: keysWith('HS256') } })
    const session = await signUp(app)
    expect(headerOf(session.access_token)).toEqual({ alg: 'HS256', typ: 'JWT', kid: 'oct' })
    expect((await authCall(app, session, 'get', 'user')).status).toBe(200)
  })

  test('verifies tokens of other imported keys only with the algorithm of the key', async () => {
    const app = await temporaryApp({ env: { JWT_KEYS: keysWith(null), JWT_SECRET: 'secret' } })
    const session = await signUp(app)
    expect(headerOf(session.access_token).alg).toBe('ES256')
    const claims = claimsOf(session)
    const read = (access_token: string) => authCall(app, { access_token }, 'get', 'user')
    for (const token of [rsaToken({}, claims), hmacToken(OCT, { kid: 'oct' }, claims)]) {
      expect((await read(token)).status).toBe(200)
    }
    const publicPem = createPublicKey(RSA).export({ type: 'spki', format: 'pem' })
    const managedKid = headerOf(session.access_token).kid
    for (const token of [
      hmacToken(publicPem, { kid: 'rsa' }, claims),
      hmacToken('secret', { kid: 'rsa' }, claims),
      hmacToken('secret', { kid: 'oct' }, claims),
      hmacToken('secret', { kid: managedKid }, claims),
      rsaToken({ kid: 'ec' }, claims),
      rsaToken({ alg: 'RS512' }, claims),
      rsaToken({ kid: undefined }, claims),
      rsaToken({}, { ...claims, session_id: undefined }),
    ]) {
      expectApiError(await read(token), 403, 'bad_jwt')
    }
  })
})

describe('JWT_SECRET', () => {
  const env = { JWT_KEYS: keysWith('RS256'), JWT_SECRET: 'secret' }

  test('verifies HS256 tokens without a key id or with an unknown one', async () => {
    const app = await temporaryApp({ env })
    const session = await signUp(app)
    expect(headerOf(session.access_token).alg).toBe('RS256')
    for (const header of [{}, { kid: 'old' }]) {
      const access_token = hmacToken('secret', header, claimsOf(session))
      expect((await authCall(app, { access_token }, 'get', 'user')).status).toBe(200)
      const forged = hmacToken('other', header, claimsOf(session))
      expectApiError(await authCall(app, { access_token: forged }, 'get', 'user'), 403, 'bad_jwt')
    }
  })

  test.each([
    ['legacy', 'HS256'],
    ['managed', 'ES256'],
  ])('JWT_SIGNING_KEY=%s signs with %s', async (JWT_SIGNING_KEY, alg) => {
    const app = await temporaryApp({ env: { ...env, JWT_SIGNING_KEY } })
    const session = await signUp(app)
    expect(headerOf(session.access_token)).toMatchObject({ alg, typ: 'JWT' })
    expect((await authCall(app, session, 'get', 'user')).status).toBe(200)
  })
})
