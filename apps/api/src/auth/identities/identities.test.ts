import { randomUUID } from 'node:crypto'
import type { Session } from '@satlens/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  auditOf,
  bearer,
  mailsTo,
  refresh,
  signIn,
  signUp,
  someEmail,
  VERSIONED,
} from '../../../test/people.ts'
import { startProviderApp } from '../../../test/provider-app.ts'
import type { ProviderServer } from '../../../test/provider-server.ts'
import { personAtProvider, withProvider } from '../../../test/provider-trip.ts'
import { type TestApp, temporaryApp } from '../../../test/test-app.ts'

let provider: ProviderServer
let app: TestApp
beforeAll(async () => {
  ;({ provider, app } = await startProviderApp())
})
afterAll(() => app.close())

const askToLink = (session: Session, query: object = {}, on = app) =>
  on.request
    .get('/auth/v1/user/identities/authorize')
    .set({ ...VERSIONED, ...bearer(session) })
    .query({ provider: 'house', skip_http_redirect: 'true', ...query })
const unlink = (session: Session, id: string, on = app) =>
  on.request
    .delete(`/auth/v1/user/identities/${id}`)
    .set({ ...VERSIONED, ...bearer(session) })
    .set('Content-Type', 'application/json;charset=UTF-8')
/** Somebody with a password and an identity at the provider, which comes last. */
async function twoWays(person = personAtProvider(), on = app): Promise<Session> {
  const session = await signUp(on)
  on.clock.advance({ seconds: 1 })
  return linkHouse(session, person, on)
}
/** Adds an identity at the provider, and yields the answer. */
async function linkHouse(session: Session, person = personAtProvider(), on = app): Promise<Session> {
  const reply = await on.request
    .post('/auth/v1/token?grant_type=id_token')
    .set(bearer(session))
    .send({ provider: 'house', link_identity: true, id_token: await provider.idToken({ ...person }) })
  expect(reply.status, reply.text).toBe(200)
  return reply.body
}
const idAt = ({ user }: Session, index: number) => user.identities.at(index)?.identity_id ?? ''

describe('GET /user/identities/authorize', () => {
  test('without a bearer it is no_authorization', async () => {
    const reply = await app.request.get('/auth/v1/user/identities/authorize?provider=house').set(VERSIONED)
    expect(reply.status).toBe(401)
    expect(reply.body.code).toBe('no_authorization')
  })

  test('[wire 91] it answers the address of the provider, or redirects there, unless linking is off', async () => {
    const session = await signUp(app)
    const reply = await askToLink(session)
    expect(reply.status).toBe(200)
    expect(reply.body).toEqual({ url: expect.any(String) })
    expect(new URL(reply.body.url).origin).toBe(provider.issuer)
    const redirect = await askToLink(session, { skip_http_redirect: 'false' })
    expect(redirect.status).toBe(302)
    expect(new URL(redirect.headers.location ?? '').origin).toBe(provider.issuer)
    expect((await askToLink(session, { provider: 'nope' })).body.code).toBe('validation_failed')

    const shut = await temporaryApp({ env: withProvider(provider, { MANUAL_LINKING: 'false' }) })
    const refused = await askToLink(await signUp(shut), {}, shut)
    expect(refused.status).toBe(404)
    expect(refused.body.code).toBe('manual_linking_disabled')
  })

  test('a session of a day ago may neither add nor remove by default', async () => {
    const careful = await temporaryApp({ env: withProvider(provider) })
    const session = await twoWays(personAtProvider(), careful)
    expect((await askToLink(session, {}, careful)).status).toBe(200)
    careful.clock.advance({ hours: 24 })
    const renewed = (await refresh(careful, session.refresh_token)).body
    for (const reply of [
      await askToLink(renewed, {}, careful),
      await unlink(renewed, idAt(session, 1), careful),
    ]) {
      expect(reply.status).toBe(403)
      expect(reply.body.code).toBe('reauthentication_needed')
    }
    await careful.sql(
      `insert into mfa_factors (user_id, factor_type, status, created_at, updated_at)
       values ($1, 'totp', 'verified', now(), now())`,
      [session.user.id],
    )
    expect((await askToLink(renewed, {}, careful)).body.code).toBe('insufficient_aal')
  })
})

describe('DELETE /user/identities/{id}', () => {
  test('what is no UUID is validation_failed', async () => {
    const reply = await unlink(await signUp(app), 'x')
    expect(reply.status).toBe(404)
    expect(reply.body.code).toBe('validation_failed')
  })

  test('[wire 92] the last one stays, and so does that of somebody else', async () => {
    const session = await signUp(app)
    const last = await unlink(session, idAt(session, 0))
    expect(last.status).toBe(422)
    expect(last.body.code).toBe('single_identity_not_deletable')
    expect(await app.sql('select 1 from identities where user_id = $1', [session.user.id])).toHaveLength(1)

    const other = await twoWays()
    for (const id of [idAt(other, 1), randomUUID()]) {
      const foreign = await unlink(session, id)
      expect(foreign.status).toBe(422)
      expect(foreign.body.code).toBe('identity_not_found')
    }
    expect(await app.sql('select 1 from identities where user_id = $1', [other.user.id])).toHaveLength(2)
  })

  test('[wire 92] one of two goes, its provider with it, and the owner is told', async () => {
    const session = await twoWays()
    const reply = await unlink(session, idAt(session, 1))
    expect(reply.status).toBe(200)
    expect(reply.body).toEqual({})
    const { body } = await app.request.get('/auth/v1/user').set(bearer(session))
    expect(body.identities).toMatchObject([{ provider: 'email' }])
    expect(body.app_metadata).toEqual({ provider: 'email', providers: ['email'] })
    expect(body.email).toBe(session.user.email)
    expect((await mailsTo(app, session.user.email)).map(({ kind }) => kind)).toContain('identity_unlinked')
    const actions = (await auditOf(app, session.user.id)).map(({ payload }) => payload.action)
    expect(actions).toContain('identity_unlinked')
    // What is gone may come back.
    expect((await askToLink(session)).status).toBe(200)
  })

  /** Signed up with the address that the provider has proven, too. */
  const twoProofs = async () => {
    const person = personAtProvider()
    const email = person.email ?? ''
    const session = await signUp(app, { email })
    app.clock.advance({ seconds: 1 })
    return linkHouse(session, person)
  }

  test('never moves a confirmed address to that of a linked identity', async () => {
    const session = await twoWays()
    const reply = await unlink(session, idAt(session, 0))
    expect(reply.status).toBe(422)
    expect(reply.body.code).toBe('email_conflict_identity_not_deletable')
    const { body } = await app.request.get('/auth/v1/user').set(bearer(session))
    expect(body.email).toBe(session.user.email)
    expect(body.identities).toHaveLength(2)
  })

  test('gives the same answer whether the other address belongs to an account or not', async () => {
    const other = await signUp(app)
    const answers = []
    for (const person of [personAtProvider(other.user.email), personAtProvider()]) {
      const session = await twoWays(person)
      const { status, body } = await unlink(session, idAt(session, 0))
      answers.push({ status, body })
      expect(await app.sql('select 1 from identities where user_id = $1', [session.user.id])).toHaveLength(2)
    }
    expect(answers[0]).toEqual(answers[1])
  })

  test('removes the password with the email identity, and the notice says so', async () => {
    const session = await twoProofs()
    const { email } = session.user
    expect((await signIn(app, email)).status).toBe(200)
    expect((await unlink(session, idAt(session, 0))).status).toBe(200)
    expect((await signIn(app, email)).body.code).toBe('invalid_credentials')
    const notice = (await mailsTo(app, email)).find(({ kind }) => kind === 'identity_unlinked')
    expect(notice?.text).toContain('Your password was removed')
    const { body } = await app.request.get('/auth/v1/user').set(bearer(session))
    expect(body).toMatchObject({ email, email_confirmed_at: expect.any(String) })
  })

  test('removes an identity whose address the provider has not proven', async () => {
    const session = await twoWays(personAtProvider(someEmail(), false))
    expect((await unlink(session, idAt(session, 1))).status).toBe(200)
    expect(await app.sql('select 1 from identities where user_id = $1', [session.user.id])).toHaveLength(1)
  })

  test('keeps the last identity when two are removed at the same moment', async () => {
    const session = await twoProofs()
    const replies = await Promise.all([unlink(session, idAt(session, 0)), unlink(session, idAt(session, 1))])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 422])
  })
})
