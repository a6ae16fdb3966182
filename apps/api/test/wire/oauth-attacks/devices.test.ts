import { describe, expect, test } from 'vitest'
import { OAUTH_ENV, postForm, type RegisteredClient, registerClient } from '#test/accounts/oauth-app.ts'
import { createDpopKey } from '#test/accounts/oauth-attacker.ts'
import { bearer, signUp, type Token, VERSIONED } from '#test/accounts/people.ts'
import { appPerFile } from '#test/harness/per-file.ts'
import { temporaryApp } from '#test/harness/test-app.ts'

const app = appPerFile(OAUTH_ENV)
const GRANT = 'urn:ietf:params:oauth:grant-type:device_code'

const registerDevice = () =>
  registerClient(app, { token_endpoint_auth_method: 'none', grant_types: [GRANT, 'refresh_token'] })
const start = async (client: RegisteredClient) =>
  (await postForm(app, 'device_authorization', client, { scope: 'email' })).body
const poll = (client: RegisteredClient, device_code: string) =>
  postForm(app, 'token', client, { grant_type: GRANT, device_code })
const decide = (session: Token, user_code: string, action = 'approve') =>
  app.request
    .post('/auth/v1/oauth/device')
    .set({ ...VERSIONED, ...bearer(session) })
    .send({ user_code, action })

describe('a device that its user has allowed', () => {
  test.each<[string, (session: Token, client: RegisteredClient) => Promise<unknown>]>([
    [
      'removed the access',
      (session, { id }) =>
        app.request
          .delete(`/auth/v1/user/oauth/grants?client_id=${id}`)
          .set({ ...VERSIONED, ...bearer(session) }),
    ],
    ['signed out', (session) => app.request.post('/auth/v1/logout?scope=local').set(bearer(session))],
  ])('gets no tokens if the user has since %s', async (_what, act) => {
    const client = await registerDevice()
    const session = await signUp(app)
    const { device_code, user_code } = await start(client)
    await decide(session, user_code)
    await act(session, client)
    expect((await poll(client, device_code)).body.error).toBe('invalid_grant')
  })

  test('that polls ten times at once gets tokens once', async () => {
    const client = await registerDevice()
    const { device_code, user_code } = await start(client)
    await decide(await signUp(app), user_code)
    const replies = await Promise.all(Array.from({ length: 10 }, () => poll(client, device_code)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('is decided on by one user only, once', async () => {
    const { user_code } = await start(await registerDevice())
    const users = [await signUp(app), await signUp(app)]
    const replies = await Promise.all([...users, ...users].map((user) => decide(user, user_code)))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404])
  })

  test('that started with a proof gets no tokens without one of the same key', async () => {
    const client = await registerDevice()
    const key = await createDpopKey(app)
    const started = await postForm(app, 'device_authorization', client, {}).set(
      'DPoP',
      await key.prove('device_authorization'),
    )
    await decide(await signUp(app), started.body.user_code)
    expect((await poll(client, started.body.device_code)).body.error).toBe('invalid_grant')
  })
})

test('the code of a device cannot be guessed without limit', async () => {
  const limited = await temporaryApp({ env: { ...OAUTH_ENV, RATE_LIMIT_FACTOR: '0.1' } })
  const session = await signUp(limited)
  const statuses = []
  for (const code of ['BBBBBBBB', 'BBBBBBBC', 'BBBBBBBD', 'BBBBBBBF']) {
    const reply = await limited.request
      .get('/auth/v1/oauth/device')
      .query({ user_code: code })
      .set({ ...VERSIONED, ...bearer(session) })
    statuses.push(reply.status)
  }
  expect(statuses).toEqual([404, 404, 404, 429])
})
