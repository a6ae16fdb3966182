import type { Email } from 'postal-mime'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type MailServer, startMailServer } from '../../../test/mail-server.ts'
import { auditOf, claimsOf, refresh, signIn, someEmail, VERSIONED } from '../../../test/people.ts'
import { GOOD_PASSWORD, startTestApp, type TestApp, temporaryApp } from '../../../test/test-app.ts'

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

async function apply(on: TestApp = app, redirectTo?: string) {
  const email = someEmail()
  const query = redirectTo ? `?redirect_to=${encodeURIComponent(redirectTo)}` : ''
  const reply = await on.request
    .post(`/auth/v1/signup${query}`)
    .set(VERSIONED)
    .send({ email, password: GOOD_PASSWORD, data: { full_name: 'Ada Example' } })
  expect(reply.status).toBe(200)
  const letter = await mail.mailTo(email)
  return { email, id: reply.body.id as string, ...readLetter(letter) }
}

function readLetter({ text = '' }: Email) {
  const link = new URL(/https?:\S+/.exec(text)?.[0] ?? '')
  return { link, path: `${link.pathname}${link.search}`, code: /Code: (\d{6})/.exec(text)?.[1] ?? '' }
}

const verify = (body: object, on: TestApp = app) =>
  on.request.post('/auth/v1/verify').set(VERSIONED).send(body)
const confirm = (link: URL, on: TestApp = app) =>
  on.request.post('/auth/v1/verify/confirm').type('form').send(Object.fromEntries(link.searchParams))
const isConfirmed = async (id: string) =>
  (await app.sql('select 1 from users where id = $1 and email_confirmed_at is not null', [id])).length === 1
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

  test('the code of the mail confirms the address and signs in', async () => {
    const { email, id, code } = await apply()
    expect((await signIn(app, email)).body.code).toBe('email_not_confirmed')
    const reply = await verify({ type: 'email', email: email.toUpperCase(), token: ` ${code} ` })
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
    expect(audit.map(({ payload }) => payload.action).slice(0, 2)).toEqual([
      'user_confirmation_requested',
      'user_signedup',
    ])
  })

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
    expect((await verify({ type: 'signup', email, token: code })).body.code).toBe('otp_expired')
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

  test('[wire 49] nothing stored is accepted as a link token or a code, and no mail is readable', async () => {
    const { email, link, code } = await apply()
    const rows = await app.sql<{ dump: string }>(
      `select row_to_json(t)::text as dump from (select * from one_time_tokens) t
       union all select row_to_json(t)::text from (select * from users) t
       union all select row_to_json(t)::text from (select * from mail_outbox) t
       union all select row_to_json(t)::text from (select * from audit_log_entries) t`,
    )
    const dump = rows.map((row) => row.dump).join('\n')
    expect(dump).not.toContain(link.searchParams.get('token'))
    const strings = new Set(dump.match(/[\w-]{20,}/g))
    for (const text of strings) {
      expect((await verify({ type: 'signup', token_hash: text })).status).toBe(403)
    }
    expect((await verify({ type: 'signup', email, token: code })).status).toBe(200)
  }, 60_000)
})

describe('GET /verify', () => {
  test('a link without its parts is validation_failed', async () => {
    for (const query of ['', '?token=x', '?type=signup']) {
      expect((await app.request.get(`/auth/v1/verify${query}`)).status).toBe(400)
    }
  })

  test('[wire 74] looking at a link uses nothing up: GET, HEAD and prefetch', async () => {
    const { path, link, id } = await apply()
    await app.request.head(path)
    await app.request.get(path).set('Sec-Purpose', 'prefetch')
    await app.request.get(path)
    expect(await isConfirmed(id)).toBe(false)
    expect((await confirm(link)).status).toBe(303)
    expect(await isConfirmed(id)).toBe(true)
  })

  test('the page has a form and a stylesheet, no script, and a policy that says so', async () => {
    const { path, link } = await apply()
    const page = await app.request.get(path)
    expect(page.status).toBe(200)
    expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    expect(page.text).not.toMatch(/<script|style=|<style| on\w+=/)
    expect(page.text).toContain('<form method="post" action="/auth/v1/verify/confirm">')
    expect(page.text).toContain(`value="${link.searchParams.get('token')}"`)
    const policy = page.headers['content-security-policy']
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain(`form-action 'self' ${app.url}`)
    expect((await app.request.get('/auth/v1/verify/page.css')).headers['content-type']).toContain('text/css')
  })

  test('the page of a good link names the address it was mailed to, and that of any other link none', async () => {
    const { path, link, email } = await apply()
    expect((await app.request.get(path)).text).toContain(email)
    const elsewhere = path.replace('type=signup', 'type=recovery')
    expect((await app.request.get(elsewhere)).text).not.toContain(email)
    await confirm(link)
    expect((await app.request.get(path)).text).not.toContain(email)
  })

  test.each([
    ['recovery', 'Choose a new password'],
    ['magiclink', 'Sign in'],
    ['email_change', 'Agree'],
    ['signup', 'Continue to Satlens'],
    ['anything', 'Continue to Satlens'],
  ])('the page of a %s link says what its button does: %s', async (type, label) => {
    const page = await app.request.get('/auth/v1/verify').query({ token: 'x', type })
    expect(page.text).toContain(`<button type="submit">${label}</button>`)
  })

  test('what stands in a link stays text on the page', async () => {
    const page = await app.request
      .get('/auth/v1/verify')
      .query({ token: '"><script>alert(1)</script>', type: 'signup"', redirect_to: '"><b>' })
    expect(page.text).not.toContain('<script>')
    expect(page.text).not.toContain('<b>')
  })

  test('the button leads to the wanted page with a session in the fragment', async () => {
    const target = `${app.url}/dashboard?from=mail`
    const { link, id } = await apply(app, target)
    const reply = await confirm(link)
    expect(reply.status).toBe(303)
    expect(reply.headers['cache-control']).toBe('no-store')
    const location = new URL(reply.headers.location ?? '')
    expect(location.href.split('#')[0]).toBe(target)
    const fragment = Object.fromEntries(new URLSearchParams(location.hash.slice(1)))
    expect(fragment).toEqual({
      access_token: expect.any(String),
      expires_at: String(Math.floor(app.clock.now().getTime() / 1000) + 3600),
      expires_in: '3600',
      refresh_token: expect.any(String),
      sb: '',
      token_type: 'bearer',
      type: 'signup',
    })
    const read = await app.request
      .get('/auth/v1/user')
      .set('Authorization', `Bearer ${fragment.access_token}`)
    expect(read.body.id).toBe(id)
  })

  test('[wire 71] a link that was used says so in query and fragment', async () => {
    const { link } = await apply()
    await confirm(link)
    const reply = await confirm(link)
    expect(reply.status).toBe(303)
    const location = new URL(reply.headers.location ?? '')
    const expected = {
      error: 'access_denied',
      error_code: 'otp_expired',
      error_description: 'Email link is invalid or has expired',
    }
    expect(Object.fromEntries(location.searchParams)).toEqual(expected)
    expect(Object.fromEntries(new URLSearchParams(location.hash.slice(1)))).toEqual({ ...expected, sb: '' })
  })

  test('[wire 79] a target outside the list becomes the site, at every step', async () => {
    const { link } = await apply(app, 'https://evil.example/')
    expect(link.searchParams.get('redirect_to')).toBe(app.url)
    link.searchParams.set('redirect_to', 'https://evil.example/')
    const reply = await confirm(link)
    expect(new URL(reply.headers.location ?? '').origin).toBe(app.url)
  })

  test('where opening is enough, GET signs in, and HEAD and prefetch still do not', async () => {
    const direct = await temporaryApp({ env: { SMTP_URL: mail.url, VERIFY_INTERSTITIAL: 'off' } })
    const { path } = await apply(direct)
    await direct.request.head(path)
    await direct.request.get(path).set('Purpose', 'prefetch')
    const reply = await direct.request.get(path)
    expect(reply.status).toBe(303)
    expect(reply.headers.location).toContain('#access_token=')
  })
})
