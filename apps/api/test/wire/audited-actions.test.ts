import type { Session } from '@satlens/contract'
import { describe, expect, test } from 'vitest'
import { authCall, ban, createPasskey, signInByPasskey, verifyCall } from '../accounts/auth-call.ts'
import { newestEmail, pressButton } from '../accounts/email-links.ts'
import { auditOf, bearer, emailsTo, refresh, signIn, signUp, someEmail } from '../accounts/people.ts'
import { authorizeInBrowser, personAtProvider, providerAppPerFile } from '../accounts/provider-sign-in.ts'
import { addTotp, beginTotp, codeOf, factorsOf, wrongCodeFor } from '../accounts/second-factor.ts'
import { perFile } from '../harness/per-file.ts'
import { GOOD_PASSWORD, startTestApp, temporaryApp } from '../harness/test-app.ts'

const { provider, app } = providerAppPerFile()
const RECOVERY = 'user_recovery_requested'

/** An app on the same database in which sign-up requires confirmation by email. */
const env = { MAILER_AUTOCONFIRM: 'false' }
const confirming = perFile(() => startTestApp({ databaseUrl: app.databaseUrl, env }))

const LOG_TYPES = {
  account: ['login', 'login_failed', 'logout', 'rate_limited'],
  team: ['user_signedup', 'user_invited', 'user_deleted'],
  token: ['token_refreshed', 'token_revoked', 'token_reuse_detected'],
  user: [
    ...['user_modified', 'user_updated_password', 'user_recovery_requested', 'user_reauthenticate_requested'],
    ...['user_reauthenticated', 'addition_undone'],
    ...['user_confirmation_requested', 'user_repeated_signup', 'identity_linked', 'identity_unlinked'],
    ...['passkey_created', 'passkey_updated', 'passkey_deleted', 'wallet_registered'],
    'wallet_replaced',
  ],
  factor: [
    ...['factor_in_progress', 'challenge_created', 'verification_attempted', 'factor_unenrolled'],
    ...['factor_deleted', 'factor_updated'],
  ],
} as const

const logTypeOf = (action: string) =>
  Object.entries(LOG_TYPES).find(([, actions]) => (actions as readonly string[]).includes(action))?.[0]

type Method = Parameters<typeof authCall>[2]
async function call(session: Session, method: Method, path: string, body?: object) {
  const reply = await authCall(app, session, method, path, body)
  expect(reply.status, reply.text).toBeLessThan(300)
  return reply.body
}
const postAuth = (path: string, body: object, on = app) => authCall(on, null, 'post', path, body)

interface AuditCase {
  readonly what: string
  readonly action: string
  readonly act: (session: Session) => Promise<unknown>
  readonly traits: Record<string, unknown> | undefined
  readonly isWithoutSession: boolean
}

const auditCase =
  (isWithoutSession: boolean) =>
  (what: string, action: string, act: AuditCase['act'], traits?: AuditCase['traits']): AuditCase => ({
    what,
    action,
    act,
    traits,
    isWithoutSession,
  })
const [withSession, withoutSession] = [auditCase(false), auditCase(true)]

const addPasskey = async (session: Session): Promise<string> =>
  (await (await createPasskey(app, session)).registerPasskey()).body.id
async function linkByToken(session: Session): Promise<Session> {
  const exp = Math.floor(app.clock.now().getTime() / 1000) + 300
  const id_token = await provider.idToken({ ...personAtProvider(), exp })
  const body = { provider: 'acme', id_token, link_identity: true }
  return call(session, 'post', 'token?grant_type=id_token', body)
}
const generateWallet = (session: Session) =>
  app.request.post('/functions/v1/bitcoin-wallet-generate').set(bearer(session)).expect(200)

async function submitWrongCode(session: Session): Promise<void> {
  const { id, secret } = await beginTotp(app, session)
  const challenge_id = (await factorsOf(app, session).challenge(id)).body.id
  const code = wrongCodeFor(await codeOf(app, secret))
  expect((await factorsOf(app, session).verify(id, { challenge_id, code })).status).toBe(422)
}

const signInAtProviderWithEmail = async ({ user }: Session) => {
  provider.seat(personAtProvider(user.email))
  await authorizeInBrowser(app)
}
const reuseOldToken = async ({ refresh_token }: Session) => {
  await refresh(app, (await refresh(app, refresh_token)).body.refresh_token)
  app.clock.advance({ seconds: 11 })
  expect((await refresh(app, refresh_token)).status).toBe(400)
}
const signInAgain = ({ user }: Session) => signIn(app, user.email)
const banAndSignIn = async (session: Session) => {
  await ban(app, session.user.id)
  await signInAgain(session)
}
const unconfirmAndSignIn = async (session: Session) => {
  await app.sql('update users set email_confirmed_at = null where id = $1', [session.user.id])
  await signInAgain(session)
}
const endOtherSession = async (session: Session) => {
  const { sessions } = await call((await signInAgain(session)).body, 'get', 'sessions')
  await call(session, 'delete', `sessions/${sessions[0].id}`)
}
const createRecoveryCodes = async (session: Session) => {
  const { aal2Session } = await addTotp(app, session)
  await call(aal2Session, 'post', 'factors/recovery-codes')
  return aal2Session
}
const requestReauthenticationCode = async (session: Session) => {
  await call(session, 'get', 'reauthenticate')
  return (await newestEmail(app, session.user.email)).code
}

const AUDIT_CASES: readonly AuditCase[] = [
  withSession('signing in with a password', 'login', signInAgain, { provider: 'email' }),
  withSession('signing in at a provider', 'login', signInAtProviderWithEmail),
  withSession('signing in with a passkey', 'login', async (session) => {
    const { key, registerPasskey } = await createPasskey(app, session)
    await registerPasskey()
    expect((await signInByPasskey(app, key)).status).toBe(200)
  }),
  withSession('opening an email link', 'login', async ({ user }) => {
    await postAuth('recover', { email: user.email })
    await pressButton(app, (await newestEmail(app, user.email)).link)
  }),
  withoutSession('a wrong password', 'login_failed', ({ user }) => signIn(app, user.email, 'Wrong-1')),
  withoutSession('a banned account', 'login_failed', banAndSignIn, { reason: 'user_banned' }),
  withoutSession('an unconfirmed email', 'login_failed', unconfirmAndSignIn, {
    reason: 'email_not_confirmed',
  }),
  withoutSession('a wrong code of an email', 'login_failed', async ({ user }) => {
    await postAuth('recover', { email: user.email })
    const token = wrongCodeFor((await newestEmail(app, user.email)).code)
    expect((await verifyCall(app, { type: 'recovery', email: user.email, token })).status).toBe(403)
  }),
  withSession('signing out', 'logout', (by) => call(by, 'post', 'logout?scope=local'), { scope: 'local' }),
  withSession('ending another session', 'logout', endOtherSession, { scope: 'session' }),
  withSession('deleting the account', 'user_deleted', (session) =>
    call(session, 'delete', 'account', { password: GOOD_PASSWORD }),
  ),
  withSession('refreshing', 'token_refreshed', ({ refresh_token }) => refresh(app, refresh_token)),
  withSession('an old refresh token', 'token_reuse_detected', reuseOldToken),
  withSession('an old refresh token', 'token_revoked', reuseOldToken),
  withSession('new metadata', 'user_modified', (session) => call(session, 'put', 'user', { data: { a: 1 } })),
  withSession('changing the password', 'user_updated_password', (session) =>
    call(session, 'put', 'user', { password: 'Another-Ledger-8' }),
  ),
  withoutSession('a reset', RECOVERY, ({ user }) => postAuth('recover', { email: user.email })),
  withoutSession('a one-time sign-in', RECOVERY, ({ user }) => postAuth('otp', { email: user.email })),
  withSession('a code for a late change', 'user_reauthenticate_requested', requestReauthenticationCode),
  withSession('entering that code', 'user_reauthenticated', async (session) =>
    call(session, 'post', 'reauthenticate', { nonce: await requestReauthenticationCode(session) }),
  ),
  withoutSession('undoing an addition', 'addition_undone', async (session) => {
    await addPasskey(session)
    const mails = await emailsTo(app, session.user.email)
    const link = new URL(mails.find(({ kind }) => kind === 'passkey_added')?.undo_link ?? '')
    const form = Object.fromEntries(link.searchParams)
    expect((await app.request.post('/auth/v1/undo/confirm').type('form').send(form)).status).toBe(303)
  }),
  withoutSession('a confirmation again', 'user_confirmation_requested', ({ user }) =>
    postAuth('resend', { type: 'signup', email: user.email }),
  ),
  withoutSession('signing up again', 'user_repeated_signup', ({ user }) =>
    postAuth('signup', { email: user.email, password: GOOD_PASSWORD }, confirming),
  ),
  withoutSession('a provider with the verified email', 'identity_linked', signInAtProviderWithEmail),
  withSession('a provider that is linked', 'identity_linked', linkByToken),
  withSession('a provider that is unlinked', 'identity_unlinked', async (session) => {
    const { user } = await linkByToken(session)
    const id = user.identities.find(({ provider: from }) => from === 'acme')?.identity_id
    await call(session, 'delete', `user/identities/${id}`)
  }),
  withSession('a new passkey', 'passkey_created', addPasskey),
  withSession('a renamed passkey', 'passkey_updated', async (session) =>
    call(session, 'patch', `passkeys/${await addPasskey(session)}`, { friendly_name: 'Key' }),
  ),
  withSession('a removed passkey', 'passkey_deleted', async (session) =>
    call(session, 'delete', `passkeys/${await addPasskey(session)}`),
  ),
  withSession('the first wallet', 'wallet_registered', generateWallet, { network: 'signet' }),
  withSession('another wallet', 'wallet_replaced', async (session) => {
    await generateWallet(session)
    await generateWallet(session)
  }),
  withSession('a factor that is begun', 'factor_in_progress', (session) => beginTotp(app, session)),
  withSession('a challenge', 'challenge_created', submitWrongCode),
  withSession('a right answer', 'verification_attempted', (as) => addTotp(app, as), { success: true }),
  withSession('a wrong answer', 'verification_attempted', submitWrongCode, { success: false }),
  withSession('a removed factor', 'factor_unenrolled', async (session) => {
    const { factor, aal2Session } = await addTotp(app, session)
    expect((await factorsOf(app, aal2Session).unenroll(factor.id)).status).toBe(200)
  }),
  withSession('recovery codes', 'factor_updated', createRecoveryCodes),
  withSession('removed recovery codes', 'factor_deleted', async (session) =>
    call(await createRecoveryCodes(session), 'delete', 'factors/recovery-codes'),
  ),
]

describe('[wire 118] the audit log', () => {
  test('every action has a test case', () => {
    const covered = [
      ...AUDIT_CASES.map(({ action }) => action),
      'user_signedup',
      'rate_limited',
      'user_invited',
    ]
    expect([...new Set(covered)].sort()).toEqual(Object.values(LOG_TYPES).flat().sort())
  })

  test.each(AUDIT_CASES)('$what logs one $action with user and IP address', async (auditCase) => {
    const session = await signUp(app)
    const { id, email } = session.user
    const earlier = (await auditOf(app, id)).map(({ request_id }) => request_id)
    await auditCase.act(session)
    const rows = await auditOf(app, id)
    const found = rows.filter(
      ({ payload, request_id }) => payload.action === auditCase.action && !earlier.includes(request_id),
    )
    expect(found).toHaveLength(1)
    expect(found[0]).toMatchObject({
      payload: {
        log_type: logTypeOf(auditCase.action),
        actor_id: id,
        // The name of a deleted account is not stored.
        actor_username: auditCase.action === 'user_deleted' ? '' : email,
        actor_via_sso: false,
        ...(auditCase.traits ? { traits: auditCase.traits } : {}),
      },
      ip_address: expect.stringMatching(/^(::1|(::ffff:)?127\.0\.0\.1)$/),
      request_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      session_id: auditCase.isWithoutSession ? null : expect.any(String),
    })
  })

  test.each([
    ['without', () => app, 'user_signedup'],
    ['with', () => confirming, 'user_confirmation_requested'],
  ])('signing up %s email confirmation logs one row of the new user', async (_how, on, action) => {
    const email = someEmail()
    const { body } = await postAuth('signup', { email, password: GOOD_PASSWORD }, on())
    const { id } = body.user ?? body
    const [first, ...others] = await auditOf(app, id)
    expect(first?.payload).toMatchObject({ action, log_type: logTypeOf(action), actor_username: email })
    expect(others.map(({ payload }) => payload.action)).toEqual(body.access_token ? ['login'] : [])
    if (body.access_token) return
    await pressButton(confirming, (await newestEmail(confirming, email)).link)
    expect((await auditOf(app, id)).map(({ payload }) => payload.action)).toContain('user_signedup')
  })

  test('an unknown identifier is not logged: it may be a mistyped password', async () => {
    const slipped = `${GOOD_PASSWORD}-slipped@example.com`
    const empty = await temporaryApp()
    await signIn(empty, slipped)
    await verifyCall(empty, { type: 'recovery', email: slipped, token: '123456' })
    for (const path of ['recover', 'otp']) await postAuth(path, { email: slipped, create_user: false }, empty)
    await postAuth('resend', { type: 'signup', email: slipped }, empty)
    const rows = await empty.sql('select payload from audit_log_entries')
    expect(rows).toHaveLength(5)
    for (const { payload } of rows) expect(payload).toMatchObject({ actor_id: null, actor_username: '' })
    expect(JSON.stringify(rows)).not.toContain('slipped')
  })

  test('a flood of requests logs one rate_limited', async () => {
    const small = await temporaryApp({ env: { RATE_LIMIT_FACTOR: '0.1' } })
    for (let nth = 0; nth < 6; nth++) await postAuth('recover', { email: someEmail() }, small)
    const rows = await small.sql(
      "select payload, ip_address from audit_log_entries where payload ->> 'action' = 'rate_limited'",
    )
    expect(rows).toMatchObject([
      {
        payload: { log_type: 'account', actor_id: null, traits: { limit: 'recover' } },
        ip_address: expect.stringMatching(/127\.0\.0\.1|::1/),
      },
    ])
  })
})
