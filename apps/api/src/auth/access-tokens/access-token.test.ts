import { createHmac, createPrivateKey, generateKeyPairSync, sign } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bearer, claimsOf, refresh, signUp, VERSIONED } from '../../../test/people.ts'
import { startTestApp, TEST_SECRET, type TestApp, temporaryApp } from '../../../test/test-app.ts'
import { openDatabase } from '../../kernel/db.ts'
import { openAuthSecret } from '../secrets/auth-secret.ts'
import { rotateKeys } from './rotate-keys.ts'
import { openSigningKey } from './signing-key.ts'
import { listSigningKeys } from './signing-keys.queries.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const headerOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString())
const read = (token: string, on = app) =>
  on.request
    .get('/auth/v1/user')
    .set(VERSIONED)
    .set(bearer({ access_token: token }))

/** The server's own key, as nobody outside has it. */
async function signingKey() {
  const database = openDatabase({ url: app.databaseUrl, onIdleError: () => {} })
  const [row] = await listSigningKeys(database.db)
  await database.close()
  if (!row) throw new Error('There is no key.')
  return openSigningKey(openAuthSecret(TEST_SECRET), row)
}

async function signedByTheServer(claims: object, header: object = {}) {
  const { kid, privatePem } = await signingKey()
  const input = `${encode({ alg: 'ES256', typ: 'JWT', kid, ...header })}.${encode(claims)}`
  const signature = sign('sha256', Buffer.from(input), {
    key: createPrivateKey(privatePem),
    dsaEncoding: 'ieee-p1363',
  })
  return `${input}.${signature.toString('base64url')}`
}

describe('access token', () => {
  test('[wire 18] header, claims and signature have the form of the wire', async () => {
    const session = await signUp(app)
    const { access_token: token } = session
    expect(headerOf(token)).toEqual({ alg: 'ES256', typ: 'JWT', kid: (await signingKey()).kid })
    expect(Buffer.from(token.split('.')[2] ?? '', 'base64url')).toHaveLength(64)
    const now = Math.floor(app.clock.now().getTime() / 1000)
    expect(claimsOf(session)).toEqual({
      iss: `${app.url}/auth/v1`,
      sub: session.user.id,
      aud: 'authenticated',
      exp: now + 3600,
      iat: now,
      email: session.user.email,
      phone: '',
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: session.user.user_metadata,
      role: 'authenticated',
      aal: 'aal1',
      amr: [{ method: 'password', timestamp: now }],
      session_id: expect.any(String),
      is_anonymous: false,
    })
  })

  test('a token of the right form is accepted, so what follows is refused for its one flaw', async () => {
    const claims = claimsOf(await signUp(app))
    expect((await read(await signedByTheServer(claims))).status).toBe(200)
  })

  test('[wire 19] alg none, HS256 over the public key and an unknown kid are bad_jwt', async () => {
    const { access_token: good } = await signUp(app)
    const [, payload = ''] = good.split('.')
    const { kid, publicPem } = await signingKey()
    const none = `${encode({ alg: 'none', typ: 'JWT', kid })}.${payload}.`
    const input = `${encode({ alg: 'HS256', typ: 'JWT', kid })}.${payload}`
    const confused = `${input}.${createHmac('sha256', publicPem).update(input).digest('base64url')}`
    const stranger = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
    const foreignInput = `${encode({ alg: 'ES256', typ: 'JWT', kid: 'unknown' })}.${payload}`
    const foreign = `${foreignInput}.${sign('sha256', Buffer.from(foreignInput), { key: stranger, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`
    for (const token of [none, confused, foreign]) {
      const reply = await read(token)
      expect(reply.status).toBe(403)
      expect(reply.body.code).toBe('bad_jwt')
    }
  })

  test.each([
    ['another issuer', { iss: 'https://evil.example/auth/v1' }],
    ['another audience', { aud: 'admin' }],
    ['no issuer', { iss: undefined }],
    ['no audience', { aud: undefined }],
    ['no expiry', { exp: undefined }],
    ['no subject', { sub: undefined }],
    ['no session', { session_id: undefined }],
  ])('%s is bad_jwt, however well signed', async (_what, flaw) => {
    const reply = await read(await signedByTheServer({ ...claimsOf(await signUp(app)), ...flaw }))
    expect(reply.status).toBe(403)
    expect(reply.body.code).toBe('bad_jwt')
  })

  test('a subject that is no UUID is bad_jwt with 400', async () => {
    const reply = await read(await signedByTheServer({ ...claimsOf(await signUp(app)), sub: 'x' }))
    expect(reply.status).toBe(400)
    expect(reply.body.code).toBe('bad_jwt')
  })

  test("the session of another account does not carry one's token", async () => {
    const mine = claimsOf(await signUp(app))
    const theirs = claimsOf(await signUp(app))
    const reply = await read(await signedByTheServer({ ...mine, session_id: theirs.session_id }))
    expect(reply.body.code).toBe('session_not_found')
  })

  test('[wire 17] a new key is published before it signs, and the old one verifies until its tokens are gone', async () => {
    const rotating = await temporaryApp()
    const first = await signUp(rotating)
    const oldKid = headerOf(first.access_token).kid
    const database = openDatabase({ url: rotating.databaseUrl, onIdleError: () => {} })
    await rotateKeys({ db: database.db, secret: openAuthSecret(TEST_SECRET), clock: rotating.clock })
    await database.close()
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
