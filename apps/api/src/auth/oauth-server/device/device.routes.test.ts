import { describe, expect, test } from 'vitest'
import { OAUTH_ENV, registerClient } from '#test/accounts/oauth-app.ts'
import { allowDevice, pollDevice, registerDeviceClient, startDevice } from '#test/accounts/oauth-device.ts'
import { bearer, claimsOf, signUp, type Token, VERSIONED } from '#test/accounts/people.ts'
import { appPerFile } from '#test/harness/per-file.ts'

const app = appPerFile(OAUTH_ENV)
const openPage = (session: Token, userCode: string) =>
  app.request
    .get('/auth/v1/oauth/device')
    .query({ user_code: userCode })
    .set({ ...VERSIONED, ...bearer(session) })

describe('the device flow', () => {
  test('gives a device tokens once its user has allowed it, and only once', async () => {
    const client = await registerDeviceClient(app)
    const session = await signUp(app)
    const started = await startDevice(app, client)
    expect(started).toMatchObject({
      user_code: expect.stringMatching(/^[B-Z]{4}-[B-Z]{4}$/),
      verification_uri: `${app.url}/device`,
      interval: 5,
      expires_in: 600,
    })
    expect((await pollDevice(app, client, started.device_code)).body.error).toBe('authorization_pending')

    const typed = started.user_code.toLowerCase().replace('-', ' ')
    const opened = await openPage(session, typed)
    expect(opened.body).toMatchObject({ client: { id: client.id }, scope: 'email', ip: expect.any(String) })
    expect((await allowDevice(app, session, typed)).body).toEqual({ status: 'approved' })

    const tokens = await pollDevice(app, client, started.device_code)
    expect(claimsOf(tokens.body)).toMatchObject({
      sub: session.user.id,
      client_id: client.id,
      scope: 'email',
    })
    expect((await pollDevice(app, client, started.device_code)).body.error).toBe('invalid_grant')
  })

  test('tells a denied device so', async () => {
    const client = await registerDeviceClient(app)
    const started = await startDevice(app, client)
    await allowDevice(app, await signUp(app), started.user_code, 'deny')
    const reply = await pollDevice(app, client, started.device_code)
    expect([reply.status, reply.body.error]).toEqual([400, 'access_denied'])
  })

  test('slows down a device that polls too often', async () => {
    const client = await registerDeviceClient(app)
    const started = await startDevice(app, client)
    const errors = []
    for (const seconds of [0, 1, 6, 16]) {
      app.clock.advance({ seconds })
      errors.push((await pollDevice(app, client, started.device_code)).body.error)
    }
    expect(errors).toEqual(['authorization_pending', 'slow_down', 'slow_down', 'authorization_pending'])
  })

  test('forgets a code after ten minutes', async () => {
    const client = await registerDeviceClient(app)
    const session = await signUp(app)
    const started = await startDevice(app, client)
    app.clock.advance({ minutes: 10 })
    expect((await pollDevice(app, client, started.device_code)).body.error).toBe('expired_token')
    expect((await openPage(session, started.user_code)).body.code).toBe('oauth_device_code_not_found')
  })

  test('rejects the code of another client, and a client without this grant', async () => {
    const started = await startDevice(app, await registerDeviceClient(app))
    expect((await pollDevice(app, await registerDeviceClient(app), started.device_code)).body.error).toBe(
      'invalid_grant',
    )
    expect((await startDevice(app, await registerClient(app))).error).toBe('unauthorized_client')
  })

  test('gives a device no token for another API than it asked for, and its code stays good', async () => {
    const client = await registerDeviceClient(app)
    const resource = 'https://api.example/v1'
    const { user_code, device_code } = await startDevice(app, client, { resource })
    const session = await signUp(app)
    expect((await openPage(session, user_code)).body.resource).toBe(resource)
    await allowDevice(app, session, user_code)
    const other = await pollDevice(app, client, device_code, { resource: 'https://api.example/v2' })
    expect([other.status, other.body.error]).toEqual([400, 'invalid_target'])
    expect(claimsOf((await pollDevice(app, client, device_code, { resource })).body).aud).toBe(resource)
  })
})
