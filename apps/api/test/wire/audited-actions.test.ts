import type { Session } from '@satlens/contract'
import { describe, expect, test } from 'vitest'
import { authCall, ban, createPasskey, signInByPasskey } from '../accounts/auth-call.ts'
import { newestMail, pressButton, verifyCall } from '../accounts/email-links.ts'
import { auditOf, bearer, mailsTo, refresh, signIn, signUp, someEmail } from '../accounts/people.ts'
import { personAtProvider, providerAppPerFile, travel } from '../accounts/provider-sign-in.ts'
import { addTotp, beginTotp, codeOf, factorsOf, wrongCodeFor } from '../accounts/second-factor.ts'
import { perFile } from '../harness/per-file.ts'
import { GOOD_PASSWORD, startTestApp, temporaryApp } from '../harness/test-app.ts'

const { provider, app } = providerAppPerFile()
/** The same accounts, where sign-up waits for a mail. */
const confirming = perFile(() =>
  startTestApp({ databaseUrl: app.databaseUrl, env: { MAILER_AUTOCONFIRM: 'false' } }),
)

/** The audited actions by kind. There are no invitations, and no action for them. */
const LOG_TYPES = {
  account: ['login', 'login_failed', 'logout', 'rate_limited'],
  team: ['user_signedup', 'user_deleted'],
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
/** A call that has to succeed. */
async function call(session: Session, method: Method, path: string, body?: object) {
  const reply = await authCall(app, session, method, path, body)
  expect(reply.status, reply.text).toBeLessThan(300)
  return reply.body
}
const ask = (path: string, body: object, on = app) => authCall(on, null, 'post', path, body)

interface Deed {
  readonly what: string
  readonly action: string
  readonly act: (session: Session) => Promise<unknown>
  readonly traits: Record<string, unknown> | undefined
  /** It happens without a session. */
  readonly isOutside: boolean
}

const deed =
  (isOutside: boolean) =>
  (what: string, action: string, act: Deed['act'], traits?: Deed['traits']): Deed => ({
    what,
    action,
    act,
    traits,
    isOutside,
  })
const [inside, outside] = [deed(false), deed(true)]

const addPasskey = async (session: Session): Promise<string> =>
  (await (await createPasskey(app, session)).keep()).body.id
async function linkByToken(session: Session): Promise<Session> {
  const exp = Math.floor(app.clock.now().getTime() / 1000) + 300
  const id_token = await provider.idToken({ ...personAtProvider(), exp })
  return call(session, 'post', 'token?grant_type=id_token', {
    provider: 'house',
    id_token,
    link_identity: true,
  })
}
const generateWallet = (session: Session) =>
  app.request.post('/functions/v1/bitcoin-wallet-generate').set(bearer(session)).expect(200)

async function answerWrongly(session: Session): Promise<void> {
  const { id, secret } = await beginTotp(app, session)
  const challenge_id = (await factorsOf(app, session).challenge(id)).body.id
  const code = wrongCodeFor(await codeOf(app, secret))
  expect((await factorsOf(app, session).verify(id, { challenge_id, code })).status).toBe(422)
}

const arriveFromProvider = async ({ user }: Session) => {
  provider.seat(personAtProvider(user.email))
  await travel(app)
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
const endOther = async (session: Session) => {
  const { sessions } = await call((await signInAgain(session)).body, 'get', 'sessions')
  await call(session, 'delete', `sessions/${sessions[0].id}`)
}
const codesOf = async (session: Session) => {
  const { raised } = await addTotp(app, session)
  await call(raised, 'post', 'factors/recovery-codes')
  return raised
}
const askForCode = async (session: Session) => {
  await call(session, 'get', 'reauthenticate')
  return (await newestMail(app, session.user.email)).code
}

const DEEDS: readonly Deed[] = [
  inside('signing in with a password', 'login', signInAgain, { provider: 'email' }),
  inside('signing in at a provider', 'login', arriveFromProvider),
  inside('signing in with a passkey', 'login', async (session) => {
    const { key, keep } = await createPasskey(app, session)
    await keep()
    expect((await signInByPasskey(app, key)).status).toBe(200)
  }),
  inside('opening an email link', 'login', async ({ user }) => {
    await ask('recover', { email: user.email })
    await pressButton(app, (await newestMail(app, user.email)).link)
  }),
  outside('a wrong password', 'login_failed', ({ user }) => signIn(app, user.email, 'Wrong-Password-1')),
  outside('a banned account', 'login_failed', banAndSignIn, { reason: 'user_banned' }),
  outside('an unconfirmed account', 'login_failed', unconfirmAndSignIn, { reason: 'email_not_confirmed' }),
  outside('a wrong code of an email', 'login_failed', async ({ user }) => {
    await ask('recover', { email: user.email })
    const token = wrongCodeFor((await newestMail(app, user.email)).code)
    expect((await verifyCall(app, { type: 'recovery', email: user.email, token })).status).toBe(403)
  }),
  inside('signing out', 'logout', (by) => call(by, 'post', 'logout?scope=local'), { scope: 'local' }),
  inside('ending another session', 'logout', endOther, { scope: 'session' }),
  inside('deleting the account', 'user_deleted', (session) =>
    call(session, 'delete', 'account', { password: GOOD_PASSWORD }),
  ),
  inside('refreshing', 'token_refreshed', ({ refresh_token }) => refresh(app, refresh_token)),
  inside('an old refresh token', 'token_reuse_detected', reuseOldToken),
  inside('an old refresh token', 'token_revoked', reuseOldToken),
  inside('changing metadata', 'user_modified', (session) => call(session, 'put', 'user', { data: { a: 1 } })),
  inside('changing the password', 'user_updated_password', (session) =>
    call(session, 'put', 'user', { password: 'Another-Ledger-8' }),
  ),
  outside('a reset', 'user_recovery_requested', ({ user }) => ask('recover', { email: user.email })),
  outside('a one-time sign-in', 'user_recovery_requested', ({ user }) => ask('otp', { email: user.email })),
  inside('a code for a late change', 'user_reauthenticate_requested', askForCode),
  inside('entering that code', 'user_reauthenticated', async (session) =>
    call(session, 'post', 'reauthenticate', { nonce: await askForCode(session) }),
  ),
  outside('undoing an addition', 'addition_undone', async (session) => {
    await addPasskey(session)
    const mails = await mailsTo(app, session.user.email)
    const link = new URL(mails.find(({ kind }) => kind === 'passkey_added')?.undo_link ?? '')
    const form = Object.fromEntries(link.searchParams)
    expect((await app.request.post('/auth/v1/undo/confirm').type('form').send(form)).status).toBe(303)
  }),
  outside('a confirmation again', 'user_confirmation_requested', ({ user }) =>
    ask('resend', { type: 'signup', email: user.email }),
  ),
  outside('signing up again', 'user_repeated_signup', ({ user }) =>
    ask('signup', { email: user.email, password: GOOD_PASSWORD }, confirming),
  ),
  outside('a provider with the verified email', 'identity_linked', arriveFromProvider),
  inside('a provider that is linked', 'identity_linked', linkByToken),
  inside('a provider that is unlinked', 'identity_unlinked', async (session) => {
    const { user } = await linkByToken(session)
    const id = user.identities.find(({ provider: from }) => from === 'house')?.identity_id
    await call(session, 'delete', `user/identities/${id}`)
  }),
  inside('a new passkey', 'passkey_created', addPasskey),
  inside('a renamed passkey', 'passkey_updated', async (session) =>
    call(session, 'patch', `passkeys/${await addPasskey(session)}`, { friendly_name: 'Key' }),
  ),
  inside('a removed passkey', 'passkey_deleted', async (session) =>
    call(session, 'delete', `passkeys/${await addPasskey(session)}`),
  ),
  inside('the first wallet', 'wallet_registered', generateWallet, { network: 'signet' }),
  inside('another wallet', 'wallet_replaced', async (session) => {
    await generateWallet(session)
    await generateWallet(session)
  }),
  inside('a factor that is begun', 'factor_in_progress', (session) => beginTotp(app, session)),
  inside('a challenge', 'challenge_created', answerWrongly),
  inside('a right answer', 'verification_attempted', (session) => addTotp(app, session), { success: true }),
  inside('a wrong answer', 'verification_attempted', answerWrongly, { success: false }),
  inside('a removed factor', 'factor_unenrolled', async (session) => {
    const { factor, raised } = await addTotp(app, session)
    expect((await factorsOf(app, raised).unenroll(factor.id)).status).toBe(200)
  }),
  inside('recovery codes', 'factor_updated', codesOf),
  inside('removed recovery codes', 'factor_deleted', async (session) =>
    call(await codesOf(session), 'delete', 'factors/recovery-codes'),
  ),
]

describe('[wire 118] the audit log', () => {
  test('every action has a test here', () => {
    const covered = [...DEEDS.map(({ action }) => action), 'user_signedup', 'rate_limited']
    expect([...new Set(covered)].sort()).toEqual(Object.values(LOG_TYPES).flat().sort())
  })

  test.each(DEEDS)('has one $action after $what, with user and address', async (deed) => {
    const session = await signUp(app)
    const { id, email } = session.user
    const earlier = (await auditOf(app, id)).map(({ request_id }) => request_id)
    await deed.act(session)
    const rows = await auditOf(app, id)
    const found = rows.filter(
      ({ payload, request_id }) => payload.action === deed.action && !earlier.includes(request_id),
    )
    expect(found).toHaveLength(1)
    expect(found[0]).toMatchObject({
      payload: {
        log_type: logTypeOf(deed.action),
        actor_id: id,
        // The name of a deleted account is not kept.
        actor_username: deed.action === 'user_deleted' ? '' : email,
        actor_via_sso: false,
        ...(deed.traits ? { traits: deed.traits } : {}),
      },
      ip_address: expect.stringMatching(/^(::1|(::ffff:)?127\.0\.0\.1)$/),
      request_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      session_id: deed.isOutside ? null : expect.any(String),
    })
  })

  test.each([
    ['at once', () => app, 'user_signedup'],
    ['by mail', () => confirming, 'user_confirmation_requested'],
  ])('has one row of the new user after signing up %s', async (_how, on, action) => {
    const email = someEmail()
    const { body } = await ask('signup', { email, password: GOOD_PASSWORD }, on())
    const { id } = body.user ?? body
    const [first, ...others] = await auditOf(app, id)
    expect(first?.payload).toMatchObject({ action, log_type: logTypeOf(action), actor_username: email })
    expect(others.map(({ payload }) => payload.action)).toEqual(body.access_token ? ['login'] : [])
    if (body.access_token) return
    await pressButton(confirming, (await newestMail(confirming, email)).link)
    expect((await auditOf(app, id)).map(({ payload }) => payload.action)).toContain('user_signedup')
  })

  test('does not log an unknown identifier, which may be a mistyped password', async () => {
    const slipped = `${GOOD_PASSWORD}-slipped@example.com`
    const empty = await temporaryApp()
    await signIn(empty, slipped)
    await verifyCall(empty, { type: 'recovery', email: slipped, token: '123456' })
    for (const path of ['recover', 'otp']) await ask(path, { email: slipped, create_user: false }, empty)
    await ask('resend', { type: 'signup', email: slipped }, empty)
    const rows = await empty.sql('select payload from audit_log_entries')
    expect(rows).toHaveLength(5)
    for (const { payload } of rows) expect(payload).toMatchObject({ actor_id: null, actor_username: '' })
    expect(JSON.stringify(rows)).not.toContain('slipped')
  })

  test('has one rate_limited for a flood', async () => {
    const small = await temporaryApp({ env: { RATE_LIMIT_FACTOR: '0.1' } })
    for (let nth = 0; nth < 6; nth++) await ask('recover', { email: someEmail() }, small)
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
