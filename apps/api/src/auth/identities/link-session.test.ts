import { createHash, randomBytes } from 'node:crypto'
import type { Session } from '@satlens/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { beginLink, exchangeCode } from '../../../test/link-by-browser.ts'
import { bearer, claimsOf, mailsTo, refresh, signIn, signUp, VERSIONED } from '../../../test/people.ts'
import { startProviderApp } from '../../../test/provider-app.ts'
import type { ProviderServer } from '../../../test/provider-server.ts'
import { expectError, fragmentOf, personAtProvider, travel } from '../../../test/provider-trip.ts'
import { addTotp, beginTotp, factorsOf, stepUp, type TotpFactor } from '../../../test/second-factor.ts'
import { openDatabase } from '../../kernel/db.ts'
import { revokeSessions } from '../sessions/revoke-sessions.ts'

let provider: ProviderServer
let app: Awaited<ReturnType<typeof startProviderApp>>['app']
beforeAll(async () => {
  ;({ provider, app } = await startProviderApp())
})
afterAll(() => app.close())

const NEW_PASSWORD = 'Another-Ledger-8'
const changePassword = (session: Session, password = NEW_PASSWORD) =>
  app.request.put('/auth/v1/user').set(VERSIONED).set(bearer(session)).send({ password }).expect(200)
const signOut = (session: Session, scope: 'global' | 'local' | 'others' = 'global') =>
  app.request.post(`/auth/v1/logout?scope=${scope}`).set(bearer(session)).expect(204)
const identitiesOf = (session: Session) =>
  app.sql('select provider from identities where user_id = $1', [session.user.id])
const sessionsOf = (session: Session) =>
  app.sql<{ id: string }>('select id from sessions where user_id = $1', [session.user.id])
const sessionIdOf = (session: Pick<Session, 'access_token'>) => claimsOf(session).session_id

/** What an owner does who notices that somebody holds an access token of theirs. */
const DEFENCES: readonly (readonly [string, (stolen: Session) => Promise<unknown>])[] = [
  [
    'the owner changed the password on another device',
    async (stolen) => changePassword((await signIn(app, stolen.user.email)).body),
  ],
  ['the owner changed the password in the same session', (stolen) => changePassword(stolen)],
  [
    'the owner signed out everywhere from another device',
    async (stolen) => signOut((await signIn(app, stolen.user.email)).body),
  ],
  ['the session was signed out', (stolen) => signOut(stolen, 'local')],
  [
    'an operator revoked the sessions',
    async (stolen) => {
      const database = openDatabase({ url: app.databaseUrl, poolSize: 1, onIdleError: () => {} })
      await revokeSessions({ db: database.db, clock: app.clock, email: stolen.user.email })
      await database.close()
    },
  ],
  [
    'the session is past its end',
    (stolen) =>
      app.sql('update sessions set not_after = $2 where user_id = $1', [stolen.user.id, app.clock.now()]),
  ],
  [
    'the account is banned',
    (stolen) => app.sql("update users set banned_until = 'infinity' where id = $1", [stolen.user.id]),
  ],
]

describe.each(DEFENCES)('a link that began with a stolen access token, after %s', (_what, defend) => {
  test.each(['implicit', 'pkce'] as const)('is rejected at the callback, %s', async (flow) => {
    const stolen = await signUp(app)
    provider.seat(personAtProvider())
    const { browser, url } = await beginLink(app, stolen, flow)
    await defend(stolen)
    const sessions = await sessionsOf(stolen)
    const landed = await browser.open(url)
    expectError(landed, { error_code: expect.any(String) })
    expect(landed.searchParams.has('code')).toBe(false)
    expect(fragmentOf(landed)).not.toHaveProperty('access_token')
    expect(await identitiesOf(stolen)).toEqual([{ provider: 'email' }])
    expect(await sessionsOf(stolen)).toEqual(sessions)
  })

  test('the code exchange rejects it', async () => {
    const stolen = await signUp(app)
    provider.seat(personAtProvider())
    const { browser, url, verifier } = await beginLink(app, stolen, 'pkce')
    const landed = await browser.open(url)
    expect(landed.searchParams.has('code')).toBe(true)
    await defend(stolen)
    const sessions = await sessionsOf(stolen)
    const reply = await exchangeCode(app, landed, verifier)
    expect(reply.status).toBeGreaterThanOrEqual(400)
    expect(reply.body).not.toHaveProperty('access_token')
    expect(await identitiesOf(stolen)).toEqual([{ provider: 'email' }])
    expect(await sessionsOf(stolen)).toEqual(sessions)
  })
})

describe('a completed link', () => {
  const complete = async (session: Session, flow: 'implicit' | 'pkce') => {
    provider.seat(personAtProvider())
    const { browser, url, verifier } = await beginLink(app, session, flow)
    const landed = await browser.open(url)
    if (flow === 'implicit') return fragmentOf(landed) as unknown as Session
    const reply = await exchangeCode(app, landed, verifier)
    expect(reply.status, reply.text).toBe(200)
    return reply.body as Session
  }

  test.each(['implicit', 'pkce'] as const)(
    'continues the session that asked and starts no other, %s',
    async (flow) => {
      const session = await signUp(app)
      const answer = await complete(session, flow)
      expect(sessionIdOf(answer)).toBe(sessionIdOf(session))
      expect(await sessionsOf(session)).toHaveLength(1)
      expect(await identitiesOf(session)).toHaveLength(2)
      expect((await refresh(app, answer.refresh_token)).status).toBe(200)
      await signOut(session, 'local')
      expect((await refresh(app, answer.refresh_token)).body.code).toBe('refresh_token_not_found')
    },
  )

  test('does not make the refresh token of before look stolen', async () => {
    const session = await signUp(app)
    const answer = await complete(session, 'pkce')
    app.clock.advance({ minutes: 1 })
    // The answer was lost, or another tab still holds the token of before.
    const late = await refresh(app, session.refresh_token)
    expect(late.status).toBe(200)
    expect(late.body.refresh_token).toBe(answer.refresh_token)
    const kinds = (await mailsTo(app, session.user.email)).map(({ kind }) => kind)
    expect(kinds).not.toContain('session_ended_for_safety')
  })
})

test.each(['implicit', 'pkce'] as const)(
  'a link that began before the second factor does not lead to the upgraded session, %s',
  async (flow) => {
    const stolen = await signUp(app)
    provider.seat(personAtProvider())
    const { browser, url } = await beginLink(app, stolen, flow)
    const { raised } = await addTotp(app, stolen)
    expect(sessionIdOf(raised)).toBe(sessionIdOf(stolen))
    expectError(await browser.open(url), { error: 'access_denied', error_code: 'insufficient_aal' })
    expect(await identitiesOf(stolen)).toEqual([{ provider: 'email' }])
  },
)

/** Lowers an aal2 session from another device; another factor of the account stays. */
async function downgrade(raised: Session, factor: TotpFactor) {
  const elsewhere = await stepUp(app, (await signIn(app, raised.user.email)).body, factor)
  const other = await stepUp(app, elsewhere, await beginTotp(app, elsewhere, 'Second app'))
  expect((await factorsOf(app, other).unenroll(factor.id)).status).toBe(200)
}

test.each(['implicit', 'pkce'] as const)(
  'a link that began at aal2 is rejected once its session is aal1 and a factor stays, %s',
  async (flow) => {
    const { factor, raised } = await addTotp(app, await signUp(app))
    provider.seat(personAtProvider())
    const { browser, url } = await beginLink(app, raised, flow)
    await downgrade(raised, factor)
    expectError(await browser.open(url), { error: 'access_denied', error_code: 'insufficient_aal' })
    expect(await identitiesOf(raised)).toEqual([{ provider: 'email' }])
  },
)

test('a code that was issued at aal2 does not link once its session is aal1 and a factor stays', async () => {
  const { factor, raised } = await addTotp(app, await signUp(app))
  provider.seat(personAtProvider())
  const { browser, url, verifier } = await beginLink(app, raised, 'pkce')
  const landed = await browser.open(url)
  await downgrade(raised, factor)
  expect((await exchangeCode(app, landed, verifier)).body.code).toBe('insufficient_aal')
  expect(await identitiesOf(raised)).toEqual([{ provider: 'email' }])
})

test('a code that was issued before the second factor does not link after it', async () => {
  const stolen = await signUp(app)
  provider.seat(personAtProvider())
  const { browser, url, verifier } = await beginLink(app, stolen, 'pkce')
  const landed = await browser.open(url)
  await addTotp(app, stolen)
  expect((await exchangeCode(app, landed, verifier)).body.code).toBe('insufficient_aal')
  expect(await identitiesOf(stolen)).toEqual([{ provider: 'email' }])
})

/** An account of a password and a provider, and the code that a sign-in with the provider waits to exchange. */
async function waitingCode() {
  const session = await signUp(app)
  provider.seat(personAtProvider())
  const link = await beginLink(app, session, 'implicit')
  await link.browser.open(link.url)
  const verifier = randomBytes(56).toString('hex')
  const code_challenge = createHash('sha256').update(verifier).digest('base64url')
  const landed = await travel(app, { code_challenge, code_challenge_method: 's256' })
  expect(landed.searchParams.has('code')).toBe(true)
  return { session, exchange: () => exchangeCode(app, landed, verifier) }
}

const unlinkHouse = async (session: Session) => {
  const rows = await app.sql<{ id: string }>(
    "select id from identities where user_id = $1 and provider = 'house'",
    [session.user.id],
  )
  const url = `/auth/v1/user/identities/${rows[0]?.id}`
  return app.request.delete(url).set(VERSIONED).set(bearer(session)).expect(200)
}
const endOtherSession = async (session: Session) => {
  const other = (await signIn(app, session.user.email)).body
  const url = `/auth/v1/sessions/${sessionIdOf(other)}`
  return app.request.delete(url).set(VERSIONED).set(bearer(session)).expect(200)
}

test('a code of a provider signs in while its account does nothing', async () => {
  const { exchange } = await waitingCode()
  expect((await exchange()).status).toBe(200)
})

test.each([
  ['its identity was removed', unlinkHouse],
  ['the other sessions were signed out', (session: Session) => signOut(session, 'others')],
  ['another session was ended', endOtherSession],
])('a code of a provider does not sign in once %s', async (_what, act) => {
  const { session, exchange } = await waitingCode()
  await act(session)
  const reply = await exchange()
  expect(reply.status).toBeGreaterThanOrEqual(400)
  expect(reply.body).not.toHaveProperty('access_token')
})

test.each([
  ['a new password', (session: Session) => changePassword(session)],
  ['a global sign-out', (session: Session) => signOut(session)],
])('%s voids the codes of emails and providers that wait to be exchanged', async (_what, act) => {
  const session = await signUp(app)
  const wait = { redirect_to: app.url, authentication_method: 'magiclink' }
  await app.sql(
    `insert into flow_states (redirect_to, authentication_method, user_id, auth_code_hash, expires_at, created_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [
      wait.redirect_to,
      wait.authentication_method,
      session.user.id,
      session.user.id,
      new Date(app.clock.now().getTime() + 300_000),
      app.clock.now(),
    ],
  )
  await act(session)
  expect(await app.sql('select 1 from flow_states where user_id = $1', [session.user.id])).toEqual([])
})
