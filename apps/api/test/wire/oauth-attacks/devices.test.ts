import { describe, expect, test } from 'vitest'
import { ban } from '#test/accounts/auth-call.ts'
import { OAUTH_ENV, postForm, type RegisteredClient } from '#test/accounts/oauth-app.ts'
import { createDpopKey } from '#test/accounts/oauth-attacker.ts'
import { allowDevice, pollDevice, registerDeviceClient, startDevice } from '#test/accounts/oauth-device.ts'
import { bearer, signUp, type Token, VERSIONED } from '#test/accounts/people.ts'
import { appPerFile } from '#test/harness/per-file.ts'
import { type TestApp, temporaryApp } from '#test/harness/test-app.ts'

const app = appPerFile(OAUTH_ENV)

const openPage = (at: TestApp, session: Token, userCode: string) =>
  at.request
    .get('/auth/v1/oauth/device')
    .query({ user_code: userCode })
    .set({ ...VERSIONED, ...bearer(session) })

describe('a device that its user has allowed', () => {
  test.each<
    [string, (session: Awaited<ReturnType<typeof signUp>>, client: RegisteredClient) => Promise<unknown>]
  >([
    [
      'removed the access',
      (session, { id }) =>
        app.request
          .delete(`/auth/v1/user/oauth/grants?client_id=${id}`)
          .set({ ...VERSIONED, ...bearer(session) }),
    ],
    ['signed out', (session) => app.request.post('/auth/v1/logout?scope=local').set(bearer(session))],
    ['been banned', ({ user }) => ban(app, user.id)],
    ['been deleted', ({ user }) => app.sql('delete from users where id = $1', [user.id])],
  ])('gets no tokens if the user has since %s', async (_what, act) => {
    const client = await registerDeviceClient(app)
    const session = await signUp(app)
    const { device_code, user_code } = await startDevice(app, client)
    await allowDevice(app, session, user_code)
    await act(session, client)
    expect((await pollDevice(app, client, device_code)).body.error).toBe('invalid_grant')
  })

  test('that polls ten times at once gets tokens once', async () => {
    const client = await registerDeviceClient(app)
    const { device_code, user_code } = await startDevice(app, client)
    await allowDevice(app, await signUp(app), user_code)
    const replies = await Promise.all(Array.from({ length: 10 }, () => pollDevice(app, client, device_code)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('is decided on by one user only, once', async () => {
    const { user_code } = await startDevice(app, await registerDeviceClient(app))
    const users = [await signUp(app), await signUp(app)]
    const replies = await Promise.all([...users, ...users].map((user) => allowDevice(app, user, user_code)))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404])
  })

  test('that started with a proof gets no tokens without one of the same key', async () => {
    const client = await registerDeviceClient(app)
    const key = await createDpopKey(app)
    const started = await postForm(app, 'device_authorization', client, {}).set(
      'DPoP',
      await key.prove('device_authorization'),
    )
    await allowDevice(app, await signUp(app), started.body.user_code)
    expect((await pollDevice(app, client, started.body.device_code)).body.error).toBe('invalid_grant')
  })

  test('gets no tokens ten minutes after it asked', async () => {
    const client = await registerDeviceClient(app)
    const { device_code, user_code } = await startDevice(app, client)
    await allowDevice(app, await signUp(app), user_code)
    app.clock.advance({ minutes: 10 })
    expect((await pollDevice(app, client, device_code)).body.error).toBe('expired_token')
  })
})

describe('the codes of a device', () => {
  test('opening the page with the code of a device allows nothing, however often', async () => {
    const client = await registerDeviceClient(app)
    const { device_code, user_code } = await startDevice(app, client)
    for (const session of [await signUp(app), await signUp(app)]) {
      expect((await openPage(app, session, user_code)).status).toBe(200)
    }
    expect((await pollDevice(app, client, device_code)).body.error).toBe('authorization_pending')
  })

  test('device code, user code and authorization code are each rejected in place of another', async () => {
    const client = await registerDeviceClient(app, {
      grant_types: ['authorization_code', 'urn:ietf:params:oauth:grant-type:device_code'],
    })
    const { device_code, user_code } = await startDevice(app, client)
    const session = await signUp(app)
    expect((await allowDevice(app, session, device_code)).body.code).toBe('oauth_device_code_not_found')
    await allowDevice(app, session, user_code)
    const asCode = { grant_type: 'authorization_code', code: device_code, code_verifier: 'x'.repeat(43) }
    const replies = [await postForm(app, 'token', client, asCode), await pollDevice(app, client, user_code)]
    expect(replies.map(({ body }) => body.error)).toEqual(['invalid_grant', 'invalid_grant'])
    expect((await pollDevice(app, client, device_code)).status).toBe(200)
  })

  test('guesses of a user code are limited, whether the page is opened or answered', async () => {
    const limited = await temporaryApp({ env: { ...OAUTH_ENV, RATE_LIMIT_FACTOR: '0.1' } })
    const session = await signUp(limited)
    const replies = [
      await openPage(limited, session, 'BBBBBBBB'),
      await allowDevice(limited, session, 'BBBBBBBC'),
      await openPage(limited, session, 'BBBBBBBD'),
      await allowDevice(limited, session, 'BBBBBBBF'),
    ]
    expect(replies.map(({ status }) => status)).toEqual([404, 404, 404, 429])
  })
})
