import { createHmac, createPrivateKey, generateKeyPairSync, type KeyLike, sign } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { parseAuthSecret } from '#auth/core/crypto/auth-secret.ts'
import { authCall, expectApiError } from '#test/accounts/auth-call.ts'
import { claimsOf, refresh, signUp } from '#test/accounts/people.ts'
import { databaseOf } from '#test/harness/database-of.ts'
import { appPerFile } from '#test/harness/per-file.ts'
import { TEST_SECRET, temporaryApp } from '#test/harness/test-app.ts'
import { type AccessTokenClaims, createJwtSigner } from './access-token.ts'
import type { JwtKeyring, JwtSigningKey } from './keyring.ts'
import { decryptJwtSigningKey, listJwtSigningKeyRows, rotateJwtSigningKeys } from './keyring.ts'

const app = appPerFile()

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const headerOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString())
const read = (access_token: string, on = app) => authCall(on, { access_token }, 'get', 'user')

async function managedKey() {
  const [row] = await listJwtSigningKeyRows(databaseOf(app))
  if (!row) throw new Error('No signing key is stored.')
  return decryptJwtSigningKey(parseAuthSecret(TEST_SECRET), row)
}

const signedBy = (key: KeyLike, header: object, claims: object) => {
  const input = `${encode({ alg: 'ES256', typ: 'JWT', ...header })}.${encode(claims)}`
  const signature = sign('sha256', Buffer.from(input), { key, dsaEncoding: 'ieee-p1363' } as never)
  return `${input}.${signature.toString('base64url')}`
}
async function signedByTheServer(claims: object) {
  const { kid, signingKey: privateKey } = await managedKey()
  return signedBy(createPrivateKey(privateKey), { kid }, claims)
}

describe('an access token', () => {
  test('[wire 18] has the specified header, claims and signature', async () => {
    const session = await signUp(app)
    const { access_token: token } = session
    expect(headerOf(token)).toEqual({ alg: 'ES256', typ: 'JWT', kid: (await managedKey()).kid })
    expect(Buffer.from(token.split('.')[2] ?? '', 'base64url')).toHaveLength(64)
    const now = Math.floor(app.clock.now().getTime() / 1000)
    const { id, email, user_metadata } = session.user
    expect(claimsOf(session)).toEqual({
      iss: `${app.url}/auth/v1`,
      sub: id,
      aud: 'authenticated',
      exp: now + 3600,
      iat: now,
      email,
      phone: '',
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata,
      role: 'authenticated',
      aal: 'aal1',
      amr: [{ method: 'password', timestamp: now }],
      session_id: expect.any(String),
      is_anonymous: false,
    })
  })

  test('[wire 19] fails with alg none, HS256 with the public key or an unknown key', async () => {
    const session = await signUp(app)
    const [, payload = ''] = session.access_token.split('.')
    const { kid, verificationKey: publicPem } = await managedKey()
    const none = `${encode({ alg: 'none', typ: 'JWT', kid })}.${payload}.`
    const input = `${encode({ alg: 'HS256', typ: 'JWT', kid })}.${payload}`
    const confused = `${input}.${createHmac('sha256', publicPem).update(input).digest('base64url')}`
    const stranger = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
    const foreign = signedBy(stranger, { kid: 'unknown' }, claimsOf(session))
    for (const token of [none, confused, foreign]) expectApiError(await read(token), 403, 'bad_jwt')
  })

  test.each([
    ['another issuer', { iss: 'https://evil.example/auth/v1' }],
    ['another audience', { aud: 'admin' }],
    ['no issuer', { iss: undefined }],
    ['no audience', { aud: undefined }],
    ['no expiry', { exp: undefined }],
    ['no subject', { sub: undefined }],
    ['no session', { session_id: undefined }],
    ['a subject that is no UUID', { sub: 'x' }, 400],
  ])('fails with %s despite a valid signature', async (_what, flaw, status = 403) => {
    const claims = { ...claimsOf(await signUp(app)), ...flaw }
    expectApiError(await read(await signedByTheServer(claims)), status, 'bad_jwt')
  })

  test('fails with the session of another account', async () => {
    const mine = claimsOf(await signUp(app))
    expect((await read(await signedByTheServer(mine))).status).toBe(200)
    const { session_id } = claimsOf(await signUp(app))
    const reply = await read(await signedByTheServer({ ...mine, session_id }))
    expect(reply.body.code).toBe('session_not_found')
  })

  test('[wire 17] stays valid after a key rotation until it expires', async () => {
    const rotating = await temporaryApp()
    const first = await signUp(rotating)
    const oldKid = headerOf(first.access_token).kid
    const secret = parseAuthSecret(TEST_SECRET)
    await rotateJwtSigningKeys({ db: databaseOf(rotating), secret, clock: rotating.clock })
    const published = async () =>
      (await rotating.request.get('/auth/v1/.well-known/jwks.json')).body.keys.map(
        ({ kid }: { kid: string }) => kid,
      )

    rotating.clock.advance({ minutes: 2 })
    expect(await published()).toHaveLength(2)
    const waiting = (await refresh(rotating, first.refresh_token)).body
    expect(headerOf(waiting.access_token).kid).toBe(oldKid)

    rotating.clock.advance({ minutes: 19 })
    const renewed = (await refresh(rotating, waiting.refresh_token)).body
    expect(headerOf(renewed.access_token).kid).not.toBe(oldKid)
    expect((await read(waiting.access_token, rotating)).status).toBe(200)
    expect((await read(renewed.access_token, rotating)).status).toBe(200)

    rotating.clock.advance({ hours: 2 })
    expect(await published()).toEqual([headerOf(renewed.access_token).kid])
  })
})

test('createJwtSigner tries again with the next token if a key cannot be parsed', async () => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const good = {
    kid: 'one',
    algorithm: 'ES256',
    signingKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    verificationKey: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  } as JwtSigningKey
  const keys = [{ ...good, signingKey: 'damaged' }, good, good]
  const keyring = { signing: async () => keys.shift() } as unknown as JwtKeyring
  const signToken = createJwtSigner(keyring)
  const claims = { sub: 'a-user' } as AccessTokenClaims
  await expect(signToken(claims)).rejects.toThrow()
  expect(await signToken(claims)).toMatch(/^\w+\.\w+\.[\w-]+$/)
  expect(await signToken(claims)).toMatch(/^\w+\.\w+\.[\w-]+$/)
})
