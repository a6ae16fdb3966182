import { describe, expect, test } from 'vitest'
import {
  authorize,
  createPkcePair,
  getCode,
  OAUTH_ENV,
  REDIRECT_URI,
  registerClient,
} from '#test/accounts/oauth-app.ts'
import { exchange, refreshAt, stealCode, userInfo } from '#test/accounts/oauth-attacker.ts'
import { auditOf, bearer, signUp, VERSIONED } from '#test/accounts/people.ts'
import { appPerFile } from '#test/harness/per-file.ts'

const app = appPerFile(OAUTH_ENV)

describe('a code of another sign-in', () => {
  test('is of no use with the verifier of the one that it is injected into', async () => {
    const client = await registerClient(app)
    const victim = await stealCode(app, client, await signUp(app))
    const attacker = await stealCode(app, client, await signUp(app))
    const reply = await exchange(app, client, { code: victim.code, verifier: attacker.verifier })
    expect([reply.status, reply.body.error]).toEqual([400, 'invalid_grant'])
    // A verifier can be guessed once.
    expect((await exchange(app, client, victim)).body.error).toBe('invalid_grant')
  })

  test.each<[string, Record<string, string>]>([
    ['no verifier', { code_verifier: '' }],
    ['the challenge as verifier', { code_verifier: createPkcePair().challenge }],
    ['a verifier that is too short', { code_verifier: 'x' }],
    ['a verifier that is too long', { code_verifier: 'x'.repeat(129) }],
    ['another registered redirect URI', { redirect_uri: 'https://app.example/other' }],
    ['another spelling of the redirect URI', { redirect_uri: `${REDIRECT_URI}/` }],
    ['another resource', { resource: 'https://api.example/other' }],
  ])('is rejected with %s', async (_what, parameters) => {
    const client = await registerClient(app, {
      redirect_uris: [REDIRECT_URI, 'https://app.example/other'],
    })
    const stolen = await stealCode(app, client, await signUp(app), { resource: 'https://api.example/v1' })
    const reply = await exchange(app, client, stolen, parameters)
    expect([reply.status, reply.body.error]).toEqual([400, 'invalid_grant'])
  })

  test('is rejected with the challenge of its request as verifier', async () => {
    const client = await registerClient(app)
    const { challenge } = createPkcePair()
    const url = await getCode(app, client, await signUp(app), { challenge })
    const code = url.searchParams.get('code') ?? ''
    expect((await exchange(app, client, { code, verifier: challenge })).body.error).toBe('invalid_grant')
  })

  test('is unknown to another client, and stays good', async () => {
    const [client, other] = [await registerClient(app), await registerClient(app)]
    const stolen = await stealCode(app, client, await signUp(app))
    expect((await exchange(app, other, stolen)).body.error).toBe('invalid_grant')
    expect((await exchange(app, client, stolen)).status).toBe(200)
  })

  test('is rejected after a minute', async () => {
    const client = await registerClient(app)
    const stolen = await stealCode(app, client, await signUp(app))
    app.clock.advance({ seconds: 60 })
    expect((await exchange(app, client, stolen)).body.error).toBe('invalid_grant')
  })

  test('names the issuer that made it, so that no other server can pass it on', async () => {
    const client = await registerClient(app)
    const url = await getCode(app, client, await signUp(app))
    const failed = new URL((await authorize(app, client, { scope: 'unknown' })).headers.location ?? '')
    expect([url.searchParams.get('iss'), failed.searchParams.get('iss')]).toEqual([
      `${app.url}/auth/v1`,
      `${app.url}/auth/v1`,
    ])
  })
})

describe('a code that is used twice', () => {
  test('ends the session of its first use', async () => {
    const client = await registerClient(app)
    const session = await signUp(app)
    const stolen = await stealCode(app, client, session)
    const { body: tokens } = await exchange(app, client, stolen)
    expect((await exchange(app, client, stolen)).body.error).toBe('invalid_grant')
    expect((await userInfo(app, tokens)).status).toBe(401)
    expect((await refreshAt(app, client, tokens.refresh_token)).body.error).toBe('invalid_grant')
    const actions = (await auditOf(app, session.user.id)).map(({ payload }) => payload.action)
    expect(actions).toContain('oauth_code_reuse_detected')
  })

  test('ends no session for a sender without its verifier', async () => {
    const client = await registerClient(app)
    const stolen = await stealCode(app, client, await signUp(app))
    const { body: tokens } = await exchange(app, client, stolen)
    await exchange(app, client, { ...stolen, verifier: createPkcePair().verifier })
    expect((await userInfo(app, tokens)).status).toBe(200)
  })

  test('at once by ten programs gives one of them tokens, which end', async () => {
    const client = await registerClient(app)
    const session = await signUp(app)
    const stolen = await stealCode(app, client, session)
    const replies = await Promise.all(Array.from({ length: 10 }, () => exchange(app, client, stolen)))
    const given = replies.filter(({ status }) => status === 200)
    expect(given).toHaveLength(1)
    expect((await userInfo(app, given[0]?.body)).status).toBe(401)
    const rows = await app.sql('select 1 from sessions where oauth_client_id = $1', [client.id])
    expect(rows).toHaveLength(0)
  })
})

describe('a code is rejected if, since the consent,', () => {
  test('its user signed out of the session that consented', async () => {
    const client = await registerClient(app)
    const session = await signUp(app)
    const stolen = await stealCode(app, client, session)
    await app.request.post('/auth/v1/logout?scope=local').set(bearer(session))
    expect((await exchange(app, client, stolen)).body.error).toBe('invalid_grant')
  })

  test('its user removed the access', async () => {
    const client = await registerClient(app)
    const session = await signUp(app)
    const stolen = await stealCode(app, client, session)
    const removed = await app.request
      .delete(`/auth/v1/user/oauth/grants?client_id=${client.id}`)
      .set({ ...VERSIONED, ...bearer(session) })
    expect(removed.status).toBe(204)
    expect((await exchange(app, client, stolen)).body.error).toBe('invalid_grant')
  })

  test.each([
    ['its user was banned', "update users set banned_until = '2999-01-01' where id = $1"],
    ['its user was deleted', 'delete from users where id = $1'],
  ])('%s', async (_what, change) => {
    const client = await registerClient(app)
    const session = await signUp(app)
    const stolen = await stealCode(app, client, session)
    await app.sql(change, [session.user.id])
    expect((await exchange(app, client, stolen)).body.error).toBe('invalid_grant')
  })
})

describe('a request without proof of possession', () => {
  test.each<[string, Record<string, string>]>([
    ['no challenge', { challenge: '' }],
    ['a challenge without a method', { code_challenge_method: '' }],
    ['the method plain', { code_challenge_method: 'plain' }],
    ['a challenge that is no hash', { challenge: 'x'.repeat(128) }],
  ])('gets no code: %s', async (_what, parameters) => {
    for (const method of ['none', 'client_secret_post']) {
      const client = await registerClient(app, { token_endpoint_auth_method: method })
      const { headers } = await authorize(app, client, parameters)
      expect(new URL(headers.location ?? '').searchParams.get('error')).toBe('invalid_request')
    }
  })
})
