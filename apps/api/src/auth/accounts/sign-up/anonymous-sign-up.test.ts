import type { Session } from '@satlens/contract'
import { describe, expect, test, vi } from 'vitest'
import { actionsOf, authCall, expectApiError } from '#test/accounts/auth-call.ts'
import { newestEmail, pressButton } from '#test/accounts/email-links.ts'
import { bearer, claimsOf, refresh, signIn, signUp, someEmail } from '#test/accounts/people.ts'
import { personAtProvider, withProvider } from '#test/accounts/provider-sign-in.ts'
import { appWithFrozenLimits } from '#test/harness/app-with-frozen-limits.ts'
import { perFile } from '#test/harness/per-file.ts'
import { GOOD_PASSWORD, startTestApp } from '#test/harness/test-app.ts'
import { startProviderServer } from '#test/servers/provider-server.ts'

const ENV = { ANONYMOUS_SIGN_INS: 'true', MAILER_AUTOCONFIRM: 'false' }
const provider = perFile(startProviderServer)
const app = perFile(() => startTestApp({ env: withProvider(provider, ENV) }))
const autoconfirming = perFile(() => startTestApp({ env: { ...ENV, MAILER_AUTOCONFIRM: 'true' } }))

async function signUpAnonymously(data: object = {}, on = app): Promise<Session> {
  const reply = await authCall(on, null, 'post', 'signup', { data })
  expect(reply.status, reply.text).toBe(200)
  return reply.body
}
const update = (session: Session, change: object, on = app) => authCall(on, session, 'put', 'user', change)
const userOf = async (session: Session) => (await authCall(app, session, 'get', 'user')).body

describe('POST /signup without email and phone', () => {
  test('creates an anonymous account with its data and a session', async () => {
    const session = await signUpAnonymously({ theme: 'dark' })
    expect(session.user).toMatchObject({ is_anonymous: true, email: '', phone: '', identities: [] })
    expect(session.user).toMatchObject({ app_metadata: {}, user_metadata: { theme: 'dark' } })
    expect(claimsOf(session)).toMatchObject({ is_anonymous: true, amr: [{ method: 'anonymous' }] })
    expect(await actionsOf(app, session.user.id)).toEqual(['user_signedup', 'login'])
    expect((await refresh(app, session.refresh_token)).body.user.is_anonymous).toBe(true)
    const profiles = await app.request.get('/rest/v1/profiles').set(bearer(session))
    expect(profiles.body).toMatchObject([{ user_id: session.user.id, email: '', full_name: '' }])
  })

  test('creates at most thirty anonymous accounts an hour for one IP address', async () => {
    const limited = await appWithFrozenLimits({ env: { ...ENV, RATE_LIMIT_FACTOR: '0.1' } })
    for (let nth = 0; nth < 3; nth++) await signUpAnonymously({}, limited)
    // The limit of all sign-ups has ended by then.
    vi.setSystemTime(Date.now() + 301_000)
    const { status, headers } = await authCall(limited, null, 'post', 'signup', {})
    expect([status, headers['retry-after']]).toEqual([429, '3299'])
  })
})

describe('an anonymous account', () => {
  test('becomes permanent when its first email address is confirmed, then takes a password', async () => {
    const session = await signUpAnonymously()
    const email = someEmail()
    app.clock.advance({ hours: 25 })
    const later: Session = (await refresh(app, session.refresh_token)).body
    const early = await update(later, { password: GOOD_PASSWORD })
    expectApiError(early, 422, 'validation_failed')
    expect(early.body.message).toBe(
      'Updating password of an anonymous user without an email or phone is not allowed',
    )
    expect((await update(later, { email })).body).toMatchObject({ new_email: email, is_anonymous: true })
    await pressButton(app, (await newestEmail(app, email)).link)
    expect(await userOf(later)).toMatchObject({
      email,
      is_anonymous: false,
      app_metadata: { provider: 'email', providers: ['email'] },
      identities: [{ provider: 'email' }],
    })
    const [proof] = await app.sql('select email_proven_at from users where email = $1', [email])
    expect(proof?.email_proven_at).not.toBeNull()
    // A permanent account has to prove itself again after a day.
    expectApiError(await update(later, { password: GOOD_PASSWORD }), 400, 'reauthentication_needed')
  })

  test('gets email and password in one request with autoconfirm', async () => {
    const session = await signUpAnonymously({}, autoconfirming)
    const email = someEmail()
    const { body } = await update(session, { email, password: GOOD_PASSWORD }, autoconfirming)
    expect(body).toMatchObject({ email, is_anonymous: false, user_metadata: { email_verified: true } })
    expect((await signIn(autoconfirming, email)).body.user.id).toBe(session.user.id)
    const [proof] = await autoconfirming.sql('select email_proven_at from users where email = $1', [email])
    expect(proof?.email_proven_at).toBeNull()
  })

  test('cannot take the email address of another account with autoconfirm', async () => {
    const { user } = await signUp(autoconfirming)
    const session = await signUpAnonymously({}, autoconfirming)
    expectApiError(await update(session, { email: user.email }, autoconfirming), 422, 'email_exists')
  })

  test('becomes permanent by linking an identity, unless that belongs to another account', async () => {
    const person = personAtProvider()
    const exp = Math.floor(app.clock.now().getTime() / 1000) + 300
    const id_token = await provider.idToken({ ...person, exp })
    const link = (session: Session) =>
      authCall(app, session, 'post', 'token?grant_type=id_token', {
        provider: 'acme',
        id_token,
        link_identity: true,
      })
    const { body } = await link(await signUpAnonymously())
    expect(body.user).toMatchObject({
      email: person.email,
      is_anonymous: false,
      app_metadata: { provider: 'acme', providers: ['acme'] },
    })
    const another = await signUpAnonymously()
    expectApiError(await link(another), 422, 'identity_already_exists')
    expect((await userOf(another)).is_anonymous).toBe(true)
  })

  test('can be deleted without a proof later than ten minutes after the sign-up', async () => {
    const session = await signUpAnonymously()
    app.clock.advance({ minutes: 11 })
    expect((await authCall(app, session, 'delete', 'account', {})).status).toBe(200)
  })
})
