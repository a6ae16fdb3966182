import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { describe, expect, test } from 'vitest'
import { OAUTH_ENV, postForm, type RegisteredClient, registerClient } from '#test/accounts/oauth-app.ts'
import {
  createDpopKey,
  exchange,
  hashOf,
  refreshAt,
  stealCode,
  userInfo,
} from '#test/accounts/oauth-attacker.ts'
import { claimsOf, signUp } from '#test/accounts/people.ts'
import { appPerFile } from '#test/harness/per-file.ts'

const app = appPerFile(OAUTH_ENV)

type Key = Awaited<ReturnType<typeof createDpopKey>>

const registerPublic = (columns = {}) =>
  registerClient(app, { token_endpoint_auth_method: 'none', ...columns })

/** Signs a user in with tokens that are bound to a key. */
async function getBoundTokens(client: RegisteredClient, key: Key) {
  const stolen = await stealCode(app, client, await signUp(app), { dpop_jkt: key.jkt })
  const reply = await exchange(app, client, stolen).set('DPoP', await key.prove('token'))
  expect(reply.body).toMatchObject({ token_type: 'DPoP' })
  return reply.body
}

const proveUserInfo = (key: Key, token: string, claims = {}) =>
  key.prove('userinfo', { htm: 'GET', ath: hashOf(token), ...claims })

describe('a DPoP proof', () => {
  test('is good once, also under concurrency', async () => {
    const client = await registerPublic()
    const key = await createDpopKey(app)
    const tokens = await getBoundTokens(client, key)
    const proof = await proveUserInfo(key, tokens.access_token)
    const send = () => userInfo(app, tokens, 'DPoP').set('DPoP', proof)
    const statuses = (await Promise.all(Array.from({ length: 5 }, send))).map(({ status }) => status)
    expect(statuses.sort()).toEqual([200, 401, 401, 401, 401])
  })

  test.each<[string, object]>([
    ['of another method', { htm: 'POST' }],
    ['of another endpoint', { htu: 'http://localhost/auth/v1/oauth/token' }],
    ['of another host', { htu: 'https://evil.example/auth/v1/oauth/userinfo' }],
    ['of another access token', { ath: hashOf('another') }],
    ['without the hash of the token', { ath: undefined }],
    ['without an id', { jti: undefined }],
    ['from long ago', { iat: 1 }],
    ['from the future', { iat: 9_999_999_999 }],
  ])('%s is rejected', async (_what, claims) => {
    const key = await createDpopKey(app)
    const tokens = await getBoundTokens(await registerPublic(), key)
    const proof = await proveUserInfo(key, tokens.access_token, claims)
    const reply = await userInfo(app, tokens, 'DPoP').set('DPoP', proof)
    expect([reply.status, reply.body.error]).toEqual([401, 'invalid_dpop_proof'])
  })

  test.each<[string, object]>([
    ['of another type', { typ: 'JWT' }],
    ['without a key', { jwk: undefined }],
  ])('%s is rejected', async (_what, header) => {
    const key = await createDpopKey(app)
    const tokens = await getBoundTokens(await registerPublic(), key)
    const claims = { htm: 'GET', ath: hashOf(tokens.access_token) }
    const proof = await key.prove('userinfo', claims, header)
    const reply = await userInfo(app, tokens, 'DPoP').set('DPoP', proof)
    expect([reply.status, reply.body.error]).toEqual([401, 'invalid_dpop_proof'])
  })

  test('with a secret or a private key in it is rejected', async () => {
    const client = await registerPublic()
    const { privateKey } = await generateKeyPair('ES256', { extractable: true })
    const claims = {
      htm: 'POST',
      htu: `${app.url}/auth/v1/oauth/token`,
      jti: 'a',
      iat: app.clock.now().getTime() / 1_000,
    }
    const secret = Buffer.alloc(32, 1)
    const proofs = [
      await new SignJWT(claims)
        .setProtectedHeader({ alg: 'ES256', typ: 'dpop+jwt', jwk: await exportJWK(privateKey) })
        .sign(privateKey),
      await new SignJWT(claims)
        .setProtectedHeader({
          alg: 'HS256',
          typ: 'dpop+jwt',
          jwk: { kty: 'oct', k: secret.toString('base64url') } as never,
        })
        .sign(secret),
    ]
    for (const proof of proofs) {
      const reply = await refreshAt(app, client, 'x').set('DPoP', proof)
      expect([reply.status, reply.body.error]).toEqual([400, 'invalid_dpop_proof'])
    }
  })
})

describe('a token that is bound to a key', () => {
  test('is no bearer token, and of no use without a proof or with that of another key', async () => {
    const key = await createDpopKey(app)
    const tokens = await getBoundTokens(await registerPublic(), key)
    const foreign = await proveUserInfo(await createDpopKey(app), tokens.access_token)
    const own = await proveUserInfo(key, tokens.access_token)
    const replies = [
      await userInfo(app, tokens),
      await userInfo(app, tokens).set('DPoP', own),
      await userInfo(app, tokens, 'DPoP'),
      await userInfo(app, tokens, 'DPoP').set('DPoP', foreign),
    ]
    expect(replies.map(({ status }) => status)).toEqual([401, 401, 401, 401])
    // None of the attempts has used the proof.
    expect((await userInfo(app, tokens, 'DPoP').set('DPoP', own)).status).toBe(200)
  })

  test('is refreshed only with a proof of its key, and stays good', async () => {
    const client = await registerPublic()
    const key = await createDpopKey(app)
    const { refresh_token: token } = await getBoundTokens(client, key)
    const other = await (await createDpopKey(app)).prove('token')
    expect((await refreshAt(app, client, token)).body.error).toBe('invalid_grant')
    expect((await refreshAt(app, client, token).set('DPoP', other)).body.error).toBe('invalid_grant')
    expect((await refreshAt(app, client, token).set('DPoP', await key.prove('token'))).status).toBe(200)
  })

  test('of a client that authenticates moves to the key of each refresh, and never to none', async () => {
    const client = await registerClient(app)
    const [key, other] = [await createDpopKey(app), await createDpopKey(app)]
    const first = await getBoundTokens(client, key)
    expect((await refreshAt(app, client, first.refresh_token)).body.error).toBe('invalid_grant')
    const proof = await other.prove('token')
    const second = await refreshAt(app, client, first.refresh_token).set('DPoP', proof)
    expect(second.body).toMatchObject({ token_type: 'DPoP' })
    expect(claimsOf(second.body).cnf).toEqual({ jkt: other.jkt })
    // The earlier access token keeps its own key.
    for (const [tokens, of, status] of [
      [first, key, 200],
      [first, other, 401],
      [second.body, other, 200],
    ] as const) {
      const use = await proveUserInfo(of, tokens.access_token)
      expect((await userInfo(app, tokens, 'DPoP').set('DPoP', use)).status).toBe(status)
    }
  })

  test('cannot be had for a code that is bound to another key or none', async () => {
    const client = await registerPublic()
    const key = await createDpopKey(app)
    for (const proof of [undefined, await (await createDpopKey(app)).prove('token')]) {
      const stolen = await stealCode(app, client, await signUp(app), { dpop_jkt: key.jkt })
      const reply = await exchange(app, client, stolen).set(proof ? { DPoP: proof } : {})
      expect(reply.body.error).toBe('invalid_grant')
    }
  })
})

test('a token without a key is rejected with a proof', async () => {
  const client = await registerPublic()
  const { body: tokens } = await exchange(app, client, await stealCode(app, client, await signUp(app)))
  const proof = await proveUserInfo(await createDpopKey(app), tokens.access_token)
  expect((await userInfo(app, tokens, 'DPoP').set('DPoP', proof)).status).toBe(401)
})

test('an application that must send proofs gets no tokens without one', async () => {
  const client = await registerPublic({ requires_dpop: true })
  const reply = await exchange(app, client, await stealCode(app, client, await signUp(app)))
  expect(reply.body.error).toBe('invalid_grant')
})

test('a proof at the pushed request binds the code', async () => {
  const client = await registerPublic()
  const key = await createDpopKey(app)
  const push = async (form: Record<string, string>) =>
    postForm(app, 'par', client, {
      redirect_uri: 'https://app.example/callback',
      response_type: 'code',
      code_challenge: 'x'.repeat(43),
      code_challenge_method: 'S256',
      ...form,
    }).set('DPoP', await key.prove('par'))
  const pushed = await push({})
  expect(pushed.status, pushed.text).toBe(201)
  const id = pushed.body.request_uri.split(':').at(-1)
  expect(await app.sql('select dpop_jkt from oauth_authorizations where id = $1', [id])).toEqual([
    { dpop_jkt: key.jkt },
  ])
  expect((await push({ dpop_jkt: 'x'.repeat(43) })).body.error).toBe('invalid_dpop_proof')
})
