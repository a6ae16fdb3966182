import { WEB_APP_SCREEN_PATHS } from '@satlens/contract'
import { describe, expect, test } from 'vitest'
import { someEmail } from '../accounts/people.ts'
import type { Answer } from '../assertions/answer.ts'
import { expectSecureHeaders } from '../assertions/secure-headers.ts'
import { openSweep, sendRaw } from '../assertions/sweep.ts'
import { breakableDatabase } from '../harness/breakable-database.ts'
import { freshDatabase } from '../harness/fresh-database.ts'
import { PRODUCTION_ENV } from '../harness/production-env.ts'
import { type TestApp, temporaryApp } from '../harness/test-app.ts'

// Every sweep checks the same headers. These tests cover answers that no sweep produces.
const sweep = await openSweep()

const PAGE = { accept: 'text/html' }
const FILE = '/assets/page-abc123.js'
const PREFLIGHT = { origin: 'https://a.example', 'access-control-request-method': 'GET' }
const ask = (method: string, path: string, headers: Record<string, string> = {}): Promise<Answer> =>
  sweep.ask(method, path, { headers })
const requestCode = ({ app }: TestApp) =>
  app.server.inject({ method: 'POST', url: '/auth/v1/otp', body: { email: someEmail() } })

async function requestAboveLimit() {
  const limited = await temporaryApp({ env: { RATE_LIMIT_FACTOR: '0.000001' } })
  await requestCode(limited)
  return requestCode(limited)
}
async function requestWithoutDatabase() {
  const database = await breakableDatabase(await freshDatabase())
  const app = await temporaryApp({ databaseUrl: database.url })
  await database.cut()
  return requestCode(app)
}

describe('security headers', () => {
  test.each([
    ...Object.values(WEB_APP_SCREEN_PATHS).map((path) => ['a page', 200, 'GET', path, PAGE] as const),
    ['a file of the build', 200, 'GET', FILE, {}],
    ['an unsatisfiable range', 416, 'GET', FILE, { range: 'bytes=99999-' }],
    ['a failed If-Match', 412, 'GET', FILE, { 'if-match': '"x"' }],
    ['an unknown file', 404, 'GET', '/assets/gone.js', {}],
    ['the service worker', 200, 'GET', '/sw.js', {}],
    ['the manifest', 200, 'GET', '/manifest.webmanifest', {}],
    ['the reference', 200, 'GET', '/docs', {}],
    ['the mailbox as a page', 200, 'GET', '/dev/mailbox', PAGE],
    ['the page of an email link', 200, 'GET', '/auth/v1/verify?token=x&type=signup', PAGE],
    ['a preflight', 204, 'OPTIONS', '/auth/v1/user', PREFLIGHT],
    ['an answer without a body', 204, 'POST', '/auth/v1/logout', {}],
    ['a redirect', 303, 'GET', '/auth/v1/callback?state=x&code=x', {}],
    ['a HEAD', 200, 'HEAD', '/auth/v1/health', {}],
  ] as const)('%s has the security headers: %i for %s %s', async (_what, status, method, path, headers) => {
    const answer = await ask(method, path, headers)
    expect(answer.statusCode).toBe(status)
    expectSecureHeaders(answer, path)
  })

  test.each(['/docs', '/openapi.json', '/sw.js', FILE, '/market/v1/prices/BTC-USD/spot'])(
    'a 304 for %s has the security headers',
    async (path) => {
      const first = await ask('GET', path)
      const answer = await ask('GET', path, { 'if-none-match': String(first.headers.etag) })
      expect(answer.statusCode).toBe(304)
      expectSecureHeaders(answer, path)
    },
  )

  test.each<[what: string, status: number, path: string, make: () => Promise<Answer>]>([
    ['an unknown page', 404, '/x', () => sweep.app.app.server.inject({ url: '/x', headers: PAGE })],
    ['a rate limit', 429, '/auth/v1/otp', requestAboveLimit],
    ['an unreachable database', 503, '/auth/v1/otp', requestWithoutDatabase],
  ])('the answer to %s has the security headers', async (_what, status, path, make) => {
    const answer = await make()
    expect(answer.statusCode).toBe(status)
    expectSecureHeaders(answer, path)
  })

  test('an email in the mailbox has the security headers', async () => {
    await sweep.sendJson('POST', '/auth/v1/otp', JSON.stringify({ email: someEmail(), create_user: true }))
    const { mails } = JSON.parse((await ask('GET', '/dev/mailbox')).body)
    const path = `/dev/mailbox/${mails[0].id}`
    const answer = await ask('GET', path)
    expect(answer.statusCode).toBe(200)
    expectSecureHeaders(answer, path)
  })

  test.each([
    ['http in development', {}, false],
    ['https', PRODUCTION_ENV, true],
  ])('a site with %s sends HSTS only with https, and a host-only cookie', async (_what, env, isHttps) => {
    const AUTH_PROVIDERS = JSON.stringify([{ id: 'github', client_id: 'ours', client_secret: 'x' }])
    const app = await temporaryApp({ env: { ...env, AUTH_PROVIDERS } })
    const path = '/auth/v1/authorize?provider=github'
    const redirect = await app.app.server.inject(path)
    expect(redirect.statusCode).toBe(302)
    expect(redirect.headers['set-cookie']).toBeDefined()
    expectSecureHeaders(redirect, path, { isHttps })
    for (const url of ['/auth/v1/settings', '/auth/v1/user', '/nowhere', '/docs']) {
      expectSecureHeaders(await app.app.server.inject(url), url, { isHttps })
    }
    expectSecureHeaders(await sendRaw(app.url, 'NONSENSE\r\n\r\n'), '/nowhere', { isHttps })
  })
})
