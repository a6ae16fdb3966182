import { createLocalJWKSet, jwtVerify } from 'jose'
import { describe, expect, test, vi } from 'vitest'
import { authCall } from '#test/accounts/auth-call.ts'
import { getTokens, OAUTH_ENV, postForm, registerClient } from '#test/accounts/oauth-app.ts'
import { bearer, claimsOf, signUp, VERSIONED } from '#test/accounts/people.ts'
import { ADMIN_ENV, adminCall } from '#test/accounts/service-key.ts'
import { databaseOf } from '#test/harness/database-of.ts'
import { perFile } from '#test/harness/per-file.ts'
import { GOOD_PASSWORD, startTestApp, temporaryApp } from '#test/harness/test-app.ts'
import { startLogoutReceiver } from '#test/servers/logout-receiver.ts'
import { deleteExpiredAuthRows } from '../admin/maintenance/clean-up.ts'

const receiver = perFile(startLogoutReceiver)
const app = perFile(() => startTestApp({ env: { ...OAUTH_ENV, ...ADMIN_ENV } }))
const eventually = (expectation: () => unknown) => vi.waitFor(expectation, { timeout: 15_000 })

/** Signs a new user in to a new application. `sid` is the session that the application knows. */
async function signInToApplication(columns: object = { backchannel_logout_uri: receiver.uri }) {
  const client = await registerClient(app, { ...columns })
  const session = await signUp(app)
  const tokens = await getTokens(app, client, session, { scope: 'openid' })
  const sid = String(claimsOf({ access_token: tokens.id_token ?? '' }).sid)
  return { client, session, tokens, sid, userId: session.user.id }
}
type SignedIn = Awaited<ReturnType<typeof signInToApplication>>

const logoutsOf = (sid: string) => receiver.received.filter(({ claims }) => claims.sid === sid)

const ENDINGS: Readonly<Record<string, (signedIn: SignedIn) => PromiseLike<unknown>>> = {
  'signing out everywhere': ({ session }) => authCall(app, session, 'post', 'logout?scope=global'),
  'ending the session in the list': ({ session, sid }) => authCall(app, session, 'delete', `sessions/${sid}`),
  'a new password': ({ session }) =>
    authCall(app, session, 'put', 'user', { password: `${GOOD_PASSWORD}-new` }),
  'a ban': ({ userId }) => adminCall(app, 'put', `admin/users/${userId}`, { ban_duration: '1h' }),
  'the deletion of the account': ({ session }) =>
    authCall(app, session, 'delete', 'account', { password: GOOD_PASSWORD }),
  'removed access': ({ session, client }) =>
    app.request
      .delete('/auth/v1/user/oauth/grants')
      .query({ client_id: client.id })
      .set({ ...VERSIONED, ...bearer(session) }),
  'the revocation of a token': ({ client, tokens }) =>
    postForm(app, 'revoke', client, { token: tokens.refresh_token }),
  'the reuse of a refresh token': async ({ client, tokens }) => {
    const form = { grant_type: 'refresh_token', refresh_token: tokens.refresh_token }
    const { body } = await postForm(app, 'token', client, form)
    await postForm(app, 'token', client, { ...form, refresh_token: body.refresh_token })
    app.clock.advance({ seconds: 11 })
    await postForm(app, 'token', client, form)
  },
  'the deletion of the application': ({ client }) =>
    adminCall(app, 'delete', `admin/oauth/clients/${client.id}`),
  'the clean-up of expired sessions': async ({ sid }) => {
    await app.sql("update sessions set not_after = $1::timestamptz - interval '2 days' where id = $2", [
      app.clock.now(),
      sid,
    ])
    const settings = { limits: { timeboxS: undefined, inactivityS: undefined } }
    const retention = { ...settings, auditRetentionDays: 365, anonymousRetentionDays: 30 }
    const deps = { db: databaseOf(app), clock: app.clock, settings: retention, recordEvent: null }
    await deleteExpiredAuthRows(deps)
  },
}

describe('back-channel logout', { timeout: 30_000 }, () => {
  test.each(Object.keys(ENDINGS))('%s tells the application that its session has ended', async (ending) => {
    const signedIn = await signInToApplication()
    await ENDINGS[ending]?.(signedIn)
    await eventually(() => expect(logoutsOf(signedIn.sid)).toHaveLength(1))
    await eventually(async () =>
      expect(await app.sql('select id from event_deliveries where event_id = $1', [signedIn.sid])).toEqual(
        [],
      ),
    )
  })

  test('the logout token is signed by the published key and has the claims of the specification', async () => {
    const { client, session, sid, userId } = await signInToApplication()
    await authCall(app, session, 'post', 'logout?scope=global')
    await eventually(() => expect(logoutsOf(sid)).toHaveLength(1))
    const [logout] = logoutsOf(sid)
    expect(logout?.contentType).toBe('application/x-www-form-urlencoded')
    const { body: keys } = await app.request.get('/auth/v1/.well-known/jwks.json')
    const { payload } = await jwtVerify(logout?.token ?? '', createLocalJWKSet(keys), {
      issuer: `${app.url}/auth/v1`,
      audience: client.id,
      typ: 'logout+jwt',
    })
    const iat = Math.floor(app.clock.now().getTime() / 1_000)
    expect(payload).toEqual({
      iss: `${app.url}/auth/v1`,
      aud: client.id,
      iat,
      exp: iat + 120,
      jti: expect.stringMatching(/^[0-9a-f-]{36}$/),
      sub: userId,
      sid,
      events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
    })
    expect((await authCall(app, { access_token: logout?.token ?? '' }, 'get', 'user')).status).toBe(403)
  })

  test('an application that fails is asked again with a new token', async () => {
    const { session, sid } = await signInToApplication()
    receiver.respond(503)
    await authCall(app, session, 'post', 'logout?scope=global')
    await eventually(() => expect(logoutsOf(sid)).toHaveLength(1))
    receiver.respond(200)
    // The attempt has ended once it is due again within seconds.
    const retries =
      "select id from event_deliveries where event_id = $1 and next_attempt_at < $2::timestamptz + interval '9 seconds'"
    await eventually(async () => expect(await app.sql(retries, [sid, app.clock.now()])).toHaveLength(1))
    app.clock.advance({ seconds: 2 })
    await eventually(() => expect(logoutsOf(sid)).toHaveLength(2))
    const [first, second] = logoutsOf(sid).map(({ claims }) => claims.jti)
    expect(first).not.toBe(second)
  })

  test('other sessions and applications without a logout URI are not announced', async () => {
    const { session } = await signInToApplication({})
    await authCall(app, session, 'post', 'logout?scope=global')
    const stored = await app.sql('select id from event_deliveries where user_id = $1', [session.user.id])
    expect(stored).toEqual([])
  })

  test('the metadata say that it is supported, unless no application could verify a logout token', async () => {
    const metadataOf = async (on: { request: typeof app.request }) =>
      (await on.request.get('/auth/v1/.well-known/openid-configuration')).body
    expect(await metadataOf(app)).toMatchObject({
      backchannel_logout_supported: true,
      backchannel_logout_session_supported: true,
    })
    const secret = { JWT_SECRET: 'x'.repeat(40), JWT_SIGNING_KEY: 'legacy' }
    const legacy = await temporaryApp({ env: { ...OAUTH_ENV, ...secret } })
    expect(await metadataOf(legacy)).toMatchObject({ backchannel_logout_supported: false })
  })
})
