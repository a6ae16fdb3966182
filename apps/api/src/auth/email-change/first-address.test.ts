import type { Session } from '@satlens/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { kindsTo, newestMail, pressButton, verifyCall } from '../../../test/mailed-links.ts'
import { bearer, refresh, signUp, someEmail, VERSIONED } from '../../../test/people.ts'
import { startProviderApp } from '../../../test/provider-app.ts'
import type { ProviderServer } from '../../../test/provider-server.ts'
import { fragmentOf, personAtProvider, travel, userAt } from '../../../test/provider-trip.ts'
import { addTotp } from '../../../test/second-factor.ts'
import type { TestApp } from '../../../test/test-app.ts'

let provider: ProviderServer
let app: TestApp
beforeAll(async () => {
  ;({ provider, app } = await startProviderApp())
})
afterAll(() => app.close())

type Token = Pick<Session, 'access_token'>

const changeEmail = (session: Token, email: string) =>
  app.request.put('/auth/v1/user').set(VERSIONED).set(bearer(session)).send({ email })
const readUser = async (session: Token) =>
  (await app.request.get('/auth/v1/user').set(VERSIONED).set(bearer(session))).body

/** Signs in through a provider that names no email address. */
async function signInWithoutEmail(): Promise<Session> {
  provider.seat(personAtProvider(''))
  const url = await travel(app)
  return { ...fragmentOf(url), user: await userAt(app, url) } as unknown as Session
}

/** The clock of the provider does not move, so the sessions do. */
const makeDayOld = ({ user }: Session) =>
  app.sql("update sessions set created_at = created_at - interval '25 hours' where user_id = $1", [user.id])

describe('the first email address of an account', () => {
  test('rejects a session that began a day ago and sends no email', async () => {
    const stolen = await signInWithoutEmail()
    await makeDayOld(stolen)
    const email = someEmail()
    expect((await changeEmail(stolen, email)).body.code).toBe('reauthentication_needed')
    expect(await kindsTo(app, email)).toEqual([])
    expect(await readUser(stolen)).not.toHaveProperty('new_email')
  })

  test('accepts a session that began within a day', async () => {
    const session = await signInWithoutEmail()
    const email = someEmail()
    expect((await changeEmail(session, email)).status).toBe(200)
    expect(await kindsTo(app, email)).toEqual(['email_change_new'])
  })

  test('accepts a session of a day ago that has shown the second factor, and none without it', async () => {
    const session = await signInWithoutEmail()
    const { raised } = await addTotp(app, session)
    await makeDayOld(session)
    const refused = await changeEmail(session, someEmail())
    expect(refused).toMatchObject({ status: 401, body: { code: 'insufficient_aal' } })
    expect((await changeEmail(raised, someEmail())).status).toBe(200)
  })
})

describe('an address that a change gave to an account without a proven one', () => {
  const recover = async (email: string) => {
    app.clock.advance({ seconds: 61 })
    await app.request.post('/auth/v1/recover').set(VERSIONED).send({ email })
    return pressButton(app, (await newestMail(app, email)).link)
  }
  /** A stranger asks to move to the victim's address, and the victim opens the link. */
  async function moveTo(stranger: Session, victim: string) {
    expect((await changeEmail(stranger, victim)).status).toBe(200)
    if (stranger.user.email) await pressButton(app, (await newestMail(app, stranger.user.email)).link)
    const { code } = await newestMail(app, victim)
    const reply = await verifyCall(app, { type: 'email_change', email: victim, token: code })
    expect(reply.body).toMatchObject({ access_token: expect.any(String), user: { email: victim } })
  }
  const strangers: readonly (readonly [string, () => Promise<Session>])[] = [
    ['without an address', signInWithoutEmail],
    ['with an unproven address', () => signUp(app)],
  ]

  test.each(strangers)("is the victim's alone after a recovery, from a stranger %s", async (_what, begin) => {
    const stranger = await begin()
    const victim = someEmail()
    await moveTo(stranger, victim)
    const recovered = await recover(victim)
    const user = await userAt(app, recovered)
    expect(user).toMatchObject({ email: victim, identities: [{ provider: 'email' }] })
    expect((await refresh(app, stranger.refresh_token)).body.code).toBe('refresh_token_not_found')
    expect(await kindsTo(app, victim)).toContain('account_reclaimed')
  })

  test('a code of the live session proves the address, and a recovery keeps the account', async () => {
    const session = await signInWithoutEmail()
    const email = someEmail()
    await moveTo(session, email)
    const headers = { ...VERSIONED, ...bearer(session) }
    app.clock.advance({ seconds: 61 })
    await app.request.get('/auth/v1/reauthenticate').set(headers).expect(200)
    const { code: nonce } = await newestMail(app, email)
    await app.request.post('/auth/v1/reauthenticate').set(headers).send({ nonce }).expect(200)
    const user = await userAt(app, await recover(email))
    expect(user.identities).toHaveLength(2)
    expect((await refresh(app, session.refresh_token)).status).toBe(200)
  })
})
