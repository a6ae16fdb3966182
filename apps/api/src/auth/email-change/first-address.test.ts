import type { Session } from '@satlens/contract'
import { describe, expect, test } from 'vitest'
import { authCall, expectRefusal, type Token } from '../../../test/auth-call.ts'
import { kindsTo, newestMail, pressButton, verifyCall } from '../../../test/mailed-links.ts'
import { refresh, signUp, someEmail } from '../../../test/people.ts'
import { providerAppPerFile } from '../../../test/provider-app.ts'
import { fragmentOf, personAtProvider, travel, userAt } from '../../../test/provider-trip.ts'
import { addTotp } from '../../../test/second-factor.ts'

const { provider, app } = providerAppPerFile()

const changeEmail = (session: Token, email: string) => authCall(app, session, 'put', 'user', { email })

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
  test('rejects a session older than a day and sends no email', async () => {
    const stolen = await signInWithoutEmail()
    await makeDayOld(stolen)
    const email = someEmail()
    expect((await changeEmail(stolen, email)).body.code).toBe('reauthentication_needed')
    expect(await kindsTo(app, email)).toEqual([])
    const { body } = await authCall(app, stolen, 'get', 'user')
    expect(body).not.toHaveProperty('new_email')
  })

  test('accepts a session that began within a day', async () => {
    const session = await signInWithoutEmail()
    const email = someEmail()
    expect((await changeEmail(session, email)).status).toBe(200)
    expect(await kindsTo(app, email)).toEqual(['email_change_new'])
  })

  test('accepts a session older than a day only after the second factor', async () => {
    const session = await signInWithoutEmail()
    const { raised } = await addTotp(app, session)
    await makeDayOld(session)
    expectRefusal(await changeEmail(session, someEmail()), 401, 'insufficient_aal')
    expect((await changeEmail(raised, someEmail())).status).toBe(200)
  })
})

describe('the changed address of an account without a proven one', () => {
  const recover = async (email: string) => {
    app.clock.advance({ seconds: 61 })
    await authCall(app, null, 'post', 'recover', { email })
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

  test.each<[string, () => Promise<Session>]>([
    ['without an address', signInWithoutEmail],
    ['with an unproven address', () => signUp(app)],
  ])("leaves a stranger %s nothing after the victim's recovery", async (_what, begin) => {
    const stranger = await begin()
    const victim = someEmail()
    await moveTo(stranger, victim)
    const recovered = await recover(victim)
    const user = await userAt(app, recovered)
    expect(user).toMatchObject({ email: victim, identities: [{ provider: 'email' }] })
    expect((await refresh(app, stranger.refresh_token)).body.code).toBe('refresh_token_not_found')
    expect(await kindsTo(app, victim)).toContain('account_reclaimed')
  })

  test('is proven by a code shown in the live session: a recovery keeps the account', async () => {
    const session = await signInWithoutEmail()
    const email = someEmail()
    await moveTo(session, email)
    app.clock.advance({ seconds: 61 })
    await authCall(app, session, 'get', 'reauthenticate').expect(200)
    const { code: nonce } = await newestMail(app, email)
    await authCall(app, session, 'post', 'reauthenticate', { nonce }).expect(200)
    const user = await userAt(app, await recover(email))
    expect(user.identities).toHaveLength(2)
    expect((await refresh(app, session.refresh_token)).status).toBe(200)
  })
})
