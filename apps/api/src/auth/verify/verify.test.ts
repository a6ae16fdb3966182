import type { Email } from 'postal-mime'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type MailServer, startMailServer } from '../../../test/mail-server.ts'
import { auditOf, claimsOf, refresh, signIn, someEmail, VERSIONED } from '../../../test/people.ts'
import { statementsOf } from '../../../test/statements.ts'
import { GOOD_PASSWORD, startTestApp, type TestApp } from '../../../test/test-app.ts'

let mail: MailServer
let app: TestApp
beforeAll(async () => {
  mail = await startMailServer()
  app = await startTestApp({ env: { SMTP_URL: mail.url } })
})
afterAll(async () => {
  await app.close()
  await mail.close()
})

async function apply() {
  const email = someEmail()
  const reply = await app.request
    .post('/auth/v1/signup')
    .set(VERSIONED)
    .send({ email, password: GOOD_PASSWORD, data: { full_name: 'Ada Example' } })
  expect(reply.status).toBe(200)
  const letter = await mail.mailTo(email)
  return { email, id: reply.body.id as string, ...readLetter(letter) }
}

function readLetter({ text = '' }: Email) {
  const link = new URL(/https?:\S+/.exec(text)?.[0] ?? '')
  return { link, code: /Code: (\d{6})/.exec(text)?.[1] ?? '' }
}

const verify = (body: object) => app.request.post('/auth/v1/verify').set(VERSIONED).send(body)
/** A code that is not the given one. */
const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

describe('POST /verify', () => {
  test.each([
    [
      '[wire 76] a token and a token_hash together',
      { token: '123456', token_hash: 'x', email: 'a@example.com' },
    ],
    ['neither of them', {}],
    ['a token_hash with an address', { token_hash: 'x', email: 'a@example.com' }],
    ['a token without an address', { token: '123456' }],
    ['an unknown type', { type: 'other', token_hash: 'x' }],
  ])('%s is validation_failed', async (_what, body) => {
    const reply = await verify({ type: 'signup', ...body })
    expect(reply.status).toBe(400)
    expect(reply.body.code).toBe('validation_failed')
  })

  test('[wire 10] [wire 75] the code of the mail confirms the address and signs in, whatever else is in the body', async () => {
    const { email, id, code } = await apply()
    expect((await signIn(app, email)).body.code).toBe('email_not_confirmed')
    const reply = await verify({
      type: 'email',
      email: email.toUpperCase(),
      token: ` ${code} `,
      options: { redirectTo: 'https://evil.example' },
    })
    expect(reply.status).toBe(200)
    expect(reply.body.user).toMatchObject({
      id,
      confirmed_at: expect.any(String),
      user_metadata: { email_verified: true },
      identities: [{ identity_data: { email_verified: true } }],
    })
    expect(claimsOf(reply.body).amr).toMatchObject([{ method: 'otp' }])
    expect((await refresh(app, reply.body.refresh_token)).status).toBe(200)
    expect((await signIn(app, email)).status).toBe(200)
    const audit = await auditOf(app, id)
    expect(audit.map(({ payload }) => payload.action).slice(0, 3)).toEqual([
      'user_confirmation_requested',
      'login_failed',
      'user_signedup',
    ])
  })

  test.each(['signup', 'recovery', 'email_change'])(
    'wrong digits of type %s take the same statements for a known and an unknown address',
    async (type) => {
      const { email, code } = await apply()
      const ask = (address: string) => verify({ type, email: address, token: otherThan(code) })
      const known = await statementsOf(() => ask(email))
      const unknown = await statementsOf(() => ask(someEmail()))
      expect(known.length).toBeGreaterThan(5)
      expect(unknown).toEqual(known)
    },
  )

  test('the token of the link works as token_hash, once', async () => {
    const { link } = await apply()
    const proof = { type: 'signup', token_hash: link.searchParams.get('token') }
    expect((await verify(proof)).status).toBe(200)
    const again = await verify(proof)
    expect(again.status).toBe(403)
    expect(again.body).toMatchObject({ code: 'otp_expired', message: 'Token has expired or is invalid' })
  })

  test('of two uses at the same moment one succeeds', async () => {
    const { link } = await apply()
    const proof = { type: 'signup', token_hash: link.searchParams.get('token') }
    const replies = await Promise.all([verify(proof), verify(proof), verify(proof)])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 403, 403])
  })

  test('[wire 75] after five wrong codes the right one is dead, and the link still works', async () => {
    const { email, code, link } = await apply()
    for (let i = 0; i < 5; i++) {
      expect((await verify({ type: 'signup', email, token: otherThan(code) })).status).toBe(403)
    }
    const sixth = await verify({ type: 'signup', email, token: code })
    expect(sixth.status).toBe(403)
    expect(sixth.body.code).toBe('otp_expired')
    expect((await verify({ type: 'signup', token_hash: link.searchParams.get('token') })).status).toBe(200)
  })

  test('four wrong codes leave the right one alive', async () => {
    const { email, code } = await apply()
    for (let i = 0; i < 4; i++) await verify({ type: 'signup', email, token: otherThan(code) })
    expect((await verify({ type: 'signup', email, token: code })).status).toBe(200)
  })

  test('a code lives 15 minutes, a link 24 hours', async () => {
    const one = await apply()
    const two = await apply()
    app.clock.advance({ minutes: 15 })
    expect((await verify({ type: 'signup', email: one.email, token: one.code })).body.code).toBe(
      'otp_expired',
    )
    expect((await verify({ type: 'signup', token_hash: one.link.searchParams.get('token') })).status).toBe(
      200,
    )
    app.clock.advance({ hours: 24 })
    const late = await verify({ type: 'signup', token_hash: two.link.searchParams.get('token') })
    expect(late.body.code).toBe('otp_expired')
  })

  test('the code of somebody else, an unknown address and an unknown token fail in the same words', async () => {
    const { email } = await apply()
    const { code } = await apply()
    const replies = [
      await verify({ type: 'signup', email, token: code }),
      await verify({ type: 'signup', email: someEmail(), token: code }),
      await verify({ type: 'signup', token_hash: 'unknown' }),
      await verify({ type: 'recovery', email, token: code }),
    ]
    for (const { status, body } of replies) {
      expect(status).toBe(403)
      expect(body).toEqual(replies[0]?.body)
    }
  })
})
