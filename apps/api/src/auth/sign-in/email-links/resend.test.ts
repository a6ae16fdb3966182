import { describe, expect, test } from 'vitest'
import { authCall, expectApiError } from '#test/accounts/auth-call.ts'
import { emailKindsTo } from '#test/accounts/email-links.ts'
import { someEmail } from '#test/accounts/people.ts'
import { appPerFile } from '#test/harness/per-file.ts'
import { statementsOf } from '#test/harness/statements.ts'
import { GOOD_PASSWORD } from '#test/harness/test-app.ts'

const app = appPerFile({ MAILER_AUTOCONFIRM: 'false' })

const resend = (body: object) => authCall(app, null, 'post', 'resend', body)

async function unconfirmedEmail() {
  const email = someEmail()
  await authCall(app, null, 'post', 'signup', { email, password: GOOD_PASSWORD })
  app.clock.advance({ seconds: 61 })
  return email
}

describe('POST /resend', () => {
  test.each([
    ['an unknown type', { type: 'other', email: 'a@example.com' }],
    ['a type that is not resent', { type: 'recovery', email: 'a@example.com' }],
    ['an address and a phone number', { type: 'signup', email: 'a@example.com', phone: '49151' }],
    ['half a PKCE pair', { type: 'signup', email: 'a@example.com', code_challenge_method: 's256' }],
  ])('rejects %s', async (_case, body) => {
    expectApiError(await resend(body), 400, 'validation_failed')
  })

  test('[wire 78] sends nothing to unknown and confirmed addresses, with the same answer', async () => {
    const [confirmed, unknown] = [await unconfirmedEmail(), someEmail()]
    await app.sql('update users set email_confirmed_at = now() where email = $1', [confirmed])
    for (const type of ['signup', 'email_change']) {
      for (const email of [confirmed, unknown]) {
        const { status, body } = await resend({ type, email })
        expect([status, body]).toEqual([200, {}])
      }
    }
    expect(await emailKindsTo(app, confirmed)).toEqual(['confirm_sign_up'])
    expect(await emailKindsTo(app, unknown)).toEqual([])
  })

  test('costs the database the same whether an email is sent or not', async () => {
    const email = await unconfirmedEmail()
    const sent = await statementsOf(() => resend({ type: 'signup', email }))
    const early = await statementsOf(() => resend({ type: 'signup', email }))
    const unknown = await statementsOf(() => resend({ type: 'signup', email: someEmail() }))
    expect(sent).toContain('insert email_outbox')
    expect(early).toHaveLength(sent.length)
    expect(unknown).toEqual(early)
  })
})
