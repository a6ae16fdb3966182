import { createHash, randomBytes } from 'node:crypto'
import type { Session } from '@satlens/contract'
import { describe, expect, test } from 'vitest'
import { revokeSessionsAsOperator } from '#auth/sessions/end-session.ts'
import { authCall, ban } from '#test/accounts/auth-call.ts'
import { cookieBrowser } from '#test/accounts/cookie-browser.ts'
import { emailKindsTo } from '#test/accounts/email-links.ts'
import { beginLink, exchangeAuthCode } from '#test/accounts/link-by-browser.ts'
import { claimsOf, refresh, signIn, signUp, type Token } from '#test/accounts/people.ts'
import {
  authorizeInBrowser,
  expectError,
  fragmentOf,
  personAtProvider,
  withProvider,
} from '#test/accounts/provider-sign-in.ts'
import { addTotp, beginTotp, factorsOf, stepUp } from '#test/accounts/second-factor.ts'
import { databaseOf } from '#test/harness/database-of.ts'
import { perFile } from '#test/harness/per-file.ts'
import { startTestApp, temporaryApp } from '#test/harness/test-app.ts'
import { startProviderServer } from '#test/servers/provider-server.ts'

const provider = perFile(startProviderServer)
const app = perFile(() => startTestApp({ env: withProvider(provider, { TRUSTED_PROXIES: '1' }) }))

const ANY = expect.any(String)
const changePassword = (session: Session) =>
  authCall(app, session, 'put', 'user', { password: 'Another-Ledger-8' }).expect(200)
const signOut = (session: Session, scope: 'global' | 'local' | 'others' = 'global') =>
  authCall(app, session, 'post', `logout?scope=${scope}`).expect(204)
const identitiesOf = (session: Session) =>
  app.sql('select provider from identities where user_id = $1', [session.user.id])
const sessionsOf = (session: Session) =>
  app.sql<{ id: string }>('select id from sessions where user_id = $1', [session.user.id])
const sessionIdOf = (session: Token) => claimsOf(session).session_id

/** Lowers an aal2 session from another device; another factor of the account stays. */
async function downgrade(aal2Session: Session, factor: Parameters<typeof stepUp>[2]) {
  const elsewhere = await stepUp(app, (await signIn(app, aal2Session.user.email)).body, factor)
  const other = await stepUp(app, elsewhere, await beginTotp(app, elsewhere, 'Second app'))
  expect((await factorsOf(app, other).unenroll(factor.id)).status).toBe(200)
}

const revokeByOperator = (email: string) =>
  revokeSessionsAsOperator({ db: databaseOf(app), clock: app.clock, email })

/** Makes a session that a link begins from, and what happens to it before the link completes. */
type Prepare = () => Promise<{ readonly session: Session; readonly defend: () => Promise<unknown> }>
const stolen =
  (defend: (session: Session) => Promise<unknown>): Prepare =>
  async () => {
    const session = await signUp(app)
    return { session, defend: () => defend(session) }
  }
const DEFENSES: readonly (readonly [what: string, prepare: Prepare, errorCode?: string])[] = [
  [
    'the owner changed the password on another device',
    stolen(async ({ user }) => changePassword((await signIn(app, user.email)).body)),
  ],
  ['the owner changed the password in the same session', stolen((session) => changePassword(session))],
  [
    'the owner signed out everywhere from another device',
    stolen(async ({ user }) => signOut((await signIn(app, user.email)).body)),
  ],
  ['the session was signed out', stolen((session) => signOut(session, 'local'))],
  ['an operator revoked the sessions', stolen(({ user }) => revokeByOperator(user.email))],
  [
    'the session is past its end',
    stolen(({ user }) =>
      app.sql('update sessions set not_after = $2 where user_id = $1', [user.id, app.clock.now()]),
    ),
  ],
  ['the account is banned', stolen(({ user }) => ban(app, user.id))],
  ['the owner upgraded the session to aal2', stolen((session) => addTotp(app, session)), 'insufficient_aal'],
  [
    'the session was downgraded from aal2 while a factor stays',
    async () => {
      const { factor, aal2Session } = await addTotp(app, await signUp(app))
      return { session: aal2Session, defend: () => downgrade(aal2Session, factor) }
    },
    'insufficient_aal',
  ],
]

const cases = DEFENSES.map(([what, prepare, errorCode]) => ({ what, prepare, errorCode }))
describe.each(cases)('a link that began before $what', ({ prepare, errorCode }) => {
  test.each([
    ['the callback', 'implicit'],
    ['the code exchange', 'pkce'],
  ] as const)('fails at %s, %s', async (where, flow) => {
    const { session, defend } = await prepare()
    provider.seat(personAtProvider())
    const { browser, url, verifier } = await beginLink(app, session, flow)
    const waiting = where === 'the code exchange' ? await browser.open(url) : null
    await defend()
    const sessions = await sessionsOf(session)
    if (waiting) {
      expect(waiting.searchParams.has('code')).toBe(true)
      const { body } = await exchangeAuthCode(app, waiting, verifier)
      expect(body).toMatchObject({ code: errorCode ?? ANY })
      expect(body).not.toHaveProperty('access_token')
    } else {
      const landed = await browser.open(url)
      expectError(landed, errorCode ? { error: 'access_denied', error_code: errorCode } : { error_code: ANY })
      expect(landed.searchParams.has('code')).toBe(false)
      expect(fragmentOf(landed)).not.toHaveProperty('access_token')
    }
    expect(await identitiesOf(session)).toEqual([{ provider: 'email' }])
    expect(await sessionsOf(session)).toEqual(sessions)
  })
})

test('a link fails at the callback with PKCE, too, once its session has ended', async () => {
  const session = await signUp(app)
  provider.seat(personAtProvider())
  const { browser, url } = await beginLink(app, session, 'pkce')
  await signOut(session)
  const landed = await browser.open(url)
  expectError(landed, { error_code: ANY })
  expect(landed.searchParams.has('code')).toBe(false)
})

// Where a link needs no fresh session, the account's factors are not looked at again.
test('a link by a token from before the second factor fails in a session of any age', async () => {
  const lax = await temporaryApp({ env: withProvider(provider, { LINKING_NEEDS_FRESH_SESSION: 'false' }) })
  const session = await signUp(lax)
  provider.seat(personAtProvider())
  const { browser, url } = await beginLink(lax, session, 'implicit')
  await addTotp(lax, session)
  expectError(await browser.open(url), { error: 'access_denied', error_code: 'insufficient_aal' })
  const identities = await lax.sql('select 1 from identities where user_id = $1', [session.user.id])
  expect(identities).toHaveLength(1)
})

describe('a link that another browser opens', () => {
  test('fails without PKCE, also from the same network', async () => {
    const session = await signUp(app)
    const { url } = await beginLink(app, session, 'implicit')
    provider.seat(personAtProvider())
    expectError(await cookieBrowser(app.url).open(url), { error_code: 'bad_oauth_state' })
    expect(await identitiesOf(session)).toEqual([{ provider: 'email' }])
  })

  test('links by PKCE only once the code is exchanged with the verifier of the client', async () => {
    const session = await signUp(app)
    const { url, verifier } = await beginLink(app, session, 'pkce')
    provider.seat(personAtProvider())
    const landed = await cookieBrowser(app.url, '198.51.100.7').open(url)
    expect(await identitiesOf(session)).toEqual([{ provider: 'email' }])
    expect((await exchangeAuthCode(app, landed, verifier)).body.user).toMatchObject({ id: session.user.id })
    expect(await identitiesOf(session)).toHaveLength(2)
  })
})

test('a link to the identity of another account is rejected and keeps the session', async () => {
  provider.seat(personAtProvider())
  await authorizeInBrowser(app)
  const session = await signUp(app)
  const { browser, url } = await beginLink(app, session, 'implicit')
  expectError(await browser.open(url), { error: 'server_error', error_code: 'identity_already_exists' })
  expect((await refresh(app, session.refresh_token)).status).toBe(200)
})

describe('a completed link', () => {
  const complete = async (session: Session, flow: 'implicit' | 'pkce') => {
    provider.seat(personAtProvider())
    const { browser, url, verifier } = await beginLink(app, session, flow)
    const landed = await browser.open(url)
    if (flow === 'implicit') return fragmentOf(landed) as unknown as Session
    const reply = await exchangeAuthCode(app, landed, verifier)
    expect(reply.status, reply.text).toBe(200)
    return reply.body as Session
  }

  test.each(['implicit', 'pkce'] as const)('continues the session that began it alone, %s', async (flow) => {
    const session = await signUp(app)
    const answer = await complete(session, flow)
    expect(sessionIdOf(answer)).toBe(sessionIdOf(session))
    expect(await sessionsOf(session)).toHaveLength(1)
    expect(await identitiesOf(session)).toHaveLength(2)
    expect((await refresh(app, answer.refresh_token)).status).toBe(200)
    await signOut(session, 'local')
    expect((await refresh(app, answer.refresh_token)).body.code).toBe('refresh_token_not_found')
  })

  test('keeps the refresh token of before valid as one whose answer was lost', async () => {
    const session = await signUp(app)
    const answer = await complete(session, 'pkce')
    app.clock.advance({ minutes: 1 })
    const late = await refresh(app, session.refresh_token)
    expect(late.status).toBe(200)
    expect(late.body.refresh_token).toBe(answer.refresh_token)
    expect(await emailKindsTo(app, session.user.email)).not.toContain('session_ended_for_safety')
  })
})

async function waitingCode() {
  const session = await signUp(app)
  provider.seat(personAtProvider())
  const link = await beginLink(app, session, 'implicit')
  await link.browser.open(link.url)
  const verifier = randomBytes(56).toString('hex')
  const code_challenge = createHash('sha256').update(verifier).digest('base64url')
  const landed = await authorizeInBrowser(app, { code_challenge, code_challenge_method: 's256' })
  expect(landed.searchParams.has('code')).toBe(true)
  return { session, exchange: () => exchangeAuthCode(app, landed, verifier) }
}

const remove = (session: Session, path: string) => authCall(app, session, 'delete', path).expect(200)
const unlinkAcme = async (session: Session) => {
  const ofAcme = "select id from identities where user_id = $1 and provider = 'acme'"
  const [row] = await app.sql<{ id: string }>(ofAcme, [session.user.id])
  return remove(session, `user/identities/${row?.id}`)
}
const endOtherSession = async (session: Session) =>
  remove(session, `sessions/${sessionIdOf((await signIn(app, session.user.email)).body)}`)

test.each([
  ['its identity was removed', unlinkAcme],
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
])('%s deletes the codes of emails and providers that wait to be exchanged', async (_what, act) => {
  const session = await signUp(app)
  await app.sql(
    `insert into flow_states (redirect_to, authentication_method, user_id, auth_code_hash, expires_at, created_at)
     values ($1, 'magiclink', $2, 'a hash', $3::timestamptz + interval '5 minutes', $3)`,
    [app.url, session.user.id, app.clock.now()],
  )
  await act(session)
  expect(await app.sql('select 1 from flow_states where user_id = $1', [session.user.id])).toEqual([])
})
