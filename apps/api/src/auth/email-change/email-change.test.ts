import type { Session } from '@satlens/contract'
import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fragmentOf, kindsTo, newestMail, pressButton, verifyCall } from '../../../test/mailed-links.ts'
import { auditOf, bearer, signIn, signUp, someEmail, VERSIONED } from '../../../test/people.ts'
import { publishedClient } from '../../../test/published-client.ts'
import { statementsOf } from '../../../test/statements.ts'
import { GOOD_PASSWORD, startTestApp, type TestApp } from '../../../test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const change = (session: { access_token: string }, body: object) =>
  app.request.put('/auth/v1/user').set(VERSIONED).set(bearer(session)).send(body)
const read = (session: { access_token: string }) =>
  app.request.get('/auth/v1/user').set(VERSIONED).set(bearer(session))

/** Somebody who has asked to move, and the two mails of it. */
async function mover(body: object = {}) {
  const session = await signUp(app)
  const from = session.user.email
  const to = someEmail()
  const reply = await change(session, { email: to.toUpperCase(), ...body })
  expect(reply.status).toBe(200)
  return { session, from, to, reply, leave: await newestMail(app, from), take: await newestMail(app, to) }
}

describe('a change of address', () => {
  test('an address that is none is refused, and the present one changes nothing', async () => {
    const session = await signUp(app)
    expect((await change(session, { email: 'no address' })).body.code).toBe('validation_failed')
    expect((await change(session, { phone: '4915112345678' })).body.code).toBe('phone_provider_disabled')
    const same = await change(session, { email: session.user.email.toUpperCase() })
    expect(same.status).toBe(200)
    expect(same.body).not.toHaveProperty('new_email')
    expect(await kindsTo(app, session.user.email)).toEqual([])
  })

  test('[wire 68] waits for two mails, and changes nothing until then', async () => {
    const { session, from, to, reply, leave, take } = await mover()
    expect(reply.body).toMatchObject({ email: from, new_email: to, email_change_sent_at: expect.any(String) })
    expect([leave.kind, take.kind]).toEqual(['email_change_current', 'email_change_new'])
    expect((await read(session)).body).toMatchObject({ email: from, new_email: to })
    expect((await signIn(app, to)).status).toBe(400)
  })

  test('[wire 77] the first of two agreements is recorded, the second moves account, profile and identity', async () => {
    const { session, from, to, leave, take } = await mover()
    const first = await verifyCall(app, { type: 'email_change', email: from, token: leave.code })
    expect(first.status).toBe(200)
    expect(first.body).toEqual({ msg: expect.any(String), code: '200' })
    expect((await read(session)).body.email).toBe(from)
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
    const profiles = await app.sql('select email from profiles where user_id = $1', [session.user.id])
    expect(profiles).toEqual([{ email: to }])
    expect((await signIn(app, to)).status).toBe(200)
    expect((await signIn(app, from)).status).toBe(400)
    expect((await newestMail(app, from)).kind).toBe('email_changed')
    const actions = (await auditOf(app, session.user.id)).map(({ payload }) => payload.action)
    expect(actions.filter((action) => action === 'user_modified')).toHaveLength(2)
  })

  test('the order of the two does not matter, and links agree as well as codes', async () => {
    const { from, to, leave, take } = await mover()
    const first = await pressButton(app, take.link)
    expect(fragmentOf(first)).toEqual({ message: expect.any(String), sb: '' })
    expect(first.search).toBe('')
    const second = fragmentOf(await pressButton(app, leave.link))
    expect(second).toMatchObject({ type: 'email_change', access_token: expect.any(String) })
    expect((await signIn(app, to)).status).toBe(200)
    expect((await signIn(app, from)).status).toBe(400)
  })

  test('one address cannot agree twice', async () => {
    const { session, from, leave } = await mover()
    await pressButton(app, leave.link)
    expect(fragmentOf(await pressButton(app, leave.link))).toMatchObject({ error_code: 'otp_expired' })
    const again = await verifyCall(app, { type: 'email_change', email: from, token: leave.code })
    expect(again.body.code).toBe('otp_expired')
    expect((await read(session)).body.email).toBe(from)
  })

  test('of two agreements at the same moment neither is lost', async () => {
    const { to, leave, take } = await mover()
    await Promise.all([pressButton(app, leave.link), pressButton(app, take.link)])
    expect((await signIn(app, to)).status).toBe(200)
  })

  test('a second change within a minute is told to wait', async () => {
    const { session } = await mover()
    app.clock.advance({ seconds: 50 })
    const reply = await change(session, { email: someEmail() })
    expect(reply.status).toBe(429)
    expect(reply.headers['retry-after']).toBe('10')
    expect(reply.body).toMatchObject({
      code: 'over_email_send_rate_limit',
      message: 'For security purposes, you can only request this after 10 seconds.',
    })
  })

  test('a new change makes an agreement to the old one worthless', async () => {
    const { session, from, to, leave, take } = await mover()
    await pressButton(app, take.link)
    app.clock.advance({ seconds: 61 })
    const other = someEmail()
    await change(session, { email: other })
    expect(fragmentOf(await pressButton(app, leave.link))).toMatchObject({ error_code: 'otp_expired' })
    await pressButton(app, (await newestMail(app, from)).link)
    expect((await read(session)).body).toMatchObject({ email: from, new_email: other })
    expect((await signIn(app, to)).status).toBe(400)
  })

  test('asking for an address that is taken looks the same, and only its owner is told', async () => {
    const owner = await signUp(app)
    const session = await signUp(app)
    const free = await mover()
    const reply = await change(session, { email: owner.user.email })
    expect(reply.status).toBe(200)
    expect(Object.keys(reply.body)).toEqual(Object.keys(free.reply.body))
    expect(reply.body.new_email).toBe(owner.user.email)
    expect(await kindsTo(app, owner.user.email)).toEqual(['address_taken'])
    const { link } = await newestMail(app, session.user.email)
    expect(fragmentOf(await pressButton(app, link))).toEqual({ message: expect.any(String), sb: '' })
    expect((await read(session)).body.email).toBe(session.user.email)
  })

  test('an address that somebody else got meanwhile is not taken from them', async () => {
    const { session, to, leave, take } = await mover()
    await pressButton(app, leave.link)
    await signUp(app, { email: to })
    const reply = await verifyCall(app, {
      type: 'email_change',
      token_hash: take.link.searchParams.get('token'),
    })
    expect(reply.status).toBe(422)
    expect(reply.body.code).toBe('email_exists')
    expect((await read(session)).body.email).toBe(session.user.email)
  })

  test('a new password stops a change that is under way', async () => {
    const { session, to, leave, take } = await mover()
    await change(session, { password: 'Another-Ledger-8' })
    for (const { link } of [leave, take]) {
      expect(fragmentOf(await pressButton(app, link))).toMatchObject({ error_code: 'otp_expired' })
    }
    expect((await signIn(app, to, 'Another-Ledger-8')).status).toBe(400)
  })

  test('a new password leaves no change pending that anybody could ask for anew', async () => {
    const { session, from, to } = await mover()
    const changed = await change(session, { password: 'Another-Ledger-8' })
    expect(changed.body).not.toHaveProperty('new_email')
    app.clock.advance({ seconds: 61 })
    const mails = await kindsTo(app, to)
    await app.request.post('/auth/v1/resend').set(VERSIONED).send({ type: 'email_change', email: to })
    expect(await kindsTo(app, to)).toEqual(mails)
    expect((await read(session)).body.email).toBe(from)
  })

  test('sends a mail again to the address that asks for it, and to no other', async () => {
    const { from, to } = await mover()
    const resend = (email: string) =>
      app.request.post('/auth/v1/resend').set(VERSIONED).send({ type: 'email_change', email })
    for (const email of [from, to]) {
      app.clock.advance({ seconds: 61 })
      expect((await resend(email)).body).toEqual({})
    }
    expect((await resend(to)).body).toEqual({})
    expect((await resend(someEmail())).body).toEqual({})
    expect(await kindsTo(app, from)).toEqual(Array(2).fill('email_change_current'))
    expect(await kindsTo(app, to)).toEqual(Array(2).fill('email_change_new'))
    const { link } = await newestMail(app, to)
    await pressButton(app, link)
    await pressButton(app, (await newestMail(app, from)).link)
    expect((await signIn(app, to)).status).toBe(200)
  })

  const resend = (email: string) =>
    app.request.post('/auth/v1/resend').set(VERSIONED).send({ type: 'email_change', email })

  test('sending a mail again does not reset what the other address has agreed to', async () => {
    const { from, to, leave } = await mover()
    await pressButton(app, leave.link)
    app.clock.advance({ seconds: 61 })
    // Anybody may ask for this, for either address.
    await resend(from)
    expect(await kindsTo(app, from)).toEqual(['email_change_current'])
    await resend(to)
    expect(await kindsTo(app, to)).toEqual(Array(2).fill('email_change_new'))
    await pressButton(app, (await newestMail(app, to)).link)
    expect((await signIn(app, to)).status).toBe(200)
  })

  test.each([
    ['was signed out', (session: Session) => app.request.post('/auth/v1/logout').set(bearer(session))],
    [
      'was ended from another device',
      async (session: Session) => {
        const other = (await signIn(app, session.user.email)).body
        return app.request.post('/auth/v1/logout?scope=others').set(bearer(other))
      },
    ],
    [
      'is past its end',
      (session: Session) =>
        app.sql('update sessions set not_after = $2 where user_id = $1', [session.user.id, app.clock.now()]),
    ],
  ])('a change cannot be completed, or sent again, once the session that asked %s', async (_how, end) => {
    const { session, from, to, leave, take } = await mover()
    await pressButton(app, leave.link)
    await end(session)
    expect(fragmentOf(await pressButton(app, take.link))).toMatchObject({ error_code: 'otp_expired' })
    const byCode = await verifyCall(app, { type: 'email_change', email: to, token: take.code })
    expect(byCode.body.code).toBe('otp_expired')
    app.clock.advance({ seconds: 61 })
    expect((await resend(to)).body).toEqual({})
    expect(await kindsTo(app, to)).toEqual(['email_change_new'])
    const rows = await app.sql('select email from users where id = $1', [session.user.id])
    expect(rows).toEqual([{ email: from }])
  })

  test('a token that names no session does not move an account', async () => {
    const { session, from, take, leave } = await mover()
    await app.sql('update one_time_tokens set session_id = null where user_id = $1', [session.user.id])
    for (const { link } of [leave, take]) {
      expect(fragmentOf(await pressButton(app, link))).toMatchObject({ error_code: 'otp_expired' })
    }
    expect((await read(session)).body.email).toBe(from)
  })

  test('the database does the same work for a pending change, for none and for an unknown address', async () => {
    const { from, to } = await mover()
    const idle = await signUp(app)
    app.clock.advance({ seconds: 61 })
    const sent = await statementsOf(() => resend(from))
    const early = await statementsOf(() => resend(to))
    app.clock.advance({ seconds: 61 })
    const others = [
      await statementsOf(() => resend(to)),
      await statementsOf(() => resend(idle.user.email)),
      await statementsOf(() => resend(someEmail())),
    ]
    expect(sent).toContain('insert mail_outbox')
    for (const statements of [early, ...others]) expect(statements).toHaveLength(sent.length)
  })
})

describe('the published SDK', () => {
  async function askToMove(client: SupabaseClient) {
    const [from, to] = [someEmail(), someEmail()]
    await client.auth.signUp({ email: from, password: GOOD_PASSWORD })
    const { data, error } = await client.auth.updateUser({ email: to })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({ email: from, new_email: to })
    return { from, to }
  }

  test('changes the address by two links', async () => {
    const { client } = publishedClient(app.url)
    const { from, to } = await askToMove(client)
    expect(fragmentOf(await pressButton(app, (await newestMail(app, to)).link))).toHaveProperty('message')
    const fragment = fragmentOf(await pressButton(app, (await newestMail(app, from)).link))
    const { data, error } = await client.auth.setSession({
      access_token: fragment.access_token ?? '',
      refresh_token: fragment.refresh_token ?? '',
    })
    expect(error).toBeNull()
    expect(data.session?.user.email).toBe(to)
  })

  test('of the pkce flow gets a message, then a code, and its next refresh knows the new address', async () => {
    const { client } = publishedClient(app.url, 'pkce')
    const { from, to } = await askToMove(client)
    const first = await pressButton(app, (await newestMail(app, to)).link)
    expect(first.searchParams.get('message')).toBe(fragmentOf(first).message)
    const second = await pressButton(app, (await newestMail(app, from)).link)
    // This client drops its verifier when it stores the answer of updateUser, so it never exchanges the code.
    expect([...second.searchParams.keys()]).toEqual(['code'])
    const { data } = await client.auth.refreshSession()
    expect(data.session?.user.email).toBe(to)
  })

  test('agrees by the digits: the first gives no session, the second does', async () => {
    const { client } = publishedClient(app.url)
    const { from, to } = await askToMove(client)
    const type = 'email_change' as const
    const { code } = await newestMail(app, from)
    const first = await client.auth.verifyOtp({ email: from, token: code, type })
    expect(first).toEqual({ data: { user: null, session: null }, error: null })
    const taken = await newestMail(app, to)
    const second = await client.auth.verifyOtp({ email: to, token: taken.code, type })
    expect(second.data.session?.user.email).toBe(to)
  })
})
