import { createHash, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newestMail } from '../../../test/mailed-links.ts'
import { claimsOf, someEmail, VERSIONED } from '../../../test/people.ts'
import { GOOD_PASSWORD, startTestApp, type TestApp, temporaryApp } from '../../../test/test-app.ts'

let app: TestApp
/** Where a link works by being opened, as servers of this wire do by default. */
let direct: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { MAILER_AUTOCONFIRM: 'false' } })
  direct = await startTestApp({ env: { MAILER_AUTOCONFIRM: 'false', VERIFY_INTERSTITIAL: 'off' } })
})
afterAll(async () => {
  await app.close()
  await direct.close()
})

async function apply(on: TestApp = app, redirectTo?: string) {
  const email = someEmail()
  const query = redirectTo ? `?redirect_to=${encodeURIComponent(redirectTo)}` : ''
  const reply = await on.request
    .post(`/auth/v1/signup${query}`)
    .set(VERSIONED)
    .send({ email, password: GOOD_PASSWORD, data: { full_name: 'Ada Example' } })
  expect(reply.status).toBe(200)
  const { link } = await newestMail(on, email)
  return { email, id: reply.body.id as string, link, path: pathOf(link) }
}

const pathOf = (link: URL) => `${link.pathname}${link.search}`
const fragmentOf = (location: URL) => Object.fromEntries(new URLSearchParams(location.hash.slice(1)))
const confirm = (link: URL) =>
  app.request.post('/auth/v1/verify/confirm').type('form').send(Object.fromEntries(link.searchParams))
const isConfirmed = async (id: string) =>
  (await app.sql('select 1 from users where id = $1 and email_confirmed_at is not null', [id])).length === 1

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

  test('a page of another site cannot press the button: its visitor is asked', async () => {
    const { link, id } = await apply()
    for (const site of ['cross-site', 'same-site']) {
      const reply = await confirm(link).set('Sec-Fetch-Site', site)
      expect(reply.status).toBe(200)
      expect(reply.text).toContain('action="/auth/v1/verify/confirm"')
    }
    expect(await isConfirmed(id)).toBe(false)
    expect((await confirm(link).set('Sec-Fetch-Site', 'same-origin')).status).toBe(303)
    expect(await isConfirmed(id)).toBe(true)
  })

  test('a page of another site cannot press the button on plain http, where only Origin tells', async () => {
    const issuer = 'http://api.satlens.example'
    const plain = await temporaryApp({ env: { MAILER_AUTOCONFIRM: 'false', API_EXTERNAL_URL: issuer } })
    const { path, link, id } = await apply(plain)
    // Otherwise browsers name the origin of the page's own form `null`.
    expect((await plain.request.get(path)).headers['referrer-policy']).toBe('same-origin')
    const press = () =>
      plain.request.post('/auth/v1/verify/confirm').type('form').send(Object.fromEntries(link.searchParams))
    for (const origin of ['http://evil.example', 'null', 'https://api.satlens.example']) {
      expect((await press().set('Origin', origin)).status).toBe(200)
    }
    const confirmed = await plain.sql('select email_confirmed_at from users where id = $1', [id])
    expect(confirmed).toEqual([{ email_confirmed_at: null }])
    expect((await press().set('Origin', issuer)).status).toBe(303)
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
    const fragment = fragmentOf(location)
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
    expect(fragmentOf(location)).toEqual({ ...expected, sb: '' })
  })

  test('[wire 79] a target outside the list becomes the site, at every step', async () => {
    const { link } = await apply(app, 'https://evil.example/')
    expect(link.searchParams.get('redirect_to')).toBe(app.url)
    link.searchParams.set('redirect_to', 'https://evil.example/')
    const reply = await confirm(link)
    expect(new URL(reply.headers.location ?? '').origin).toBe(app.url)
  })
})

describe('GET /verify where opening is enough', () => {
  async function open(link: URL) {
    const reply = await direct.request.get(pathOf(link))
    expect(reply.status).toBe(303)
    expect(reply.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    return new URL(reply.headers.location ?? '')
  }

  /** A confirmed account that has asked for a new password, and the link of its mail. */
  async function forgetful(pair: object = {}) {
    const { email, id, link } = await apply(direct)
    await open(link)
    direct.clock.advance({ seconds: 61 })
    expect((await direct.request.post('/auth/v1/recover').send({ email, ...pair })).status).toBe(200)
    return { email, id, link: (await newestMail(direct, email)).link }
  }

  test('[wire 74] HEAD and prefetch use nothing up', async () => {
    const { link, path } = await apply(direct)
    await direct.request.head(path)
    for (const header of ['Purpose', 'Sec-Purpose']) await direct.request.get(path).set(header, 'prefetch')
    expect(fragmentOf(await open(link))).toHaveProperty('access_token')
  })

  test('[wire 70] a fresh recovery link leads to a session in the fragment', async () => {
    const { id, link } = await forgetful()
    const target = await open(link)
    expect(target.search).toBe('')
    const fragment = fragmentOf(target)
    expect(fragment).toEqual({
      access_token: expect.any(String),
      expires_at: String(Math.floor(direct.clock.now().getTime() / 1000) + 3600),
      expires_in: '3600',
      refresh_token: expect.any(String),
      sb: '',
      token_type: 'bearer',
      type: 'recovery',
    })
    expect(claimsOf({ access_token: fragment.access_token ?? '' })).toMatchObject({ sub: id, aal: 'aal1' })
  })

  test('[wire 71] the same link again is otp_expired, in query and fragment', async () => {
    const { link } = await forgetful()
    await open(link)
    const target = await open(link)
    const reason = {
      error: 'access_denied',
      error_code: 'otp_expired',
      error_description: expect.any(String),
    }
    expect(Object.fromEntries(target.searchParams)).toEqual(reason)
    expect(fragmentOf(target)).toEqual({ ...reason, sb: '' })
  })

  test('[wire 72] one with a challenge leads to a code, which the verifier turns into a session', async () => {
    const verifier = randomBytes(56).toString('hex')
    const code_challenge = createHash('sha256').update(verifier).digest('base64url')
    const { id, link } = await forgetful({ code_challenge, code_challenge_method: 's256' })
    expect(link.searchParams.get('token')).toMatch(/^pkce_/)
    const target = await open(link)
    expect([...target.searchParams.keys()]).toEqual(['code'])
    expect(target.hash).toBe('')
    const reply = await direct.request
      .post('/auth/v1/token?grant_type=pkce')
      .send({ auth_code: target.searchParams.get('code'), code_verifier: verifier })
    expect(reply.status).toBe(200)
    expect(reply.body).toMatchObject({ refresh_token: expect.any(String), user: { id } })
  })

  test('[wire 79] a target outside the list becomes the site', async () => {
    const { link } = await forgetful()
    link.searchParams.set('redirect_to', 'https://evil.example/')
    const target = await open(link)
    expect(target.origin).toBe(direct.url)
    expect(fragmentOf(target)).toHaveProperty('access_token')
  })
})
