import { PASSWORD_REMOVED_AT_METADATA_KEY, type Session } from '@satlens/contract'
import { describe, expect, test } from 'vitest'
import { authCall, createPasskey, signInByPasskey } from '#test/accounts/auth-call.ts'
import { fragmentOf, pressButton } from '#test/accounts/email-links.ts'
import { bearer, emailsTo, refresh, signIn, signUp } from '#test/accounts/people.ts'
import { personAtProvider, providerAppPerFile } from '#test/accounts/provider-sign-in.ts'
import { addTotp, beginTotp } from '#test/accounts/second-factor.ts'
import { GOOD_PASSWORD } from '#test/harness/test-app.ts'
import type { ProviderPerson } from '#test/servers/provider-server.ts'

const { provider, app } = providerAppPerFile()

const NEW_PASSWORD = 'Another-Ledger-8'
const INVALID_LINK = 'This link no longer works'

async function undoLink(email: string, kind: string): Promise<URL> {
  const notice = (await emailsTo(app, email)).find((found) => found.kind === kind)
  return new URL(notice?.undo_link ?? '')
}
const openPage = (link: URL) => app.request.get(link.pathname + link.search)
const press = (link: URL, headers: Record<string, string> = {}) =>
  app.request.post('/auth/v1/undo/confirm').set(headers).type('form').send(link.search.slice(1))

async function addPasskey(session: Session) {
  const { key, registerPasskey } = await createPasskey(app, session)
  expect((await registerPasskey()).status).toBe(200)
  return () => signInByPasskey(app, key)
}
async function withPasskey() {
  const session = await signUp(app)
  const signInWithIt = await addPasskey(session)
  const { id, email } = session.user
  return { session, id, email, signInWithIt, link: await undoLink(email, 'passkey_added') }
}
const metadataOf = async (id: string) =>
  (await app.sql<{ app_metadata: object }>('select app_metadata from users where id = $1', [id]))[0]
    ?.app_metadata

async function presentIdToken(person: ProviderPerson, linkTo?: Session): Promise<Session> {
  const exp = Math.floor(app.clock.now().getTime() / 1000) + 300
  const id_token = await provider.idToken({ ...person, exp })
  const reply = await app.request
    .post('/auth/v1/token?grant_type=id_token')
    .set(linkTo ? bearer(linkTo) : {})
    .send({ provider: 'acme', link_identity: !!linkTo, id_token })
  expect(reply.status, reply.text).toBe(200)
  return reply.body
}
const identitiesOf = (id: string) =>
  app.sql('select provider from identities where user_id = $1 order by created_at', [id])

async function chooseNewPassword(location: string): Promise<Session> {
  const link = new URL(location)
  expect(link.searchParams.get('type')).toBe('recovery')
  const arrived = await pressButton(app, link)
  expect(arrived.pathname).toBe('/signin')
  const session = fragmentOf(arrived) as unknown as Session
  expect((await authCall(app, session, 'put', 'user', { password: NEW_PASSWORD })).status).toBe(200)
  return session
}

describe('the link "This wasn\'t me"', () => {
  test('returns the account to an owner locked out by a factor of a stolen session', async () => {
    const stolen = await signUp(app)
    const { id, email } = stolen.user
    const { aal2Session } = await addTotp(app, stolen)
    expect((await authCall(app, aal2Session, 'post', 'factors/recovery-codes')).status).toBe(200)
    const owner = (await signIn(app, email)).body

    const reply = await press(await undoLink(email, 'factor_added'))
    expect(reply.status).toBe(303)
    for (const session of [aal2Session, owner]) {
      expect((await authCall(app, session, 'get', 'user')).body.code).toBe('session_not_found')
      expect((await refresh(app, session.refresh_token)).status).toBe(400)
    }
    for (const table of ['mfa_factors', 'mfa_recovery_codes', 'undo_links', 'sessions'])
      expect(await app.sql(`select 1 from ${table} where user_id = $1`, [id]), table).toEqual([])
    await chooseNewPassword(reply.headers.location ?? '')
    expect((await signIn(app, email, NEW_PASSWORD)).status).toBe(200)
    expect((await signIn(app, email, GOOD_PASSWORD)).status).toBe(400)
  })

  test('removes a passkey that was added before the factor of the email', async () => {
    const { session, email, signInWithIt } = await withPasskey()
    await addTotp(app, session)
    await press(await undoLink(email, 'factor_added'))
    expect((await signInWithIt()).body.code).toBe('webauthn_verification_failed')
  })

  test('removes recovery codes, and leaves a factor older than seven days', async () => {
    const { aal2Session } = await addTotp(app, await signUp(app))
    const { id, email } = aal2Session.user
    app.clock.advance({ hours: 8 * 24 })
    const later = (await refresh(app, aal2Session.refresh_token)).body
    await authCall(app, later, 'post', 'factors/recovery-codes')
    expect((await press(await undoLink(email, 'recovery_codes_made'))).status).toBe(303)
    expect(await app.sql('select 1 from mfa_recovery_codes where user_id = $1', [id])).toEqual([])
    expect(await app.sql('select 1 from mfa_factors where user_id = $1', [id])).toHaveLength(1)
  })

  test('removes an identity linked by a stolen session, which then signs in to another account', async () => {
    const stolen = await signUp(app)
    const { id, email } = stolen.user
    const attacker = personAtProvider()
    await presentIdToken(attacker, stolen)
    expect((await presentIdToken(attacker)).user.id).toBe(id)
    const link = await undoLink(email, 'identity_linked')
    expect((await openPage(link)).text).toContain(`Sign-in method: acme (${attacker.email})`)

    const reply = await press(link)
    expect(reply.status).toBe(303)
    expect((await presentIdToken(attacker)).user.id).not.toBe(id)
    expect(await identitiesOf(id)).toEqual([{ provider: 'email' }])
    await chooseNewPassword(reply.headers.location ?? '')
    expect(await metadataOf(id)).toEqual({ provider: 'email', providers: ['email'] })
  })

  test('replaces the only identity with the email identity if a stolen session linked it', async () => {
    const stolen = await presentIdToken(personAtProvider())
    const { id, email } = stolen.user
    await app.sql('update identities set created_at = $2 where user_id = $1', [id, new Date(0)])
    const attacker = personAtProvider()
    await presentIdToken(attacker, stolen)
    await app.sql('delete from identities where user_id = $1 and created_at = $2', [id, new Date(0)])

    const reply = await press(await undoLink(email, 'identity_linked'))
    expect(await identitiesOf(id)).toEqual([{ provider: 'email' }])
    expect((await presentIdToken(attacker)).user.id).not.toBe(id)
    await chooseNewPassword(reply.headers.location ?? '')
    expect((await signIn(app, email, NEW_PASSWORD)).body.user.id).toBe(id)
  })

  test('removes an identity that was linked automatically by its email address', async () => {
    const { user } = await signUp(app)
    await app.sql('update users set email_proven_at = now() where id = $1', [user.id])
    expect((await presentIdToken(personAtProvider(user.email))).user.id).toBe(user.id)
    expect((await press(await undoLink(user.email, 'identity_linked'))).status).toBe(303)
    expect(await identitiesOf(user.id)).toEqual([{ provider: 'email' }])
  })

  test('removes the password at once, so that an attacker who set it cannot sign in', async () => {
    const { session: stolen, id, email, link } = await withPasskey()
    await app.sql('update users set email_proven_at = now() where id = $1', [id])
    const set = await authCall(app, stolen, 'put', 'user', { password: 'Thief-Ledger-9' })
    expect(set.status).toBe(200)
    expect((await openPage(link)).text).toContain('also removes your password')

    const reply = await press(link)
    for (const password of ['Thief-Ledger-9', GOOD_PASSWORD])
      expect((await signIn(app, email, password)).body.code).toBe('invalid_credentials')
    expect(await metadataOf(id)).toHaveProperty(PASSWORD_REMOVED_AT_METADATA_KEY)
    await chooseNewPassword(reply.headers.location ?? '')
    expect(await metadataOf(id)).not.toHaveProperty(PASSWORD_REMOVED_AT_METADATA_KEY)
  })

  test('does not require a new password if the account had none', async () => {
    const session = await presentIdToken(personAtProvider())
    await addPasskey(session)
    await press(await undoLink(session.user.email, 'passkey_added'))
    expect(await metadataOf(session.user.id)).toEqual({ provider: 'acme', providers: ['acme'] })
  })

  test('cancels pending factors, passkeys, email links and email changes', async () => {
    const { session, id, email, link } = await withPasskey()
    await beginTotp(app, session)
    await authCall(app, session, 'post', 'passkeys/registration/options', {})
    await authCall(app, session, 'put', 'user', { email: `new-${email}` })
    await press(link)
    for (const table of ['mfa_factors', 'passkey_challenges', 'flow_states'])
      expect(await app.sql(`select 1 from ${table} where user_id = $1`, [id]), table).toEqual([])
    const tokens = await app.sql('select token_type from one_time_tokens where user_id = $1', [id])
    expect(tokens).toEqual([{ token_type: 'recovery_token' }])
    expect(await app.sql('select new_email from users where id = $1', [id])).toEqual([{ new_email: null }])
  })

  test('removes the passkey once if it is used twice at the same time', async () => {
    const { signInWithIt, link } = await withPasskey()
    expect((await signInWithIt()).status).toBe(200)
    const replies = await Promise.all([press(link), press(link)])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 303])
    expect(await press(link)).toMatchObject({ status: 200, text: expect.stringContaining(INVALID_LINK) })
    expect((await signInWithIt()).body.code).toBe('webauthn_verification_failed')
  })

  test.each<[string, (id: string) => unknown]>([
    ['after seven days', () => app.clock.advance({ hours: 7 * 24 })],
    [
      'when the account has another email address',
      (id) => app.sql("update users set email = 'moved-' || email where id = $1", [id]),
    ],
  ])('stops working %s', async (_when, change) => {
    const { id, signInWithIt, link } = await withPasskey()
    await change(id)
    expect((await openPage(link)).text).toContain(INVALID_LINK)
    expect((await press(link)).status).toBe(200)
    expect((await signInWithIt()).status).toBe(200)
  })

  test('shows what it removes, and changes nothing when opened or submitted by another site', async () => {
    const { session, id, email, link } = await withPasskey()
    const rows = await app.sql('select * from undo_links where user_id = $1', [id])
    expect(JSON.stringify(rows)).not.toContain(link.searchParams.get('token')?.split('.')[1])
    const page = await openPage(link)
    expect(page.status).toBe(200)
    expect(page.headers['content-security-policy']).toContain("default-src 'none'")
    expect(page.text).toContain('Passkey: Passkey')
    expect(page.text).toContain(email)
    expect((await press(link, { 'sec-fetch-site': 'cross-site' })).status).toBe(200)
    expect((await authCall(app, session, 'get', 'passkeys')).body).toHaveLength(1)
  })

  test('shows the page of an invalid link for a malformed token', async () => {
    const url = new URL(`${app.url}/auth/v1/undo?token=00000000-0000-4000-8000-000000000000.x`)
    for (const reply of [await openPage(url), await press(url)]) expect(reply.text).toContain(INVALID_LINK)
  })
})
