import { describe, expect, test, vi } from 'vitest'
import { parseAuthSecret } from '#auth/core/crypto/auth-secret.ts'
import { authCall } from '#test/accounts/auth-call.ts'
import { newestEmail, pressButton } from '#test/accounts/email-links.ts'
import { getTokens, OAUTH_ENV, registerClient } from '#test/accounts/oauth-app.ts'
import { bearer, signIn, signUp, someEmail, VERSIONED } from '#test/accounts/people.ts'
import { addTotp } from '#test/accounts/second-factor.ts'
import { ADMIN_ENV, adminCall } from '#test/accounts/service-key.ts'
import { databaseOf } from '#test/harness/database-of.ts'
import { perFile } from '#test/harness/per-file.ts'
import { statementsOf } from '#test/harness/statements.ts'
import {
  GOOD_PASSWORD,
  startTestApp,
  TEST_SECRET,
  type TestApp,
  temporaryApp,
} from '#test/harness/test-app.ts'
import { startHookReceiver } from '#test/servers/hook-receiver.ts'
import { parseEventTypes, replayEvents } from './replay-events.ts'

const receiver = perFile(startHookReceiver)
const env = () => ({ ...receiver.eventsEnv, ...OAUTH_ENV, ...ADMIN_ENV, MAILER_AUTOCONFIRM: 'false' })
const app = perFile(() => startTestApp({ env: env() }))

/** Each event once: one that is under way while a test moves the clock by a minute is sent again. */
const receivedOf = (userId: string) => [
  ...new Map(
    receiver.received
      .filter(({ payload }) => payload.data.user.id === userId)
      .map((received) => [received.id, received]),
  ).values(),
]
const typesOf = (userId: string) => receivedOf(userId).map(({ payload }) => payload.type)
const eventually = (expectation: () => unknown) => vi.waitFor(expectation, { timeout: 20_000 })
const requestSignUp = (email: string, on: TestApp = app) =>
  authCall(on, null, 'post', 'signup', { email, password: GOOD_PASSWORD, data: { full_name: 'Ada' } })

async function signUpConfirmed(on: TestApp = app) {
  const email = someEmail()
  const { body } = await requestSignUp(email, on)
  await pressButton(on, (await newestEmail(on, email)).link)
  return { id: body.id as string, email }
}

describe('the events of an account', { timeout: 30_000 }, () => {
  test('events are delivered signed and in order, from the creation of an account to its deletion', async () => {
    const { id, email } = await signUpConfirmed()
    const session = (await signIn(app, email)).body
    await authCall(app, session, 'put', 'user', { data: { city: 'Turin' } })
    const { aal2Session, factor } = await addTotp(app, session)
    const client = await registerClient(app)
    await getTokens(app, client, aal2Session)
    const grants = app.request.delete('/auth/v1/user/oauth/grants').query({ client_id: client.id })
    await grants.set({ ...VERSIONED, ...bearer(aal2Session) })
    await authCall(app, aal2Session, 'delete', `factors/${factor.id}`)
    await adminCall(app, 'put', `admin/users/${id}`, { ban_duration: '1h' })
    await adminCall(app, 'delete', `admin/users/${id}`)
    const expected = [
      ...['user.created', 'user.confirmed', 'user.signed_in', 'user.updated', 'factor.added'],
      ...['oauth.grant_added', 'oauth.grant_removed', 'factor.removed', 'user.banned', 'user.deleted'],
    ]
    await eventually(() => expect(typesOf(id)).toEqual(expected))
    expect(receivedOf(id).map(({ signatures }) => signatures)).toEqual(expected.map(() => 2))
    const details = receivedOf(id).map(({ payload }) => payload.data)
    expect(details[4].factor).toEqual({ id: factor.id, type: 'totp' })
    expect(details[5]).toMatchObject({ client: { id: client.id }, scope: expect.any(String) })
    expect(details[8]).toMatchObject({
      fields: ['ban_duration'],
      by_service_key: 'tests',
      user: { banned_until: expect.any(String) },
    })
    expect(details[9]).toMatchObject({ user: { email } })
  })

  test('events have the id and the time of the audit entry, and neither metadata nor secrets', async () => {
    const { id, email } = await signUpConfirmed()
    const { body: session } = await signIn(app, email)
    await eventually(() => expect(typesOf(id)).toHaveLength(3))
    const [entry] = await app.sql<{ id: string; session_id: string; request_id: string; user_agent: string }>(
      "select * from audit_log_entries where payload ->> 'actor_id' = $1 and payload ->> 'action' = 'login'",
      [id],
    )
    const [signedIn] = receivedOf(id).filter(({ payload }) => payload.type === 'user.signed_in')
    const now = app.clock.now().toISOString()
    expect(signedIn?.id).toBe(entry?.id)
    expect(signedIn?.payload).toEqual({
      id: entry?.id,
      type: 'user.signed_in',
      created_at: now,
      data: {
        user: {
          id,
          email,
          email_confirmed_at: now,
          phone: '',
          is_anonymous: false,
          created_at: now,
        },
        action: 'login',
        provider: 'email',
        session_id: entry?.session_id,
        ip_address: expect.stringMatching(/127\.0\.0\.1|::1/),
        user_agent: entry?.user_agent,
        request_id: entry?.request_id,
      },
    })
    const text = JSON.stringify(receivedOf(id))
    for (const secret of [GOOD_PASSWORD, session.access_token, session.refresh_token, 'Ada'])
      expect(text).not.toContain(secret)
  })

  test('the events of a request that was rolled back are not delivered', async () => {
    const { id, email } = await signUpConfirmed()
    const { body: session } = await signIn(app, email)
    const metadata = { large: 'x'.repeat(9_000) }
    const change = { password: `${GOOD_PASSWORD}-new`, data: metadata }
    expect((await authCall(app, session, 'put', 'user', change)).status).toBeGreaterThanOrEqual(400)
    await authCall(app, session, 'put', 'user', { data: {} })
    const expected = ['user.created', 'user.confirmed', 'user.signed_in', 'user.updated']
    await eventually(() => expect(typesOf(id)).toEqual(expected))
  })

  test('waiting events are not stored in plain text, and are deleted once they are delivered', async () => {
    receiver.respond((response) => void response.writeHead(503).end())
    const { id, email } = await signUpConfirmed()
    const stored = () =>
      app.sql('select row_to_json(d)::text as text from event_deliveries d where user_id = $1', [id])
    await eventually(() => expect(typesOf(id).length).toBeGreaterThan(0))
    const rows = await stored()
    expect(rows).toHaveLength(2)
    expect(JSON.stringify(rows)).not.toContain(email)
    expect(JSON.stringify(rows)).not.toContain(receiver.url)
    receiver.respond((response) => void response.writeHead(204).end())
    app.clock.advance({ minutes: 1 })
    await signIn(app, email)
    await eventually(async () => expect(await stored()).toEqual([]))
  })
})

describe('the receivers of events', { timeout: 30_000 }, () => {
  test('a sign-up of a known address sends as many statements as one of an unknown address', async () => {
    // Receivers reject what is five minutes off, so the clock of the other tests stays.
    const own = await temporaryApp({ env: env() })
    const { email } = await signUpConfirmed(own)
    const requestOtp = (address: string) => authCall(own, null, 'post', 'otp', { email: address })
    const measure = async (request: (address: string) => PromiseLike<unknown>) => {
      own.clock.advance({ minutes: 2 })
      const known = await statementsOf(async () => request(email))
      const unknown = await statementsOf(async () => request(someEmail()))
      for (const statements of [known, unknown]) expect(statements).toContain('insert event_deliveries')
      return Math.abs(known.length - unknown.length)
    }
    expect(await measure(requestOtp)).toBe(0)
    // As without receivers (sign-up.test.ts).
    expect(await measure((address) => requestSignUp(address, own))).toBeLessThanOrEqual(2)
  })

  test('the sign-up of a known address is no event', async () => {
    const { id, email } = await signUpConfirmed()
    await requestSignUp(email)
    await signIn(app, email)
    await eventually(() => expect(typesOf(id)).toContain('user.signed_in'))
    expect(typesOf(id)).toEqual(['user.created', 'user.confirmed', 'user.signed_in'])
  })

  test('without a receiver nothing is stored and no statement is added', async () => {
    const plain = await temporaryApp()
    const session = await signUp(plain)
    const statements = await statementsOf(() => signIn(plain, session.user.email))
    expect(statements.filter((shape) => shape.includes('event_deliveries'))).toEqual([])
    expect(await plain.sql('select id from event_deliveries')).toEqual([])
  })
})

describe('a replay', { timeout: 30_000 }, () => {
  const replay = (options: Partial<Parameters<typeof replayEvents>[1]>) =>
    replayEvents(
      {
        db: databaseOf(app),
        clock: app.clock,
        secret: parseAuthSecret(TEST_SECRET),
        settings: { eventReceivers: app.config.EVENT_WEBHOOKS },
      },
      { since: new Date(0), types: null, userId: null, ...options },
    )
  const allOf = (userId: string) => receiver.received.filter(({ payload }) => payload.data.user.id === userId)
  // An entry of the present moment is not part of a replay: it is being delivered.
  const passTime = () => app.clock.advance({ seconds: 1 })

  test('delivers the events of an account once more, with their ids, times and order, and marked', async () => {
    const { id, email } = await signUpConfirmed()
    await signIn(app, email)
    await eventually(() => expect(allOf(id)).toHaveLength(3))
    passTime()
    expect(await replay({ userId: id })).toBe(3)
    await eventually(() => expect(allOf(id)).toHaveLength(6))
    const [before, after] = [allOf(id).slice(0, 3), allOf(id).slice(3)]
    expect(after.map((event) => event.id).toSorted()).toEqual(before.map((event) => event.id).toSorted())
    expect(after[0]?.payload).toEqual({ ...before[0]?.payload, replayed: true, data: expect.anything() })
    expect(after.map(({ payload }) => payload.replayed)).toEqual([true, true, true])
    expect(after.map(({ payload }) => payload.type)).toEqual([
      'user.created',
      'user.confirmed',
      'user.signed_in',
    ])
  })

  test('delivers only the wanted types since a time, also of a deleted account', async () => {
    const { id, email } = await signUpConfirmed()
    await signIn(app, email)
    passTime()
    const since = app.clock.now()
    await signIn(app, email)
    await adminCall(app, 'delete', `admin/users/${id}`)
    await eventually(() => expect(allOf(id)).toHaveLength(5))
    passTime()
    expect(await replay({ userId: id, since, types: ['user.signed_in'] })).toBe(1)
    expect(await replay({ userId: id, since, types: parseEventTypes(['user.deleted']) })).toBe(1)
    await eventually(() => expect(allOf(id)).toHaveLength(7))
    const [signedIn, deleted] = allOf(id).slice(5)
    expect([signedIn?.payload.type, deleted?.payload.type]).toEqual(['user.signed_in', 'user.deleted'])
    expect(deleted?.payload.data.user).toEqual({ id })
    expect(() => parseEventTypes(['user.other'])).toThrow('There is no event type user.other.')
  })
})
