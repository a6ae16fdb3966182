import { randomUUID } from 'node:crypto'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { describe, expect, test } from 'vitest'
import {
  getTokens,
  OAUTH_ENV,
  postForm,
  type RegisteredClient,
  registerClient,
} from '#test/accounts/oauth-app.ts'
import { refreshAt, userInfo } from '#test/accounts/oauth-attacker.ts'
import { signUp } from '#test/accounts/people.ts'
import { appPerFile } from '#test/harness/per-file.ts'
import { temporaryApp } from '#test/harness/test-app.ts'

const app = appPerFile(OAUTH_ENV)

const tryRefresh = (client: RegisteredClient) => refreshAt(app, client, 'x')

describe('a client secret', () => {
  test('that is wrong is answered as an unknown client is', async () => {
    const client = await registerClient(app)
    const keyed = await registerClient(app, {
      token_endpoint_auth_method: 'private_key_jwt',
      jwks: { keys: [] },
    })
    const replies = [
      await tryRefresh({ ...client, secret: 'wrong' }),
      await tryRefresh({ id: randomUUID(), secret: 'wrong' }),
      await tryRefresh({ id: 'nonsense', secret: 'wrong' }),
      // Without a secret, or with one that the client has not.
      await tryRefresh({ ...client, secret: '' }),
      await tryRefresh({ ...keyed, secret: 'wrong' }),
    ]
    for (const { status, body } of replies) expect([status, body]).toEqual([401, replies[0]?.body])
  })

  test('cannot be guessed without limit from an address, which others still reach', async () => {
    const limited = await temporaryApp({
      env: { ...OAUTH_ENV, RATE_LIMIT_FACTOR: '0.1', TRUSTED_PROXIES: '1' },
    })
    const client = await registerClient(limited)
    const guess = (ip: string, secret = 'wrong') =>
      refreshAt(limited, { ...client, secret }, 'x').set('X-Forwarded-For', ip)
    const statuses = []
    for (let attempt = 0; attempt < 4; attempt += 1) statuses.push((await guess('203.0.113.1')).status)
    expect(statuses).toEqual([401, 401, 401, 429])
    expect((await guess('203.0.113.2', client.secret)).body.error).toBe('invalid_grant')
  })

  test('is accepted only by the method that is registered', async () => {
    const basic = await registerClient(app, { token_endpoint_auth_method: 'client_secret_basic' })
    const header = `Basic ${Buffer.from(`${basic.id}:${basic.secret}`).toString('base64')}`
    const send = (form: Record<string, string>) =>
      app.request
        .post('/auth/v1/oauth/token')
        .type('form')
        .send({ grant_type: 'refresh_token', refresh_token: 'x', ...form })
    expect((await tryRefresh(basic)).body.error).toBe('invalid_client')
    expect((await send({}).set('Authorization', header)).body.error).toBe('invalid_grant')
    const other = await send({ client_id: randomUUID() }).set('Authorization', header)
    expect(other.body.error).toBe('invalid_client')
    const both = await send({ client_secret: basic.secret }).set('Authorization', header)
    expect(both.body.error).toBe('invalid_request')
  })
})

test('the requests of one address do not use up the limit of a public client', async () => {
  const limited = await temporaryApp({
    env: { ...OAUTH_ENV, RATE_LIMIT_FACTOR: '0.0003', TRUSTED_PROXIES: '1' },
  })
  const client = await registerClient(limited, { token_endpoint_auth_method: 'none' })
  const send = async (ip: string) => (await refreshAt(limited, client, 'x').set('X-Forwarded-For', ip)).status
  const statuses = []
  for (const ip of ['203.0.113.1', '203.0.113.1', '203.0.113.1', '203.0.113.2']) statuses.push(await send(ip))
  expect(statuses.slice(2)).toEqual([429, 400])
})

describe('the tokens of one client', () => {
  test('are unknown to another, which can neither use, read nor end them', async () => {
    const [client, other] = [await registerClient(app), await registerClient(app)]
    const tokens = await getTokens(app, client, await signUp(app))
    expect((await refreshAt(app, other, tokens.refresh_token)).body.error).toBe('invalid_grant')
    for (const token of [tokens.access_token, tokens.refresh_token]) {
      expect((await postForm(app, 'introspect', other, { token })).body).toEqual({ active: false })
      expect((await postForm(app, 'revoke', other, { token })).status).toBe(200)
    }
    expect((await userInfo(app, tokens)).status).toBe(200)
    expect((await refreshAt(app, client, tokens.refresh_token)).status).toBe(200)
  })

  test('cannot be read by a public client, which anybody can pose as', async () => {
    const client = await registerClient(app, { token_endpoint_auth_method: 'none' })
    const tokens = await getTokens(app, client, await signUp(app))
    const reply = await postForm(app, 'introspect', client, { token: tokens.access_token })
    expect(reply.body.error).toBe('invalid_client')
  })

  test('are no refresh tokens of our own clients, and theirs are none of it', async () => {
    const client = await registerClient(app)
    const session = await signUp(app)
    const tokens = await getTokens(app, client, session)
    const own = await app.request
      .post('/auth/v1/token?grant_type=refresh_token')
      .send({ refresh_token: tokens.refresh_token })
    expect(own.body.error_code).toBe('refresh_token_not_found')
    expect((await refreshAt(app, client, session.refresh_token)).body.error).toBe('invalid_grant')
    expect((await postForm(app, 'introspect', client, { token: session.access_token })).body).toEqual({
      active: false,
    })
    await postForm(app, 'revoke', client, { token: session.refresh_token })
    expect(
      (await app.request.get('/auth/v1/user').set('Authorization', `Bearer ${session.access_token}`)).status,
    ).toBe(200)
  })
})

describe('a client assertion', () => {
  const createSigner = async () => {
    const { publicKey, privateKey } = await generateKeyPair('ES256')
    const client = await registerClient(app, {
      token_endpoint_auth_method: 'private_key_jwt',
      jwks: { keys: [await exportJWK(publicKey)] },
    })
    const iat = Math.floor(app.clock.now().getTime() / 1_000)
    const good = { iss: client.id, sub: client.id, aud: `${app.url}/auth/v1`, iat, exp: iat + 60 }
    const sign = (claims = {}) =>
      new SignJWT({ ...good, jti: randomUUID(), ...claims })
        .setProtectedHeader({ alg: 'ES256' })
        .sign(privateKey)
    const send = (client_assertion: string) =>
      refreshAt(app, client, 'x', {
        client_assertion,
        client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
      })
    return { client, iat, sign, send, good }
  }

  test('is good once, also under concurrency', async () => {
    const { sign, send } = await createSigner()
    const assertion = await sign()
    const replies = await Promise.all(Array.from({ length: 5 }, () => send(assertion)))
    const errors = replies.map(({ body }) => body.error).sort()
    expect(errors).toEqual([
      'invalid_client',
      'invalid_client',
      'invalid_client',
      'invalid_client',
      'invalid_grant',
    ])
  })

  test.each<[string, (iat: number) => object]>([
    ['for another server', () => ({ aud: 'https://evil.example/auth/v1' })],
    ['of another client', () => ({ iss: randomUUID(), sub: randomUUID() })],
    ['about another client', () => ({ sub: randomUUID() })],
    ['good for an hour', (iat) => ({ exp: iat + 3_600 })],
    ['without an end', () => ({ exp: undefined })],
    ['that has expired', (iat) => ({ exp: iat - 60 })],
    ['without an id', () => ({ jti: undefined })],
  ])('%s is rejected', async (_what, change) => {
    const { iat, sign, send } = await createSigner()
    const reply = await send(await sign(change(iat)))
    expect([reply.status, reply.body.error]).toEqual([401, 'invalid_client'])
  })

  test('without a signature or signed with the public key as secret is rejected', async () => {
    const { client, send, good } = await createSigner()
    const [row] = await app.sql<{ jwks: object }>('select jwks from oauth_clients where id = $1', [client.id])
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const claims = { ...good, jti: 'a' }
    const secret = new TextEncoder().encode(JSON.stringify(row?.jwks))
    const replies = [
      await send(`${part({ alg: 'none' })}.${part(claims)}.`),
      await send(await new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(secret)),
    ]
    expect(replies.map(({ body }) => body.error)).toEqual(['invalid_client', 'invalid_client'])
  })
})
