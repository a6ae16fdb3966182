import { createHash, randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import {
  actionsOf,
  authCall,
  ban,
  createPasskey,
  insertFactor,
  signInByPasskey,
  verifyCall,
} from '#test/accounts/auth-call.ts'
import { lockAccount } from '#test/accounts/database-locks.ts'
import { emailKindsTo, fragmentOf, newestEmail, pressButton } from '#test/accounts/email-links.ts'
import { exchangeAuthCode } from '#test/accounts/link-by-browser.ts'
import { registerClient } from '#test/accounts/oauth-app.ts'
import { auditOf, bearer, refresh, signIn, signUp, someEmail } from '#test/accounts/people.ts'
import {
  authorizeInBrowser,
  personAtProvider,
  userAt,
  withProvider,
} from '#test/accounts/provider-sign-in.ts'
import { perFile } from '#test/harness/per-file.ts'
import { startTestApp, type TestApp } from '#test/harness/test-app.ts'
import { startProviderServer } from '#test/servers/provider-server.ts'
import {
  decideEmailVerificationEffect,
  type EmailVerificationEffect,
  type EmailVerificationMethod,
  type EmailVerificationState,
} from './email-verification.ts'

const ATTACKERS = 'Attacker-Password-1!'
const VICTIMS = 'Victim-Password-2!'
const RECIPIENT = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'

const provider = perFile(startProviderServer)
const env = { MAILER_AUTOCONFIRM: 'false' }
const confirming = perFile(() => startTestApp({ env: withProvider(provider, env) }))
const open = perFile(() => startTestApp({ env: withProvider(provider) }))

function pkce() {
  const verifier = randomBytes(32).toString('base64url')
  const code_challenge = createHash('sha256').update(verifier).digest('base64url')
  return { verifier, fields: { code_challenge, code_challenge_method: 's256' } }
}

const apply = async (email: string, password: string, more: object = {}) => {
  const applicant = { email, password, data: { full_name: `Named by ${password}` }, ...more }
  const reply = await authCall(confirming, null, 'post', 'signup', applicant)
  expect(reply.status).toBe(200)
  return reply.body
}
const callLater = (path: string, body: object) => {
  confirming.clock.advance({ seconds: 61 })
  return authCall(confirming, null, 'post', path, body)
}
const exchange = (url: URL, verifier: string) => exchangeAuthCode(confirming, url, verifier)
const decline = (link: URL, headers: Record<string, string> = {}) =>
  confirming.request.post('/auth/v1/verify/decline').set(headers).type('form').send(link.search.slice(1))
const confirmByLink = async (to: string) => pressButton(confirming, (await newestEmail(confirming, to)).link)
const opensWith = async (email: string, password: string, app: TestApp = confirming) =>
  (await signIn(app, email, password)).status === 200
const idOf = async (email: string) =>
  (await confirming.sql<{ id: string }>('select id from users where email = $1', [email]))[0]?.id ?? ''

describe('sign-ups by a stranger and by the owner of an address', () => {
  test.each([
    ['the second email, after a minute', 61, 2],
    ["the email of the stranger's sign-up, within a minute", 0, 1],
  ])('keep only the password of the browser that exchanges the code of %s', async (_of, seconds, emails) => {
    const email = someEmail()
    await apply(email, ATTACKERS, pkce().fields)
    confirming.clock.advance({ seconds })
    const victim = pkce()
    await apply(email, VICTIMS, victim.fields)
    expect(await emailKindsTo(confirming, email)).toHaveLength(emails)
    const reply = await exchange(await confirmByLink(email), victim.verifier)
    expect(reply.status).toBe(200)
    expect(reply.body.user.app_metadata).toEqual({ provider: 'email', providers: ['email'] })
    expect(reply.body.user.user_metadata.full_name).toBe(`Named by ${VICTIMS}`)
    expect(await opensWith(email, VICTIMS)).toBe(true)
    expect(await opensWith(email, ATTACKERS)).toBe(false)
    const profiles = await confirming.sql('select full_name from profiles where email = $1', [email])
    expect(profiles).toEqual([{ full_name: `Named by ${VICTIMS}` }])
  })

  test('drop both passwords where the code of the email is typed', async () => {
    const email = someEmail()
    await apply(email, ATTACKERS)
    await apply(email, VICTIMS)
    const { code } = await newestEmail(confirming, email)
    const reply = await verifyCall(confirming, { type: 'signup', email, token: code })
    expect(reply.status).toBe(200)
    expect(reply.body.user.app_metadata.password_dropped_at).toEqual(expect.any(String))
    expect(reply.body.user.user_metadata).not.toHaveProperty('full_name')
    expect(await opensWith(email, ATTACKERS)).toBe(false)
    expect(await opensWith(email, VICTIMS)).toBe(false)
    const chosen = await authCall(confirming, reply.body, 'put', 'user', { password: VICTIMS })
    expect(chosen.body.app_metadata).toEqual({ provider: 'email', providers: ['email'] })
    expect(await opensWith(email, VICTIMS)).toBe(true)
  })

  test('reject a code verifier of another account', async () => {
    const email = someEmail()
    await apply(email, ATTACKERS, pkce().fields)
    const elsewhere = pkce()
    await apply(someEmail(), VICTIMS, elsewhere.fields)
    const reply = await exchange(await confirmByLink(email), elsewhere.verifier)
    expect(reply.body.code).toBe('bad_code_verifier')
  })

  test.each([
    ['otp', false],
    ['recover', false],
    ['otp', true],
  ])('drop password and name by a link of POST /%s, resent: %s', async (path, isResent) => {
    const email = someEmail()
    await apply(email, ATTACKERS)
    await callLater(path, { email })
    if (isResent) await callLater('resend', { type: 'signup', email })
    const url = await confirmByLink(email)
    expect(await opensWith(email, ATTACKERS)).toBe(false)
    const user = await userAt(confirming, url)
    expect(user.user_metadata).not.toHaveProperty('full_name')
    expect(user.app_metadata.password_dropped_at).toEqual(expect.any(String))
  })

  test('open no session by an identity that is removed while the account is locked', async () => {
    const email = someEmail()
    provider.seat(personAtProvider(email))
    await authorizeInBrowser(confirming, { provider: 'doubted' })
    const id = await idOf(email)
    const account = await lockAccount(confirming, id)
    const [url] = await Promise.all([
      authorizeInBrowser(confirming, { provider: 'doubted' }),
      account.changeAndCommit(
        `with removed as (delete from identities where user_id = $1)
         update users set email_confirmed_at = now(), email_proven_at = now() where id = $1`,
        [id],
      ),
    ])
    expect(url.searchParams.get('error_code')).toBe('provider_email_needs_verification')
    expect(await confirming.sql('select 1 from sessions where user_id = $1', [id])).toEqual([])
  })

  test("remove the identity of an untrusted provider by the owner's confirmation", async () => {
    const email = someEmail()
    provider.seat(personAtProvider(email))
    await authorizeInBrowser(confirming, { provider: 'doubted' })
    const victim = pkce()
    confirming.clock.advance({ seconds: 61 })
    await apply(email, VICTIMS, victim.fields)
    expect((await exchange(await confirmByLink(email), victim.verifier)).status).toBe(200)
    expect(await opensWith(email, VICTIMS)).toBe(true)
    const id = await idOf(email)
    const identities = await confirming.sql('select provider from identities where user_id = $1', [id])
    expect(identities).toEqual([{ provider: 'email' }])
    const { searchParams } = await authorizeInBrowser(confirming, { provider: 'doubted' })
    expect(searchParams.get('error_code')).toBe('provider_email_needs_verification')
  })

  test('let the owner delete the unconfirmed account from the page of the link', async () => {
    const email = someEmail()
    const { id } = await apply(email, ATTACKERS)
    const { link } = await newestEmail(confirming, email)
    const page = await confirming.request.get(`${link.pathname}${link.search}`)
    expect(page.text).toContain("This wasn't me")
    const asks = await confirming.request.get(`/auth/v1/verify/decline${link.search}`)
    expect(asks.text).toContain('Delete the account')
    expect((await decline(link, { 'Sec-Fetch-Site': 'cross-site' })).text).toContain('Delete the account')
    expect(await idOf(email)).toBe(id)
    expect((await decline(link)).text).toContain('The account was deleted')
    expect(await idOf(email)).toBe('')
    expect((await decline(link)).text).toContain('This link no longer works')
    const audit = await auditOf(confirming, id)
    expect(audit.map(({ payload }) => payload.action)).toContain('user_deleted')
    expect(JSON.stringify(audit)).not.toContain(email)
  })

  test.each<[string, (id: string, link: URL) => Promise<unknown>]>([
    ['a banned account', (id) => ban(confirming, id)],
    ['a confirmed account', (_id, link) => pressButton(confirming, link)],
  ])('do not let the page of the link delete %s', async (_which, change) => {
    const email = someEmail()
    const { id } = await apply(email, ATTACKERS)
    const { link } = await newestEmail(confirming, email)
    await change(id, link)
    expect((await decline(link)).text).toContain('This link no longer works')
    expect(await idOf(email)).toBe(id)
  })
})

describe('a single sign-up', () => {
  test('keeps its password and profile when it is sent twice, also at the same moment', async () => {
    const email = someEmail()
    await Promise.all([apply(email, VICTIMS), apply(email, VICTIMS)])
    await apply(email, VICTIMS)
    const user = await userAt(confirming, await confirmByLink(email))
    expect(user.user_metadata.full_name).toBe(`Named by ${VICTIMS}`)
    expect(await opensWith(email, VICTIMS)).toBe(true)
  })

  test('keeps its metadata when its emailed code is requested again', async () => {
    const email = someEmail()
    for (let at = 0; at < 2; at++) await callLater('otp', { email, data: { full_name: 'Ada' } })
    const user = await userAt(confirming, await confirmByLink(email))
    expect(user.user_metadata.full_name).toBe('Ada')
  })
})

describe('an account that was confirmed without proof', () => {
  async function recover(email: string) {
    open.clock.advance({ seconds: 61 })
    await authCall(open, null, 'post', 'recover', { email })
    return pressButton(open, (await newestEmail(open, email)).link)
  }

  /** The tables that have rows of an account, of those that a stranger can fill. */
  async function filledTables(id: string) {
    const tables = [
      ...['alerts', 'mfa_factors', 'mfa_recovery_codes', 'oauth_consents', 'passkey_challenges', 'passkeys'],
      ...['send_requests', 'wallets'],
    ]
    const rows = await Promise.all(
      tables.map((table) => open.sql(`select 1 from ${table} where user_id = $1`, [id])),
    )
    return { filled: tables.filter((_, at) => rows[at]?.length), tables }
  }

  /** What a stranger leaves in an account with another person's address. */
  async function occupy() {
    const session = await signUp(open, { password: ATTACKERS })
    const { email, id } = session.user
    const call = (path: string, body: object) =>
      open.request.post(path).set(bearer(session)).send(body).expect(200)
    await call('/functions/v1/bitcoin-wallet-generate', {})
    await call('/functions/v1/bitcoin-send-transaction', { recipientAddress: RECIPIENT, amount: 0.1 })
    await call('/alerts/v1/alerts', { kind: 'day_move', value: '5' })
    const { key, registerPasskey } = await createPasskey(open, session)
    expect((await registerPasskey()).status).toBe(200)
    await createPasskey(open, session)
    await insertFactor(open, id)
    const code = "insert into mfa_recovery_codes (user_id, code_hash, created_at) values ($1, 'hash', now())"
    await open.sql(code, [id])
    const client = await registerClient(open)
    await open.sql("insert into oauth_consents values ($1, $2, 'email', now(), now())", [id, client.id])
    const { filled, tables } = await filledTables(id)
    expect(filled).toEqual(tables)
    return { session, email, id, key }
  }

  async function expectNothingOf({ session, email, id, key }: Awaited<ReturnType<typeof occupy>>) {
    expect((await refresh(open, session.refresh_token)).body.code).toBe('refresh_token_not_found')
    expect(await opensWith(email, ATTACKERS, open)).toBe(false)
    expect((await signInByPasskey(open, key)).body.code).toBe('webauthn_verification_failed')
    expect((await filledTables(id)).filled).toEqual([])
    const undoLinks = "select 1 from undo_links where user_id = $1 and subject = 'passkey'"
    expect(await open.sql(undoLinks, [id])).toEqual([])
    expect(await emailKindsTo(open, email)).toContain('account_reclaimed')
    expect(await actionsOf(open, id)).toContain('account_reclaimed')
  }

  test.each<[string, string, (email: string) => Promise<URL>]>([
    [
      'a trusted provider proved the address',
      'acme',
      (email) => {
        provider.seat(personAtProvider(email))
        return authorizeInBrowser(open)
      },
    ],
    ['a recovery link', 'email', recover],
  ])('belongs to its owner alone after %s', async (_what, identity, prove) => {
    const occupied = await occupy()
    const user = await userAt(open, await prove(occupied.email))
    expect(user.id).toBe(occupied.id)
    expect(user.identities).toMatchObject([{ provider: identity }])
    await expectNothingOf(occupied)
  })

  test('keeps everything when its address is proven a second time', async () => {
    const { email } = await occupy()
    const first = fragmentOf(await recover(email))
    await authCall(open, { access_token: first.access_token ?? '' }, 'put', 'user', { password: VICTIMS })
    await recover(email)
    expect((await refresh(open, first.refresh_token ?? '')).status).toBe(200)
    expect(await opensWith(email, VICTIMS, open)).toBe(true)
  })
})

const at = new Date('2026-11-22T12:00:00Z')
const pending: EmailVerificationState = {
  emailProvenAt: null,
  emailConfirmedAt: null,
  hasConflictingSignUps: false,
  lastSignInAt: null,
}

describe('decideEmailVerificationEffect', () => {
  test.each<[string, Partial<EmailVerificationState>, EmailVerificationMethod, EmailVerificationEffect]>([
    ['keeps everything of an account whose address was proven', { emailProvenAt: at }, 'email', 'known'],
    ['confirms a single sign-up by its own link', {}, 'sign_up', 'confirm'],
    ['takes over by any other emailed link', {}, 'email', 'take_over'],
    ['takes over by a trusted provider', {}, 'provider', 'take_over'],
    ['takes over where sign-ups differ', { hasConflictingSignUps: true }, 'sign_up', 'take_over'],
    ['takes over an autoconfirmed account', { emailConfirmedAt: at }, 'sign_up', 'take_over'],
    ['takes over an account that was signed in to', { lastSignInAt: at }, 'sign_up', 'take_over'],
  ])('%s', (_title, change, proof, outcome) => {
    expect(decideEmailVerificationEffect({ ...pending, ...change }, proof)).toBe(outcome)
  })
})
