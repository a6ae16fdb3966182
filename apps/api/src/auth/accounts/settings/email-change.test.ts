import type { Session } from '@satlens/contract'
import { describe, expect, test } from 'vitest'
import { authCall, expectApiError, verifyCall } from '#test/accounts/auth-call.ts'
import { emailKindsTo, fragmentOf, newestEmail, pressButton } from '#test/accounts/email-links.ts'
import { refresh, signIn, signUp, someEmail, type Token } from '#test/accounts/people.ts'
import {
  authorizeInBrowser,
  personAtProvider,
  providerAppPerFile,
  userAt,
} from '#test/accounts/provider-sign-in.ts'
import { addTotp } from '#test/accounts/second-factor.ts'
import { statementsOf } from '#test/harness/statements.ts'

const { provider, app } = providerAppPerFile()

const NEW_PASSWORD = 'Another-Ledger-8'
const change = (session: Token, body: object) => authCall(app, session, 'put', 'user', body)
const read = async (session: Token) => (await authCall(app, session, 'get', 'user')).body
const resend = (email: string) => authCall(app, null, 'post', 'resend', { type: 'email_change', email })

async function requestChange(body: object = {}) {
  const session = await signUp(app)
  const from = session.user.email
  const to = someEmail()
  const reply = await change(session, { email: to.toUpperCase(), ...body })
  expect(reply.status).toBe(200)
  return { session, from, to, reply, leave: await newestEmail(app, from), take: await newestEmail(app, to) }
}

async function signInWithoutEmail(): Promise<Session> {
  provider.seat(personAtProvider(''))
  const url = await authorizeInBrowser(app)
  return { ...fragmentOf(url), user: await userAt(app, url) } as unknown as Session
}

/** Moves the session, for the provider's clock stands: its ID tokens are rejected when the app's has moved far. */
const makeDayOld = ({ user }: Session) =>
  app.sql("update sessions set created_at = created_at - interval '25 hours' where user_id = $1", [user.id])

describe('the first email address of an account', () => {
  test('rejects a session older than a day and sends no email', async () => {
    const stolen = await signInWithoutEmail()
    await makeDayOld(stolen)
    const email = someEmail()
    expect((await change(stolen, { email })).body.code).toBe('reauthentication_needed')
    expect(await emailKindsTo(app, email)).toEqual([])
    expect(await read(stolen)).not.toHaveProperty('new_email')
  })

  test('accepts a session older than a day only after the second factor', async () => {
    const session = await signInWithoutEmail()
    const { aal2Session } = await addTotp(app, session)
    await makeDayOld(session)
    expectApiError(await change(session, { email: someEmail() }), 401, 'insufficient_aal')
    expect((await change(aal2Session, { email: someEmail() })).status).toBe(200)
  })
})

describe('the changed address of an account without a proven one', () => {
  const recover = async (email: string) => {
    app.clock.advance({ seconds: 61 })
    await authCall(app, null, 'post', 'recover', { email })
    return pressButton(app, (await newestEmail(app, email)).link)
  }
  async function moveTo(stranger: Session, victim: string) {
    expect((await change(stranger, { email: victim })).status).toBe(200)
    expect(await emailKindsTo(app, victim)).toEqual(['email_change_new'])
    if (stranger.user.email) await pressButton(app, (await newestEmail(app, stranger.user.email)).link)
    const { code } = await newestEmail(app, victim)
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
    expect(await emailKindsTo(app, victim)).toContain('account_reclaimed')
  })

  test('stays with the account after a recovery once its live session has shown a code', async () => {
    const session = await signInWithoutEmail()
    const email = someEmail()
    await moveTo(session, email)
    app.clock.advance({ seconds: 61 })
    await authCall(app, session, 'get', 'reauthenticate').expect(200)
    const { code: nonce } = await newestEmail(app, email)
    await authCall(app, session, 'post', 'reauthenticate', { nonce }).expect(200)
    const user = await userAt(app, await recover(email))
    expect(user.identities).toHaveLength(2)
    expect((await refresh(app, session.refresh_token)).status).toBe(200)
  })
})

async function expectDead(...links: URL[]) {
  for (const link of links)
    expect(fragmentOf(await pressButton(app, link))).toMatchObject({ error_code: 'otp_expired' })
}

describe('a change of the email address', () => {
  test('sends nothing for the present address', async () => {
    const session = await signUp(app)
    const same = await change(session, { email: session.user.email.toUpperCase() })
    expect(same.status).toBe(200)
    expect(same.body).not.toHaveProperty('new_email')
    expect(await emailKindsTo(app, session.user.email)).toEqual([])
  })

  test('[wire 77] takes effect with the second agreement, in account and identity', async () => {
    const { session, from, to, reply, leave, take } = await requestChange()
    expect(reply.body).toMatchObject({ email: from, new_email: to, email_change_sent_at: expect.any(String) })
    expect([leave.kind, take.kind]).toEqual(['email_change_current', 'email_change_new'])
    const first = await verifyCall(app, { type: 'email_change', email: from, token: leave.code })
    expect(first.status).toBe(200)
    expect(first.body).toEqual({ msg: expect.any(String), code: '200' })
    expect((await read(session)).email).toBe(from)
    app.clock.advance({ seconds: 1 })
    const second = await verifyCall(app, { type: 'email_change', email: to, token: take.code })
    expect(second.status).toBe(200)
    expect(second.body).toMatchObject({ access_token: expect.any(String), refresh_token: expect.any(String) })
    expect(second.body.user).toMatchObject({
      id: session.user.id,
      email: to,
      user_metadata: { email: to, email_verified: true, full_name: 'Ada Example' },
      identities: [{ email: to, identity_data: { email: to, email_verified: true } }],
    })
    expect(second.body.user).not.toHaveProperty('new_email')
    expect((await signIn(app, from)).status).toBe(400)
    expect((await newestEmail(app, from)).kind).toBe('email_changed')
  })

  test('redirects with a message, then with a code, where a challenge was given', async () => {
    const pair = { code_challenge: 'x'.repeat(43), code_challenge_method: 's256' }
    const { leave, take } = await requestChange(pair)
    const first = await pressButton(app, take.link)
    expect(first.searchParams.get('message')).toBe(fragmentOf(first).message)
    const second = await pressButton(app, leave.link)
    expect([...second.searchParams.keys()]).toEqual(['code'])
  })

  test('rejects a second agreement by the same address', async () => {
    const { session, from, leave } = await requestChange()
    await pressButton(app, leave.link)
    await expectDead(leave.link)
    const again = await verifyCall(app, { type: 'email_change', email: from, token: leave.code })
    expect(again.body.code).toBe('otp_expired')
    expect((await read(session)).email).toBe(from)
  })

  test('counts two agreements at the same moment', async () => {
    const { to, leave, take } = await requestChange()
    await Promise.all([pressButton(app, leave.link), pressButton(app, take.link)])
    expect((await signIn(app, to)).status).toBe(200)
  })

  test('fails within a minute of the last request, with the seconds to wait', async () => {
    const { session } = await requestChange()
    app.clock.advance({ seconds: 50 })
    const reply = await change(session, { email: someEmail() })
    expectApiError(reply, 429, 'over_email_send_rate_limit')
    expect(reply.headers['retry-after']).toBe('10')
    expect(reply.body.message).toBe('For security purposes, you can only request this after 10 seconds.')
  })

  test('discards agreements to an earlier change', async () => {
    const { session, from, to, leave, take } = await requestChange()
    await pressButton(app, take.link)
    app.clock.advance({ seconds: 61 })
    const other = someEmail()
    await change(session, { email: other })
    await expectDead(leave.link)
    await pressButton(app, (await newestEmail(app, from)).link)
    expect(await read(session)).toMatchObject({ email: from, new_email: other })
    expect((await signIn(app, to)).status).toBe(400)
  })

  test('looks the same for a taken address, and tells only its owner', async () => {
    const owner = await signUp(app)
    const session = await signUp(app)
    const free = await requestChange()
    const reply = await change(session, { email: owner.user.email })
    expect(reply.status).toBe(200)
    expect(Object.keys(reply.body)).toEqual(Object.keys(free.reply.body))
    expect(reply.body.new_email).toBe(owner.user.email)
    expect(await emailKindsTo(app, owner.user.email)).toEqual(['address_taken'])
    const { link } = await newestEmail(app, session.user.email)
    expect(fragmentOf(await pressButton(app, link))).toEqual({ message: expect.any(String), sb: '' })
    expect((await read(session)).email).toBe(session.user.email)
  })

  test('ends with a new password, and cannot be resent', async () => {
    const { session, from, to, leave, take } = await requestChange()
    const changed = await change(session, { password: NEW_PASSWORD })
    expect(changed.body).not.toHaveProperty('new_email')
    await expectDead(leave.link, take.link)
    app.clock.advance({ seconds: 61 })
    const emails = await emailKindsTo(app, to)
    await resend(to)
    expect(await emailKindsTo(app, to)).toEqual(emails)
    expect((await read(session)).email).toBe(from)
  })

  test('can be resent after a minute, to an address that has not agreed', async () => {
    const { from, to, leave } = await requestChange()
    await pressButton(app, leave.link)
    app.clock.advance({ seconds: 61 })
    // Anyone may request this, for either address.
    for (const email of [from, to, to]) await resend(email)
    expect(await emailKindsTo(app, from)).toEqual(['email_change_current'])
    expect(await emailKindsTo(app, to)).toEqual(Array(2).fill('email_change_new'))
    await pressButton(app, (await newestEmail(app, to)).link)
    expect((await signIn(app, to)).status).toBe(200)
  })

  test.each([
    ['was signed out', (session: Session) => authCall(app, session, 'post', 'logout')],
    [
      'is past its end',
      (session: Session) =>
        app.sql('update sessions set not_after = $2 where user_id = $1', [session.user.id, app.clock.now()]),
    ],
  ])('cannot be completed or resent once the session that requested it %s', async (_how, end) => {
    const { session, from, to, leave, take } = await requestChange()
    await pressButton(app, leave.link)
    await end(session)
    await expectDead(take.link)
    const byCode = await verifyCall(app, { type: 'email_change', email: to, token: take.code })
    expect(byCode.body.code).toBe('otp_expired')
    app.clock.advance({ seconds: 61 })
    expect((await resend(to)).body).toEqual({})
    expect(await emailKindsTo(app, to)).toEqual(['email_change_new'])
    const rows = await app.sql('select email from users where id = $1', [session.user.id])
    expect(rows).toEqual([{ email: from }])
  })

  test('lets a resend cost the database the same as none and as an unknown address', async () => {
    const { from, to } = await requestChange()
    const idle = await signUp(app)
    app.clock.advance({ seconds: 61 })
    const sent = await statementsOf(() => resend(from))
    const early = await statementsOf(() => resend(to))
    app.clock.advance({ seconds: 61 })
    const others: string[][] = []
    for (const email of [to, idle.user.email, someEmail()])
      others.push(await statementsOf(() => resend(email)))
    expect(sent).toContain('insert email_outbox')
    for (const statements of [early, ...others]) expect(statements).toHaveLength(sent.length)
  })
})
