import { describe, expect, test } from 'vitest'
import { OAUTH_ENV, postForm, type RegisteredClient, registerClient } from '#test/accounts/oauth-app.ts'
import { bearer, claimsOf, signUp, type Token, VERSIONED } from '#test/accounts/people.ts'
import { appPerFile } from '#test/harness/per-file.ts'

const app = appPerFile(OAUTH_ENV)
const GRANT = 'urn:ietf:params:oauth:grant-type:device_code'

const registerDeviceClient = () =>
  registerClient(app, { token_endpoint_auth_method: 'none', grant_types: [GRANT, 'refresh_token'] })

const start = async (client: RegisteredClient, form = {}) =>
  (await postForm(app, 'device_authorization', client, { scope: 'email', ...form })).body

const poll = (client: RegisteredClient, deviceCode: string) =>
  postForm(app, 'token', client, { grant_type: GRANT, device_code: deviceCode })

const deviceOf = (session: Token) => ({
  open: (userCode: string) =>
    app.request
      .get('/auth/v1/oauth/device')
      .query({ user_code: userCode })
      .set({ ...VERSIONED, ...bearer(session) }),
  decide: (userCode: string, action: 'approve' | 'deny') =>
    app.request
      .post('/auth/v1/oauth/device')
      .set({ ...VERSIONED, ...bearer(session) })
      .send({ user_code: userCode, action }),
})

describe('the device flow', () => {
  test('gives a device tokens once its user has allowed it, and only once', async () => {
    const client = await registerDeviceClient()
    const session = await signUp(app)
    const started = await start(client)
    expect(started).toMatchObject({
      user_code: expect.stringMatching(/^[B-Z]{4}-[B-Z]{4}$/),
      verification_uri: `${app.url}/device`,
      interval: 5,
      expires_in: 600,
    })
    expect((await poll(client, started.device_code)).body.error).toBe('authorization_pending')

    const typed = started.user_code.toLowerCase().replace('-', ' ')
    const opened = await deviceOf(session).open(typed)
    expect(opened.body).toMatchObject({ client: { id: client.id }, scope: 'email', ip: expect.any(String) })
    expect((await deviceOf(session).decide(typed, 'approve')).body).toEqual({ status: 'approved' })

    const tokens = await poll(client, started.device_code)
    expect(claimsOf(tokens.body)).toMatchObject({
      sub: session.user.id,
      client_id: client.id,
      scope: 'email',
    })
    expect((await poll(client, started.device_code)).body.error).toBe('invalid_grant')
  })

  test('tells a denied device so', async () => {
    const client = await registerDeviceClient()
    const started = await start(client)
    await deviceOf(await signUp(app)).decide(started.user_code, 'deny')
    const reply = await poll(client, started.device_code)
    expect([reply.status, reply.body.error]).toEqual([400, 'access_denied'])
  })

  test('slows down a device that polls too often', async () => {
    const client = await registerDeviceClient()
    const started = await start(client)
    const errors = []
    for (const seconds of [0, 1, 6, 16]) {
      app.clock.advance({ seconds })
      errors.push((await poll(client, started.device_code)).body.error)
    }
    expect(errors).toEqual(['authorization_pending', 'slow_down', 'slow_down', 'authorization_pending'])
  })

  test('forgets a code after ten minutes', async () => {
    const client = await registerDeviceClient()
    const session = await signUp(app)
    const started = await start(client)
    app.clock.advance({ minutes: 10 })
    expect((await poll(client, started.device_code)).body.error).toBe('expired_token')
    expect((await deviceOf(session).open(started.user_code)).body.code).toBe('oauth_device_code_not_found')
  })

  test('rejects the code of another client, and a client without this grant', async () => {
    const started = await start(await registerDeviceClient())
    expect((await poll(await registerDeviceClient(), started.device_code)).body.error).toBe('invalid_grant')
    expect((await start(await registerClient(app))).error).toBe('unauthorized_client')
  })
})
