import { createHash, randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { authCall } from '#test/accounts/auth-call.ts'
import { newestEmail, pressButton } from '#test/accounts/email-links.ts'
import { exchangeAuthCode } from '#test/accounts/link-by-browser.ts'
import { someEmail } from '#test/accounts/people.ts'
import { authorizeInBrowser, personAtProvider, providerAppPerFile } from '#test/accounts/provider-sign-in.ts'
import { ADMIN_ENV, adminCall } from '#test/accounts/service-key.ts'
import { GOOD_PASSWORD } from '#test/harness/test-app.ts'

const { provider, app } = providerAppPerFile({ MAILER_AUTOCONFIRM: 'false', ...ADMIN_ENV })

const target = () => `${app.url}/app?next=dash&x=1#/reset?tab=2`
const routeQueryOf = ({ hash }: URL) => new URLSearchParams(hash.slice(hash.indexOf('?') + 1))

function createPkcePair() {
  const verifier = randomBytes(32).toString('base64url')
  const code_challenge = createHash('sha256').update(verifier).digest('base64url')
  return { verifier, pkce: { code_challenge, code_challenge_method: 's256' } }
}

async function signUpLink(pkce = {}) {
  const email = someEmail()
  const path = `signup?redirect_to=${encodeURIComponent(target())}`
  await authCall(app, null, 'post', path, { email, password: GOOD_PASSWORD, ...pkce })
  return (await newestEmail(app, email)).link
}

function expectCodeBeforeRoute(url: URL) {
  expect(url.hash).toBe('#/reset?tab=2')
  expect(url.pathname).toBe('/app')
  expect(Object.fromEntries(url.searchParams)).toEqual({ next: 'dash', x: '1', code: expect.any(String) })
}

function expectSessionInRoute(url: URL) {
  expect(url.search).toBe('?next=dash&x=1')
  expect(url.hash).toMatch(/^#\/reset\?tab=2&access_token=/)
  expect(routeQueryOf(url).get('refresh_token')).toBeTruthy()
}

describe('the fragment of a redirect target', () => {
  test('stays beside the code of an email link with PKCE', async () => {
    const { verifier, pkce } = createPkcePair()
    const url = await pressButton(app, await signUpLink(pkce))
    expectCodeBeforeRoute(url)
    expect((await exchangeAuthCode(app, url, verifier)).status).toBe(200)
  })

  test('contains the session of an email link without PKCE, and stays beside its error', async () => {
    const link = await signUpLink()
    expect(link.searchParams.get('redirect_to')).toBe(target())
    expect(link.hash).toBe('')
    expectSessionInRoute(await pressButton(app, link))
    const again = await pressButton(app, link)
    expect(again.hash).toBe('#/reset?tab=2')
    expect(again.searchParams.get('error_code')).toBe('otp_expired')
  })

  test('reaches the app through a link that a program generated', async () => {
    const request = { type: 'magiclink', email: someEmail(), redirect_to: target() }
    const { body } = await adminCall(app, 'post', 'admin/generate_link', request)
    expect(body.redirect_to).toBe(target())
    expectSessionInRoute(await pressButton(app, new URL(body.action_link)))
  })

  test('stays after a sign-in by a provider, and after its error', async () => {
    provider.seat(personAtProvider())
    expectSessionInRoute(await authorizeInBrowser(app, { redirect_to: target() }))
    const { pkce } = createPkcePair()
    expectCodeBeforeRoute(await authorizeInBrowser(app, { redirect_to: target(), ...pkce }))
    provider.seat(null)
    const refused = await authorizeInBrowser(app, { redirect_to: target() })
    expect(refused.hash).toBe('#/reset?tab=2')
    expect(refused.searchParams.get('error')).toBe('access_denied')
  })
})
