import { createPublicKey } from 'node:crypto'
import { SignJWT } from 'jose'
import { describe, expect, test } from 'vitest'
import { getTokens, postForm, registerClient } from '#test/accounts/oauth-app.ts'
import { refreshAt, userInfo } from '#test/accounts/oauth-attacker.ts'
import { bearer, claimsOf, emailsTo, signUp, VERSIONED } from '#test/accounts/people.ts'
import { openSweep } from '#test/assertions/sweep.ts'
import { PUBLIC_ROUTES } from '#test/harness/public-routes.ts'
import { GOOD_PASSWORD } from '#test/harness/test-app.ts'

const sweep = await openSweep()
const { app } = sweep

/** Routes that require a user, but for signing out, which the applications may. */
const guarded = () =>
  sweep.calls.filter(
    ([, path]) =>
      (!PUBLIC_ROUTES.test(path) || path.endsWith('/:authorization_id')) && path !== '/auth/v1/logout',
  )

const askAll = async (token: string) =>
  Promise.all(
    guarded().map(async ([method, path]) => {
      const headers = { authorization: `Bearer ${token}` }
      return { call: `${method} ${path}`, answer: await sweep.ask(method, path, { headers }) }
    }),
  )

describe('a token of an application', () => {
  test('opens none of the routes of our own clients, except to sign out', async () => {
    const tokens = await getTokens(app, await registerClient(app), await signUp(app), {
      scope: 'openid email profile phone offline_access',
    })
    const asked = await askAll(tokens.access_token)
    expect(asked.length).toBeGreaterThan(60)
    for (const { call, answer } of asked) {
      expect(answer.statusCode, call).toBe(403)
      // GET /rest/v1/profiles answers in the format of its tables.
      if (answer.body !== '') expect(answer.body, call).toMatch(/insufficient_scope|not_admin|42501/)
    }
  })

  test.each(['id_token', 'access_token'] as const)(
    'that is for another audience opens none either: %s',
    async (name) => {
      const parameters = { scope: 'openid', resource: 'https://api.example/v1' }
      const tokens = await getTokens(app, await registerClient(app), await signUp(app), parameters)
      const token = tokens[name] ?? ''
      for (const { call, answer } of await askAll(token)) {
        expect([401, 403], call).toContain(answer.statusCode)
      }
      expect((await userInfo(app, { access_token: token })).status).toBe(401)
    },
  )

  test('signs out of the application only, whatever it asks for', async () => {
    const client = await registerClient(app)
    const session = await signUp(app)
    for (const scope of ['global', 'others', 'local']) {
      const tokens = await getTokens(app, client, session)
      const reply = await app.request.post(`/auth/v1/logout?scope=${scope}`).set(bearer(tokens))
      expect(reply.status).toBe(204)
      expect((await userInfo(app, tokens)).status).toBe(401)
      expect((await app.request.get('/auth/v1/user').set(bearer(session))).status).toBe(200)
    }
  })

  test('tells the application no more than its scopes allow', async () => {
    const client = await registerClient(app)
    const session = await signUp(app)
    const first = await getTokens(app, client, session, { scope: 'openid' })
    // The rotation sends what the application asks for now.
    const second = await refreshAt(app, client, first.refresh_token, { scope: 'openid email profile' })
    for (const tokens of [first, second.body]) {
      expect(tokens.scope).toBe('openid')
      expect(claimsOf(tokens)).toMatchObject({ scope: 'openid', email: '', phone: '', user_metadata: {} })
      expect((await userInfo(app, tokens)).body).toEqual({ sub: session.user.id })
      expect(JSON.stringify([tokens, claimsOf(tokens)])).not.toContain(session.user.email)
    }
    expect(claimsOf({ access_token: first.id_token ?? '' })).not.toHaveProperty('email')
  })

  test('is not accepted without a signature, or signed with the public key as a secret', async () => {
    const client = await registerClient(app)
    const tokens = await getTokens(app, client, await signUp(app))
    const { keys } = (await app.request.get('/auth/v1/.well-known/jwks.json')).body
    const pem = createPublicKey({ key: keys[0], format: 'jwk' }).export({ type: 'spki', format: 'pem' })
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const forged = [
      `${part({ alg: 'none' })}.${part(claimsOf(tokens))}.`,
      ...(await Promise.all(
        [String(pem), JSON.stringify(keys[0])].map((secret) =>
          new SignJWT(claimsOf(tokens))
            .setProtectedHeader({ alg: 'HS256', kid: keys[0].kid })
            .sign(new TextEncoder().encode(secret)),
        ),
      )),
    ]
    for (const token of forged) {
      expect((await userInfo(app, { access_token: token })).status).toBe(401)
      expect((await postForm(app, 'introspect', client, { token })).body).toEqual({ active: false })
      await postForm(app, 'revoke', client, { token })
    }
    expect((await userInfo(app, tokens)).status).toBe(200)
  })

  test('is no access token if it is a refresh token, and not accepted in the query', async () => {
    const tokens = await getTokens(app, await registerClient(app), await signUp(app))
    expect((await userInfo(app, { access_token: tokens.refresh_token })).status).toBe(401)
    const query = await app.request
      .get('/auth/v1/oauth/userinfo')
      .query({ access_token: tokens.access_token })
    expect([query.status, query.headers['www-authenticate']]).toEqual([
      401,
      expect.not.stringContaining('error'),
    ])
  })
})

test('a stolen refresh token that is older than its successor ends the session, and its owner gets an email', async () => {
  const client = await registerClient(app)
  const session = await signUp(app)
  const first = await getTokens(app, client, session)
  let latest = first
  for (let rotation = 0; rotation < 2; rotation += 1) {
    app.clock.advance({ minutes: 1 })
    latest = (await refreshAt(app, client, latest.refresh_token)).body
  }
  app.clock.advance({ minutes: 1 })
  expect((await refreshAt(app, client, first.refresh_token)).body.error).toBe('invalid_grant')
  expect((await refreshAt(app, client, latest.refresh_token)).body.error).toBe('invalid_grant')
  expect((await userInfo(app, latest)).status).toBe(401)
  await expect
    .poll(async () => (await emailsTo(app, session.user.email ?? '')).map(({ kind }) => kind), {
      timeout: 10_000,
    })
    .toContain('session_ended_for_safety')
})

describe('the tokens of an application end if their user', () => {
  test.each<[string, (session: Awaited<ReturnType<typeof signUp>>) => Promise<unknown>]>([
    [
      'signs out everywhere',
      (session) => app.request.post('/auth/v1/logout?scope=global').set(bearer(session)),
    ],
    [
      'sets a new password',
      (session) =>
        app.request
          .put('/auth/v1/user')
          .set({ ...VERSIONED, ...bearer(session) })
          .send({ password: 'Quiet-Green-River-9', current_password: GOOD_PASSWORD }),
    ],
    [
      'removes the access',
      async (session) => {
        const { body } = await app.request
          .get('/auth/v1/user/oauth/grants')
          .set({ ...VERSIONED, ...bearer(session) })
        const path = `/auth/v1/user/oauth/grants?client_id=${body[0].client.id}`
        return app.request.delete(path).set({ ...VERSIONED, ...bearer(session) })
      },
    ],
    [
      'is banned',
      ({ user }) => app.sql("update users set banned_until = '2999-01-01' where id = $1", [user.id]),
    ],
    ['is deleted', ({ user }) => app.sql('delete from users where id = $1', [user.id])],
  ])('%s', async (_what, act) => {
    const client = await registerClient(app)
    const session = await signUp(app)
    const tokens = await getTokens(app, client, session)
    await act(session)
    expect((await userInfo(app, tokens)).status).toBe(401)
    expect((await refreshAt(app, client, tokens.refresh_token)).body.error).toBe('invalid_grant')
    for (const token of [tokens.access_token, tokens.refresh_token]) {
      expect((await postForm(app, 'introspect', client, { token })).body).toEqual({ active: false })
    }
  })
})
