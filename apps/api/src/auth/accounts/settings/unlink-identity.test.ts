import type { Session } from '@satlens/contract'
import { describe, expect, test } from 'vitest'
import { authCall } from '#test/accounts/auth-call.ts'
import { emailKindsTo } from '#test/accounts/email-links.ts'
import { bearer, emailsTo, refresh, signIn, signUp, someEmail } from '#test/accounts/people.ts'
import { personAtProvider, providerAppPerFile } from '#test/accounts/provider-sign-in.ts'
import { apiError } from '#test/assertions/api-error.ts'
import type { EmailAfterIdentityUnlink, IdentityEmailAddress } from './unlink-identity.ts'
import { decideEmailAfterIdentityUnlink } from './unlink-identity.ts'

const { provider, app } = providerAppPerFile()

const askToLink = (session: Session, query: object = {}) =>
  authCall(app, session, 'get', 'user/identities/authorize').query({
    provider: 'acme',
    skip_http_redirect: 'true',
    ...query,
  })
const unlink = (session: Session, id: string) =>
  authCall(app, session, 'delete', `user/identities/${id}`).set('Content-Type', 'application/json')
/** An account with a password, and with an identity at the provider, which comes last. */
async function withAcme(person = personAtProvider(), signUpEmail = someEmail()): Promise<Session> {
  const session = await signUp(app, { email: signUpEmail })
  app.clock.advance({ seconds: 1 })
  const exp = Math.floor(app.clock.now().getTime() / 1000) + 300
  const id_token = await provider.idToken({ ...person, exp })
  const reply = await app.request
    .post('/auth/v1/token?grant_type=id_token')
    .set(bearer(session))
    .send({ provider: 'acme', link_identity: true, id_token })
  expect(reply.status, reply.text).toBe(200)
  return reply.body
}
const withSameEmail = () => {
  const person = personAtProvider()
  return withAcme(person, person.email)
}
const idAt = ({ user }: Session, index: number) => user.identities.at(index)?.identity_id ?? ''

describe('GET /user/identities/authorize', () => {
  test('[wire 91] answers the URL of the provider, or redirects there', async () => {
    const session = await signUp(app)
    const { body } = await askToLink(session).expect(200)
    expect(body).toEqual({ url: expect.any(String) })
    expect(new URL(body.url).origin).toBe(provider.issuer)
    const redirect = await askToLink(session, { skip_http_redirect: 'false' }).expect(302)
    expect(new URL(redirect.headers.location ?? '').origin).toBe(provider.issuer)
    expect((await askToLink(session, { provider: 'nope' })).body.code).toBe('validation_failed')
  })

  test('requires a session younger than a day by default, and so does DELETE', async () => {
    const session = await withAcme()
    app.clock.advance({ hours: 24 })
    const renewed = (await refresh(app, session.refresh_token)).body
    for (const reply of [await askToLink(renewed), await unlink(renewed, idAt(session, 1))])
      expect(reply).toMatchObject(apiError(403, 'reauthentication_needed'))
  })
})

describe('DELETE /user/identities/{id}', () => {
  test('[wire 92] removes one of two with its provider, and tells the owner by email', async () => {
    const session = await withAcme()
    await unlink(session, idAt(session, 1)).expect(200, {})
    const { body } = await app.request.get('/auth/v1/user').set(bearer(session))
    expect(body.identities).toMatchObject([{ provider: 'email' }])
    expect(body.app_metadata).toEqual({ provider: 'email', providers: ['email'] })
    expect(body.email).toBe(session.user.email)
    expect(await emailKindsTo(app, session.user.email)).toContain('identity_unlinked')
    expect((await askToLink(session)).status).toBe(200)
  })

  test('never moves a confirmed address, whether the other one belongs to an account or not', async () => {
    const other = await signUp(app)
    const answers = []
    for (const person of [personAtProvider(other.user.email), personAtProvider()]) {
      const session = await withAcme(person)
      const { status, body } = await unlink(session, idAt(session, 0))
      answers.push({ status, body })
      const { body: user } = await app.request.get('/auth/v1/user').set(bearer(session))
      expect(user.email).toBe(session.user.email)
      expect(user.identities).toHaveLength(2)
    }
    expect(answers[0]).toMatchObject(apiError(422, 'email_conflict_identity_not_deletable'))
    expect(answers[0]).toEqual(answers[1])
  })

  test('removes the password with the email identity, and the notice says so', async () => {
    const session = await withSameEmail()
    const { email } = session.user
    expect((await signIn(app, email)).status).toBe(200)
    expect((await unlink(session, idAt(session, 0))).status).toBe(200)
    expect((await signIn(app, email)).body.code).toBe('invalid_credentials')
    const notice = (await emailsTo(app, email)).find(({ kind }) => kind === 'identity_unlinked')
    expect(notice?.text).toContain('Your password was removed')
    const { body } = await app.request.get('/auth/v1/user').set(bearer(session))
    expect(body).toMatchObject({ email, email_confirmed_at: expect.any(String) })
  })

  test('keeps the last identity when two are removed at the same moment', async () => {
    const session = await withSameEmail()
    const replies = await Promise.all([unlink(session, idAt(session, 0)), unlink(session, idAt(session, 1))])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 422])
  })
})

type Account = Parameters<typeof decideEmailAfterIdentityUnlink>[0]

const confirmed: Account = { email: 'a@b.co', isConfirmed: true }
const unconfirmed: Account = { email: 'a@b.co', isConfirmed: false }
const noEmail: Account = { email: null, isConfirmed: false }
const own: IdentityEmailAddress = { email: 'a@b.co', isVerified: true }
const ownUnverified: IdentityEmailAddress = { email: 'a@b.co', isVerified: false }
const other: IdentityEmailAddress = { email: 'x@b.co', isVerified: true }
const none: IdentityEmailAddress = { email: null, isVerified: true }

test.each<[string, Account, IdentityEmailAddress, IdentityEmailAddress, EmailAfterIdentityUnlink]>([
  ['never moves a confirmed address', confirmed, own, other, 'reject'],
  ['never drops a confirmed address', confirmed, own, none, 'reject'],
  ['trusts no unverified identity with a confirmed address', confirmed, own, ownUnverified, 'reject'],
  ['keeps an address that another verified identity has', confirmed, own, own, 'keep'],
  ['keeps an address that the removed identity does not have', confirmed, other, none, 'keep'],
  ['keeps an address whose unverified identity is removed', confirmed, ownUnverified, own, 'keep'],
  ['gives no address to an account without one', noEmail, none, other, 'keep'],
  ['drops an unconfirmed address with its identity', unconfirmed, ownUnverified, other, 'drop'],
  ['keeps an unconfirmed address of another identity', unconfirmed, ownUnverified, ownUnverified, 'keep'],
])('decideEmailAfterIdentityUnlink %s', (_case, account, removed, remaining, expected) => {
  expect(decideEmailAfterIdentityUnlink(account, removed, [remaining])).toBe(expected)
})
