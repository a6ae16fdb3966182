import { createHash, randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { authCall } from '#test/accounts/auth-call.ts'
import { fragmentOf, newestEmail } from '#test/accounts/email-links.ts'
import { exchangeAuthCode } from '#test/accounts/link-by-browser.ts'
import { claimsOf, someEmail } from '#test/accounts/people.ts'
import { appPerFile } from '#test/harness/per-file.ts'
import { GOOD_PASSWORD, type TestApp, temporaryApp } from '#test/harness/test-app.ts'

const app = appPerFile({ MAILER_AUTOCONFIRM: 'false' })
const direct = appPerFile({ MAILER_AUTOCONFIRM: 'false', VERIFY_INTERSTITIAL: 'off' })

async function signUp(on: TestApp = app, redirectTo = '') {
  const email = someEmail()
  const path = `signup?redirect_to=${encodeURIComponent(redirectTo)}`
  const reply = await authCall(on, null, 'post', path, { email, password: GOOD_PASSWORD })
  expect(reply.status).toBe(200)
  const { link } = await newestEmail(on, email)
  return { email, id: reply.body.id as string, link, path: pathOf(link) }
}

const pathOf = (link: URL) => `${link.pathname}${link.search}`
const confirm = (link: URL, on = app) =>
  on.request.post('/auth/v1/verify/confirm').type('form').send(Object.fromEntries(link.searchParams))
const open = (link: URL) => direct.request.get(pathOf(link))
const isConfirmed = async (id: string, on = app) =>
  (await on.sql('select 1 from users where id = $1 and email_confirmed_at is not null', [id])).length === 1

describe('the page of an email link', () => {
  test('[wire 74] consumes the link only by its form, not by GET, HEAD, prefetch or other sites', async () => {
    const { path, link, id } = await signUp()
    await app.request.head(path)
    await app.request.get(path).set('Sec-Purpose', 'prefetch')
    await app.request.get(path)
    for (const site of ['cross-site', 'same-site']) {
      const reply = await confirm(link).set('Sec-Fetch-Site', site)
      expect(reply.status).toBe(200)
      expect(reply.text).toContain('action="/auth/v1/verify/confirm"')
    }
    expect(await isConfirmed(id)).toBe(false)
    expect((await confirm(link).set('Sec-Fetch-Site', 'same-origin')).status).toBe(303)
    expect(await isConfirmed(id)).toBe(true)
  })

  test('shows the page again on plain http if Origin names another site', async () => {
    const issuer = 'http://api.satlens.example'
    const plain = await temporaryApp({ env: { MAILER_AUTOCONFIRM: 'false', API_EXTERNAL_URL: issuer } })
    const { path, link, id } = await signUp(plain)
    // With another policy browsers send `Origin: null` with the form of the page.
    expect((await plain.request.get(path)).headers['referrer-policy']).toBe('same-origin')
    const press = () => confirm(link, plain)
    for (const origin of ['http://evil.example', 'null', 'https://api.satlens.example'])
      expect((await press().set('Origin', origin)).status).toBe(200)
    expect(await isConfirmed(id, plain)).toBe(false)
    expect((await press().set('Origin', issuer)).status).toBe(303)
  })

  test('has a form, a stylesheet, no script and a matching Content-Security-Policy', async () => {
    const { path, link } = await signUp()
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

  test('has the paths under which a gateway publishes the endpoints', async () => {
    const env = { MAILER_AUTOCONFIRM: 'false', AUTH_EXTERNAL_URL: 'http://api.satlens.example/identity/' }
    const behind = await temporaryApp({ env })
    const { link } = await signUp(behind)
    expect(link.href).toMatch(/^http:\/\/api\.satlens\.example\/identity\/verify\?token=/)
    const page = await behind.request.get(`/auth/v1/verify${link.search}`)
    expect(page.text).toContain('action="/identity/verify/confirm"')
    expect(page.text).toContain('href="/identity/verify/page.css"')
  })

  test('shows the email address of a valid link and none for an invalid one', async () => {
    const { path, link, email } = await signUp()
    expect((await app.request.get(path)).text).toContain(email)
    const elsewhere = path.replace('type=signup', 'type=recovery')
    expect((await app.request.get(elsewhere)).text).not.toContain(email)
    await confirm(link)
    expect((await app.request.get(path)).text).not.toContain(email)
  })

  test.each([
    ['recovery', 'Choose a new password'],
    ['magiclink', 'Sign in'],
    ['email_change', 'Confirm'],
    ['signup', 'Confirm email address'],
    ['anything', 'Continue to Satlens'],
  ])('labels the button of a %s link: %s', async (type, label) => {
    const page = await app.request.get('/auth/v1/verify').query({ token: 'x', type })
    expect(page.text).toContain(`<button type="submit">${label}</button>`)
  })

  test('escapes the parameters of the link', async () => {
    const page = await app.request
      .get('/auth/v1/verify')
      .query({ token: '"><script>alert(1)</script>', type: 'signup"', redirect_to: '"><b>' })
    expect(page.text).not.toContain('<script>')
    expect(page.text).not.toContain('<b>')
  })
})

test('[wire 74] HEAD and prefetch do not consume a link without a confirmation page', async () => {
  const { link, path } = await signUp(direct)
  await direct.request.head(path)
  for (const header of ['Purpose', 'Sec-Purpose']) await direct.request.get(path).set(header, 'prefetch')
  const reply = await open(link)
  expect(reply.headers.location).toContain('access_token')
  expect(reply.headers).toMatchObject({ 'referrer-policy': 'no-referrer' })
})

describe.each([
  ['by its button', () => app, (link: URL) => confirm(link)],
  ['by opening it', () => direct, open],
] as const)('an email link used %s', (_how, appOf, use) => {
  async function follow(link: URL): Promise<URL> {
    const reply = await use(link)
    expect(reply.status).toBe(303)
    expect(reply.headers['cache-control']).toBe('no-store')
    return new URL(reply.headers.location ?? '')
  }

  async function recovery({ redirectTo = '', pair = {} } = {}) {
    const on = appOf()
    const { email, id, link } = await signUp(on)
    await follow(link)
    on.clock.advance({ seconds: 61 })
    const path = `recover?redirect_to=${encodeURIComponent(redirectTo)}`
    await authCall(on, null, 'post', path, { email, ...pair }).expect(200)
    return { id, link: (await newestEmail(on, email)).link }
  }

  test('[wire 70] redirects to the requested page with a session in the fragment', async () => {
    const target = `${appOf().url}/signin?from=email`
    const { id, link } = await recovery({ redirectTo: target })
    const location = await follow(link)
    expect(location.href.split('#')[0]).toBe(target)
    const fragment = fragmentOf(location)
    expect(fragment).toEqual({
      access_token: expect.any(String),
      refresh_token: expect.any(String),
      token_type: 'bearer',
      expires_at: String(Math.floor(appOf().clock.now().getTime() / 1000) + 3600),
      expires_in: '3600',
      sb: '',
      type: 'recovery',
    })
    expect(claimsOf({ access_token: fragment.access_token ?? '' })).toMatchObject({ sub: id, aal: 'aal1' })
  })

  test('[wire 71] redirects with otp_expired in query and fragment the second time', async () => {
    const { link } = await signUp(appOf())
    await follow(link)
    const location = await follow(link)
    const error_description = 'Email link is invalid or has expired'
    const expected = { error: 'access_denied', error_code: 'otp_expired', error_description }
    expect(Object.fromEntries(location.searchParams)).toEqual(expected)
    expect(fragmentOf(location)).toEqual({ ...expected, sb: '' })
  })

  test('[wire 72] redirects with an auth code for PKCE, which the verifier exchanges for a session', async () => {
    const verifier = randomBytes(56).toString('hex')
    const code_challenge = createHash('sha256').update(verifier).digest('base64url')
    const { id, link } = await recovery({ pair: { code_challenge, code_challenge_method: 's256' } })
    expect(link.searchParams.get('token')).toMatch(/^pkce_/)
    const unmarked = new URL(link.href.replace('pkce_', ''))
    expect(fragmentOf(await follow(unmarked))).toMatchObject({ error_code: 'otp_expired' })
    const location = await follow(link)
    expect([...location.searchParams.keys()]).toEqual(['code'])
    expect(location.hash).toBe('')
    const { body } = await exchangeAuthCode(appOf(), location, verifier).expect(200)
    expect(claimsOf(body)).toMatchObject({ sub: id, amr: [{ method: 'recovery' }] })
  })

  test('[wire 79] redirects to the site instead of a target outside the allow list', async () => {
    const { link } = await signUp(appOf(), 'https://evil.example/')
    expect(link.searchParams.get('redirect_to')).toBe(appOf().url)
    link.searchParams.set('redirect_to', 'https://evil.example/')
    const location = await follow(link)
    expect(location.origin).toBe(appOf().url)
    expect(fragmentOf(location)).toHaveProperty('access_token')
  })
})
