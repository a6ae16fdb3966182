import { PASSWORD_DROPPED_AT, type Session } from '@satlens/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fragmentOf, pressButton } from '../../../test/mailed-links.ts'
import { auditOf, bearer, mailsTo, refresh, signIn, signUp, VERSIONED } from '../../../test/people.ts'
import { startProviderApp } from '../../../test/provider-app.ts'
import type { ProviderPerson, ProviderServer } from '../../../test/provider-server.ts'
import { personAtProvider } from '../../../test/provider-trip.ts'
import { addTotp, beginTotp } from '../../../test/second-factor.ts'
import { softwareAuthenticator } from '../../../test/software-authenticator.ts'
import { GOOD_PASSWORD, type TestApp } from '../../../test/test-app.ts'

let provider: ProviderServer
let app: TestApp
beforeAll(async () => {
  ;({ provider, app } = await startProviderApp())
})
afterAll(() => app.close())

const NEW_PASSWORD = 'Another-Ledger-8'
type Token = Pick<Session, 'access_token'>
const call = (session: Token, method: 'get' | 'post' | 'put' | 'delete', path: string, body?: object) =>
  app.request[method](`/auth/v1/${path}`).set(VERSIONED).set(bearer(session)).send(body)

/** The link "This was not me" of the newest notice of the kind. */
async function undoLink(email: string, kind: string): Promise<URL> {
  const mail = (await mailsTo(app, email)).find((found) => found.kind === kind)
  return new URL(mail?.undo_link ?? '')
}
const openPage = (link: URL) => app.request.get(link.pathname + link.search)
const press = (link: URL, headers: Record<string, string> = {}) =>
  app.request
    .post('/auth/v1/undo/confirm')
    .set(headers)
    .type('form')
    .send(Object.fromEntries(link.searchParams))

async function addPasskey(session: Session) {
  const key = softwareAuthenticator(app.url)
  const asked = (await call(session, 'post', 'passkeys/registration/options', {})).body
  const made = { challenge_id: asked.challenge_id, credential: key.create(asked.options) }
  expect((await call(session, 'post', 'passkeys/registration/verify', made)).status).toBe(200)
  return async () => {
    const wanted = (await call(session, 'post', 'passkeys/authentication/options', {})).body
    const shown = { challenge_id: wanted.challenge_id, credential: key.get(wanted.options) }
    return call(session, 'post', 'passkeys/authentication/verify', shown)
  }
}

/** Signs in with an ID token of the provider, or adds the identity to the account of a session. */
async function presentIdToken(person: ProviderPerson, linkTo?: Session): Promise<Session> {
  const exp = Math.floor(app.clock.now().getTime() / 1000) + 300
  const id_token = await provider.idToken({ ...person, exp })
  const reply = await app.request
    .post('/auth/v1/token?grant_type=id_token')
    .set(linkTo ? bearer(linkTo) : {})
    .send({ provider: 'house', link_identity: !!linkTo, id_token })
  expect(reply.status, reply.text).toBe(200)
  return reply.body
}
const identitiesOf = (id: string) =>
  app.sql('select provider from identities where user_id = $1 order by created_at', [id])

/** Goes where the button leads, and chooses a new password there. */
async function chooseNewPassword(location: string): Promise<Session> {
  const link = new URL(location)
  expect(link.searchParams.get('type')).toBe('recovery')
  const arrived = await pressButton(app, link)
  expect(arrived.pathname).toBe('/signin')
  const session = fragmentOf(arrived) as unknown as Session
  expect((await call(session, 'put', 'user', { password: NEW_PASSWORD })).status).toBe(200)
  return session
}

describe('the link "This was not me"', () => {
  test('gives the account back to an owner whom a stolen token locked out with a factor', async () => {
    const stolen = await signUp(app)
    const { id, email } = stolen.user
    const { raised } = await addTotp(app, stolen)
    expect((await call(raised, 'post', 'factors/recovery-codes')).status).toBe(200)
    const owner = (await signIn(app, email)).body
    expect((await call(owner, 'put', 'user', { password: NEW_PASSWORD })).body.code).toBe('insufficient_aal')

    const reply = await press(await undoLink(email, 'factor_added'))
    expect(reply.status).toBe(303)
    for (const session of [raised, owner]) {
      expect((await call(session, 'get', 'user')).body.code).toBe('session_not_found')
      expect((await refresh(app, session.refresh_token)).status).toBe(400)
    }
    for (const table of ['mfa_factors', 'mfa_recovery_codes', 'undo_links', 'sessions']) {
      expect(await app.sql(`select 1 from ${table} where user_id = $1`, [id]), table).toEqual([])
    }
    await chooseNewPassword(reply.headers.location ?? '')
    expect((await signIn(app, email, NEW_PASSWORD)).status).toBe(200)
    expect((await signIn(app, email, GOOD_PASSWORD)).status).toBe(400)
    const undone = (await auditOf(app, id)).find(({ payload }) => payload.action === 'addition_undone')
    expect(undone?.payload.traits).toMatchObject({ subject: 'factor' })
  })

  test('removes a passkey, which then signs in no more', async () => {
    const session = await signUp(app)
    const signInByPasskey = await addPasskey(session)
    expect((await signInByPasskey()).status).toBe(200)
    expect((await press(await undoLink(session.user.email, 'passkey_added'))).status).toBe(303)
    expect((await signInByPasskey()).body.code).toBe('webauthn_verification_failed')
  })

  test('removes a passkey that was added before the factor that the link names', async () => {
    const session = await signUp(app)
    const signInByPasskey = await addPasskey(session)
    await addTotp(app, session)
    await press(await undoLink(session.user.email, 'factor_added'))
    expect((await signInByPasskey()).body.code).toBe('webauthn_verification_failed')
  })

  test('removes recovery codes, and leaves a factor of more than seven days ago', async () => {
    const { raised } = await addTotp(app, await signUp(app))
    const { id, email } = raised.user
    app.clock.advance({ hours: 8 * 24 })
    const later = (await refresh(app, raised.refresh_token)).body
    await call(later, 'post', 'factors/recovery-codes')
    expect((await press(await undoLink(email, 'recovery_codes_made'))).status).toBe(303)
    expect(await app.sql('select 1 from mfa_recovery_codes where user_id = $1', [id])).toEqual([])
    expect(await app.sql('select 1 from mfa_factors where user_id = $1', [id])).toHaveLength(1)
  })

  test('removes an identity that a stolen session linked, which then opens another account', async () => {
    const stolen = await signUp(app)
    const { id, email } = stolen.user
    const thief = personAtProvider()
    await presentIdToken(thief, stolen)
    expect((await presentIdToken(thief)).user.id).toBe(id)
    const link = await undoLink(email, 'identity_linked')
    expect((await openPage(link)).text).toContain(`A way to sign in: house (${thief.email})`)

    const reply = await press(link)
    expect(reply.status).toBe(303)
    expect((await presentIdToken(thief)).user.id).not.toBe(id)
    expect(await identitiesOf(id)).toEqual([{ provider: 'email' }])
    const owner = await chooseNewPassword(reply.headers.location ?? '')
    const { app_metadata } = (await call(owner, 'get', 'user')).body
    expect(app_metadata).toEqual({ provider: 'email', providers: ['email'] })
  })

  test('replaces the only identity by the email identity when a stolen session linked it', async () => {
    const stolen = await presentIdToken(personAtProvider())
    const { id, email } = stolen.user
    await app.sql('update identities set created_at = $2 where user_id = $1', [id, new Date(0)])
    const thief = personAtProvider()
    await presentIdToken(thief, stolen)
    await app.sql('delete from identities where user_id = $1 and created_at = $2', [id, new Date(0)])

    const reply = await press(await undoLink(email, 'identity_linked'))
    expect(await identitiesOf(id)).toEqual([{ provider: 'email' }])
    expect((await presentIdToken(thief)).user.id).not.toBe(id)
    await chooseNewPassword(reply.headers.location ?? '')
    expect((await signIn(app, email, NEW_PASSWORD)).body.user.id).toBe(id)
  })

  test('removes an identity that joined the account by its address', async () => {
    const { user } = await signUp(app)
    await app.sql('update users set email_proven_at = now() where id = $1', [user.id])
    expect((await presentIdToken(personAtProvider(user.email))).user.id).toBe(user.id)
    expect((await press(await undoLink(user.email, 'identity_linked'))).status).toBe(303)
    expect(await identitiesOf(user.id)).toEqual([{ provider: 'email' }])
  })

  test('removes the password at once, so that a thief who set it cannot sign in', async () => {
    const stolen = await signUp(app)
    const { id, email } = stolen.user
    await app.sql('update users set email_proven_at = now() where id = $1', [id])
    await addPasskey(stolen)
    const set = await call(stolen, 'put', 'user', { password: 'Thief-Ledger-9' })
    expect(set.status).toBe(200)
    const link = await undoLink(email, 'passkey_added')
    expect((await openPage(link)).text).toContain('removes your password')

    const reply = await press(link)
    for (const password of ['Thief-Ledger-9', GOOD_PASSWORD]) {
      expect((await signIn(app, email, password)).body.code).toBe('invalid_credentials')
    }
    const metadataOf = async () => {
      const [row] = await app.sql<{ app_metadata: object }>('select app_metadata from users where id = $1', [
        id,
      ])
      return row?.app_metadata
    }
    expect(await metadataOf()).toHaveProperty(PASSWORD_DROPPED_AT)
    await chooseNewPassword(reply.headers.location ?? '')
    expect(await metadataOf()).not.toHaveProperty(PASSWORD_DROPPED_AT)
    expect((await signIn(app, email, NEW_PASSWORD)).status).toBe(200)
  })

  test('does not ask for a new password where the account had none', async () => {
    const session = await presentIdToken(personAtProvider())
    await addPasskey(session)
    await press(await undoLink(session.user.email, 'passkey_added'))
    const [row] = await app.sql<{ app_metadata: object }>('select app_metadata from users where id = $1', [
      session.user.id,
    ])
    expect(row?.app_metadata).toEqual({ provider: 'house', providers: ['house'] })
  })

  test('ends what has been begun: factors, passkeys, mailed links and changes of address', async () => {
    const session = await signUp(app)
    const { id, email } = session.user
    await addPasskey(session)
    await beginTotp(app, session)
    await call(session, 'post', 'passkeys/registration/options', {})
    await call(session, 'put', 'user', { email: `new-${email}` })
    await press(await undoLink(email, 'passkey_added'))
    for (const table of ['mfa_factors', 'passkey_challenges', 'flow_states']) {
      expect(await app.sql(`select 1 from ${table} where user_id = $1`, [id]), table).toEqual([])
    }
    const tokens = await app.sql('select token_type from one_time_tokens where user_id = $1', [id])
    expect(tokens).toEqual([{ token_type: 'recovery_token' }])
    expect(await app.sql('select new_email from users where id = $1', [id])).toEqual([{ new_email: null }])
  })

  test('works once', async () => {
    const session = await signUp(app)
    await addPasskey(session)
    const link = await undoLink(session.user.email, 'passkey_added')
    const replies = await Promise.all([press(link), press(link)])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 303])
    const again = await press(link)
    expect(again.status).toBe(200)
    expect(again.text).toContain('This link no longer works')
  })

  test('stops working after seven days', async () => {
    const session = await signUp(app)
    const signInByPasskey = await addPasskey(session)
    const link = await undoLink(session.user.email, 'passkey_added')
    app.clock.advance({ hours: 7 * 24 })
    expect((await openPage(link)).text).toContain('This link no longer works')
    expect((await press(link)).status).toBe(200)
    expect((await signInByPasskey()).status).toBe(200)
  })

  test('stops working when the account has moved to another address', async () => {
    const session = await signUp(app)
    const { id, email } = session.user
    const signInByPasskey = await addPasskey(session)
    const link = await undoLink(email, 'passkey_added')
    await app.sql('update users set email = $2 where id = $1', [id, `moved-${email}`])
    expect((await openPage(link)).text).toContain('This link no longer works')
    expect((await press(link)).status).toBe(200)
    expect((await signInByPasskey()).status).toBe(200)
  })

  test('changes nothing by being opened, and names what the button removes', async () => {
    const session = await signUp(app)
    await addPasskey(session)
    const link = await undoLink(session.user.email, 'passkey_added')
    const page = await openPage(link)
    expect(page.status).toBe(200)
    expect(page.headers['content-security-policy']).toContain("default-src 'none'")
    expect(page.text).toContain('A passkey: Passkey')
    expect(page.text).toContain(session.user.email)
    expect((await call(session, 'get', 'passkeys')).body).toHaveLength(1)
  })

  test('changes nothing when a page of another site presses the button', async () => {
    const session = await signUp(app)
    await addPasskey(session)
    const link = await undoLink(session.user.email, 'passkey_added')
    expect((await press(link, { 'sec-fetch-site': 'cross-site' })).status).toBe(200)
    expect((await call(session, 'get', 'passkeys')).body).toHaveLength(1)
  })

  test('shows a plain page for a token that is none', async () => {
    for (const token of ['x', '.', '00000000-0000-4000-8000-000000000000.x', '\u0000']) {
      const url = new URL(`${app.url}/auth/v1/undo?${new URLSearchParams({ token })}`)
      expect((await openPage(url)).text).toContain('This link no longer works')
      expect((await press(url)).text).toContain('This link no longer works')
    }
  })

  test('does not leave its secret in the database', async () => {
    const session = await signUp(app)
    await addPasskey(session)
    const token = (await undoLink(session.user.email, 'passkey_added')).searchParams.get('token') ?? ''
    const rows = await app.sql('select * from undo_links where user_id = $1', [session.user.id])
    expect(JSON.stringify(rows)).not.toContain(token.split('.')[1])
  })
})
