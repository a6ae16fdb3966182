import { expect } from 'vitest'
import { perFile } from '../harness/per-file.ts'
import { startTestApp, type TestApp } from '../harness/test-app.ts'
import { type ProviderPerson, type ProviderServer, startProviderServer } from '../servers/provider-server.ts'
import { type CookieBrowser, cookieBrowser } from './cookie-browser.ts'
import { fragmentOf } from './email-links.ts'
import { someEmail, VERSIONED } from './people.ts'

/** Returns an environment with the provider twice: `acme` has trusted emails, `doubted` has not. */
export const withProvider = (provider: ProviderServer, env: Record<string, string> = {}) => ({
  AUTH_PROVIDERS: JSON.stringify([provider.entry(), provider.entry({ id: 'doubted', trust_email: false })]),
  ...env,
})

let count = 0

/** Returns a new account at the provider. An empty email means that it has none. */
export const personAtProvider = (email: string = someEmail(), email_verified = true): ProviderPerson => ({
  sub: `subject-${++count}`,
  name: 'Ada Example',
  ...(email === '' ? {} : { email, email_verified }),
})

export function authorizeUrl(app: TestApp, query: Record<string, string> = {}): string {
  const defaults = { provider: 'acme', redirect_to: `${app.url}/dashboard` }
  return `${app.url}/auth/v1/authorize?${new URLSearchParams({ ...defaults, ...query })}`
}

/** Signs in at the provider in a new browser. Returns the page of the app where the redirects end. */
export const authorizeInBrowser = (app: TestApp, query: Record<string, string> = {}): Promise<URL> =>
  cookieBrowser(app.url).open(authorizeUrl(app, query))

export async function authorizeUpToCallback(app: TestApp, browser: CookieBrowser): Promise<string> {
  let next = authorizeUrl(app)
  while (!next.startsWith(`${app.url}/auth/v1/callback`)) {
    const reply = await browser.fetch(next, { redirect: 'manual', headers: { accept: 'text/html' } })
    next = new URL(reply.headers.get('location') ?? '', next).href
  }
  return next
}

export { fragmentOf }

export async function userAt(app: TestApp, url: URL) {
  const { access_token } = fragmentOf(url)
  const headers = { ...VERSIONED, Authorization: `Bearer ${access_token}` }
  const reply = await app.request.get('/auth/v1/user').set(headers)
  expect(reply.status, `${url} ${reply.text}`).toBe(200)
  return reply.body
}

export function expectError(url: URL, error: Record<string, unknown>): void {
  expect(Object.fromEntries(url.searchParams)).toMatchObject(error)
  expect(fragmentOf(url)).toMatchObject({ ...error, sb: '' })
}

export function providerAppPerFile(env?: Record<string, string>): { provider: ProviderServer; app: TestApp } {
  const provider = perFile(startProviderServer)
  return { provider, app: perFile(() => startTestApp({ env: withProvider(provider, env) })) }
}
