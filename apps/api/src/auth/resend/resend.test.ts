import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { kindsTo, newestMail, verifyCall } from '../../../test/mailed-links.ts'
import { someEmail, VERSIONED } from '../../../test/people.ts'
import { publishedClient } from '../../../test/published-client.ts'
import { statementsOf } from '../../../test/statements.ts'
import { GOOD_PASSWORD, startTestApp, type TestApp } from '../../../test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { MAILER_AUTOCONFIRM: 'false' } })
})
afterAll(() => app.close())

const resend = (body: object) => app.request.post('/auth/v1/resend').set(VERSIONED).send(body)

/** Somebody whose address waits to be confirmed, or has been. */
async function applicant({ isConfirmed = false } = {}) {
  const email = someEmail()
  await app.request.post('/auth/v1/signup').send({ email, password: GOOD_PASSWORD })
  if (isConfirmed) {
    const { code } = await newestMail(app, email)
    expect((await verifyCall(app, { type: 'signup', email, token: code })).status).toBe(200)
  }
  return email
}

describe('POST /resend', () => {
  test.each([
    ['an unknown type', { type: 'other', email: 'a@example.com' }],
    ['a type that has no second mail', { type: 'recovery', email: 'a@example.com' }],
    ['no address', { type: 'signup' }],
    ['two addresses', { type: 'signup', email: 'a@example.com', phone: '49151' }],
    ['a bad address', { type: 'signup', email: 'nobody' }],
    ['half a PKCE pair', { type: 'signup', email: 'a@example.com', code_challenge_method: 's256' }],
  ])('%s is validation_failed', async (_what, body) => {
    const reply = await resend(body)
    expect(reply.status).toBe(400)
    expect(reply.body.code).toBe('validation_failed')
  })

  test('a text message is phone_provider_disabled', async () => {
    const reply = await resend({ type: 'sms', phone: '4915112345678' })
    expect(reply.body.code).toBe('phone_provider_disabled')
  })

  test('[wire 78] unknown and confirmed addresses get the same answer and no mail', async () => {
    const known = await applicant({ isConfirmed: true })
    app.clock.advance({ minutes: 2 })
    const stranger = someEmail()
    for (const type of ['signup', 'email_change']) {
      for (const email of [known, stranger]) {
        const reply = await resend({ type, email })
        expect(reply.status).toBe(200)
        expect(reply.body).toEqual({})
      }
    }
    expect(await kindsTo(app, known)).toEqual(['confirm_sign_up'])
    expect(await kindsTo(app, stranger)).toEqual([])
  })

  test('a second mail comes after a minute at the earliest, and nobody is told', async () => {
    const email = await applicant()
    expect((await resend({ type: 'signup', email })).body).toEqual({})
    expect(await kindsTo(app, email)).toHaveLength(1)
    app.clock.advance({ seconds: 61 })
    await resend({ type: 'signup', email })
    expect(await kindsTo(app, email)).toHaveLength(2)
    const { code } = await newestMail(app, email)
    expect((await verifyCall(app, { type: 'signup', email, token: code })).status).toBe(200)
  })

  test('the database does the same work whether a mail goes out or not', async () => {
    const due = await applicant()
    app.clock.advance({ seconds: 61 })
    const sent = await statementsOf(() => resend({ type: 'signup', email: due }))
    const early = await statementsOf(() => resend({ type: 'signup', email: due }))
    const unknown = await statementsOf(() => resend({ type: 'signup', email: someEmail() }))
    expect(sent).toContain('insert mail_outbox')
    expect(early).toHaveLength(sent.length)
    expect(unknown).toEqual(early)
  })

  test('the published SDK asks again for both mails of a change of address', async () => {
    const email = await applicant({ isConfirmed: true })
    const wanted = someEmail()
    const { client } = publishedClient(app.url)
    await client.auth.signInWithPassword({ email, password: GOOD_PASSWORD })
    await client.auth.updateUser({ email: wanted })
    app.clock.advance({ seconds: 61 })
    expect((await client.auth.resend({ type: 'email_change', email: wanted })).error).toBeNull()
    expect(await kindsTo(app, wanted)).toEqual(['email_change_new', 'email_change_new'])
  })
})
