import { connect } from 'node:net'
import { SCREENS } from '@satlens/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Answer } from './answer.ts'
import { breakableDatabase } from './breakable-database.ts'
import { freshDatabase } from './fresh-database.ts'
import { someEmail } from './people.ts'
import { PRODUCTION_ENV } from './production-env.ts'
import { expectSecureHeaders } from './secure-headers.ts'
import { type Sweep, startSweep } from './sweep.ts'
import { temporaryApp } from './test-app.ts'

// Every sweep holds what it is answered to the same headers. Here are the answers that come about in other ways.
let sweep: Sweep
beforeAll(async () => {
  sweep = await startSweep()
})
afterAll(() => sweep.close())

const PAGE = { accept: 'text/html' }
const ask = (method: string, path: string, headers: Record<string, string> = {}) =>
  sweep.ask(method, path, { headers })

/** Asks again with the validator of the first answer. */
async function askAgain(path: string, headers: Record<string, string> = {}) {
  const first = await ask('GET', path, headers)
  return ask('GET', path, { ...headers, 'if-none-match': String(first.headers.etag) })
}

describe('the security headers are on', () => {
  test.each(Object.values(SCREENS))('the page %s', async (path) => {
    const answer = await ask('GET', path, PAGE)
    expect(answer.statusCode).toBe(200)
    expectSecureHeaders(answer, path)
  })

  test('a page that is not there', async () => {
    const answer = await sweep.app.app.server.inject({ url: '/nowhere', headers: PAGE })
    expect(answer.statusCode).toBe(404)
    expectSecureHeaders(answer, '/nowhere')
  })

  test.each([
    ['a file of the build', 200, 'GET', '/assets/page-abc123.js', {}],
    ['a part of it that it does not have', 416, 'GET', '/assets/page-abc123.js', { range: 'bytes=99999-' }],
    ['a file in another state', 412, 'GET', '/assets/page-abc123.js', { 'if-match': '"x"' }],
    ['a file that is not there', 404, 'GET', '/assets/gone.js', {}],
    ['the offline worker', 200, 'GET', '/sw.js', {}],
    ['the manifest', 200, 'GET', '/manifest.webmanifest', {}],
    ['the reference', 200, 'GET', '/docs', {}],
    ['the mailbox as a page', 200, 'GET', '/dev/mailbox', PAGE],
    ['the page of a mailed link', 200, 'GET', '/auth/v1/verify?token=x&type=signup', PAGE],
    ['a preflight', 204, 'OPTIONS', '/auth/v1/user', { origin: 'https://a.example', ...PREFLIGHT }],
    ['an answer without a body', 204, 'POST', '/auth/v1/logout', {}],
    ['a redirect', 303, 'GET', '/auth/v1/callback?state=x&code=x', {}],
    ['a HEAD', 200, 'HEAD', '/auth/v1/health', {}],
  ] as const)('%s', async (_what, status, method, path, headers) => {
    const answer = await ask(method, path, headers)
    expect(answer.statusCode).toBe(status)
    expectSecureHeaders(answer, path)
  })

  test.each(['/docs', '/openapi.json', '/sw.js', '/assets/page-abc123.js', '/market/v1/prices/BTC-USD/spot'])(
    'a 304 for %s',
    async (path) => {
      const answer = await askAgain(path)
      expect(answer.statusCode).toBe(304)
      expectSecureHeaders(answer, path)
    },
  )

  test('a mail as its reader sees it', async () => {
    await sweep.sendJson('POST', '/auth/v1/otp', JSON.stringify({ email: someEmail(), create_user: true }))
    const { mails } = (await ask('GET', '/dev/mailbox')).json()
    const path = `/dev/mailbox/${mails[0].id}`
    const answer = await ask('GET', path)
    expect(answer.statusCode).toBe(200)
    expectSecureHeaders(answer, path)
  })

  test('a limit', async () => {
    const limited = await temporaryApp({ env: { RATE_LIMIT_FACTOR: '0.000001' } })
    const otp = () =>
      limited.app.server.inject({ method: 'POST', url: '/auth/v1/otp', body: { email: someEmail() } })
    await otp()
    const answer = await otp()
    expect(answer.statusCode).toBe(429)
    expectSecureHeaders(answer, '/auth/v1/otp')
  })

  test('what is refused while the database is away', async () => {
    const database = await breakableDatabase(await freshDatabase())
    const app = await temporaryApp({ databaseUrl: database.url })
    await database.cut()
    const answer = await app.app.server.inject({
      method: 'POST',
      url: '/auth/v1/otp',
      body: { email: someEmail() },
    })
    expect(answer.statusCode).toBe(503)
    expectSecureHeaders(answer, '/auth/v1/otp')
  })

  test.each([
    ['what is no HTTP', 'NONSENSE\r\n\r\n', 400],
    ['headers without end', `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ])('the answer to %s', async (_what, text, status) => {
    const answer = await say(sweep.app.url, text)
    expect(answer.statusCode).toBe(status)
    expectSecureHeaders(answer, '/nowhere')
  })

  test.each([
    ['the http of development', {}, false],
    ['https', PRODUCTION_ENV, true],
  ])('a trip to a provider by %s, whose cookie is for this host alone', async (_what, env, isHttps) => {
    const AUTH_PROVIDERS = JSON.stringify([{ id: 'github', client_id: 'ours', client_secret: 'x' }])
    const app = await temporaryApp({ env: { ...env, AUTH_PROVIDERS } })
    const path = '/auth/v1/authorize?provider=github'
    const answer = await app.app.server.inject(path)
    expect(answer.statusCode).toBe(302)
    expect(answer.headers['set-cookie']).toBeDefined()
    expectSecureHeaders(answer, path, { isHttps })
  })

  test('everything of a site with https, which adds that it is never to be asked without', async () => {
    const production = await temporaryApp({ env: PRODUCTION_ENV })
    for (const url of ['/auth/v1/settings', '/auth/v1/user', '/nowhere', '/docs']) {
      expectSecureHeaders(await production.app.server.inject(url), url, { isHttps: true })
    }
    expectSecureHeaders(await say(production.url, 'NONSENSE\r\n\r\n'), '/nowhere', { isHttps: true })
  })
})

const PREFLIGHT = { 'access-control-request-method': 'GET' }

/** Says something that no client of HTTP would, and reads the answer to its end. */
const say = (url: string, text: string): Promise<Answer> =>
  new Promise((resolve, reject) => {
    let told = ''
    const socket = connect(Number(new URL(url).port), 'localhost', () => socket.write(text))
    socket.on('data', (part) => {
      told += String(part)
    })
    socket.on('error', reject)
    socket.on('close', () => {
      const [head = '', body = ''] = told.split('\r\n\r\n')
      const [first = '', ...lines] = head.split('\r\n')
      resolve({
        statusCode: Number(first.split(' ')[1]),
        headers: Object.fromEntries(lines.map((line) => line.split(/: (.*)/) as [string, string])),
        body,
      })
    })
  })
