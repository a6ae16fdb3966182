import {
  API_ERRORS,
  importAccountEndpoint,
  importLabelsEndpoint,
  MAX_IMPORT_BYTES,
  MAX_LABEL_FILE_BYTES,
} from '@satlens/contract'
import { afterEach, describe, expect, test } from 'vitest'
import { expectSecureHeaders } from '../assertions/secure-headers.ts'
import { openSweep, sampleFor, sendRaw } from '../assertions/sweep.ts'
import { temporaryApp } from '../harness/test-app.ts'

const sweep = await openSweep()
afterEach(async () => {
  expect(await sweep.isStillSignedIn()).toBe(true)
})

const patternOf = (path: string) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`)
/** Email clients post a form of either content type here (RFC 8058). The request below lacks the token. */
const UNSUBSCRIBE = '/alerts/v1/unsubscribe'
/** Routes to which pages, providers or email clients post forms, and the status of the form below. */
const FORMS: Readonly<Record<string, number>> = {
  '/auth/v1/verify/confirm': 303,
  '/auth/v1/callback': 303,
  [UNSUBSCRIBE]: 400,
  '/auth/v1/verify/decline': 200,
  '/auth/v1/undo/confirm': 200,
  '/auth/v1/oauth/authorize': 400,
  '/auth/v1/oauth/token': 401,
  '/auth/v1/oauth/device_authorization': 401,
  '/auth/v1/oauth/par': 401,
  '/auth/v1/oauth/revoke': 401,
  '/auth/v1/oauth/introspect': 401,
  '/auth/v1/oauth/userinfo': 200,
}

// Each test sends several requests to every route.
describe('every route', { timeout: 60_000 }, () => {
  test('the sweep covers every route', () => {
    expect(sweep.writes.length).toBeGreaterThan(40)
  })

  test('rejects an unknown method with 405 and an Allow header', async () => {
    for (const { path } of sweep.routes) {
      // A literal path may also match the parameter of another route.
      const answering = sweep.routes.filter((route) => patternOf(route.path).test(path))
      const methods = [...new Set(answering.flatMap((route) => route.methods))]
      for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND']) {
        if (methods.includes(method)) continue
        const { statusCode, headers } = await sweep.ask(method, path, { headers: { accept: 'text/html' } })
        expect(statusCode, `${method} ${path}`).toBe(405)
        expect(String(headers.allow).split(', ')).toEqual([...methods].sort())
      }
    }
  })

  const LARGER: Readonly<Record<string, number>> = {
    [importLabelsEndpoint.path]: MAX_LABEL_FILE_BYTES,
    [importAccountEndpoint.path]: MAX_IMPORT_BYTES,
  }
  const limitOf = (path: string): number =>
    LARGER[path] ?? (path.startsWith('/functions/v1/') ? 16_384 : 65_536)

  test.each([
    ...['{', '{"a":1}{', '\0', "{'a':1}", '\ufeff', '{"__proto__":{"admin":true}}'],
    ...['{"data":{"a":[{"__proto__":{"admin":true}}]}}', '{"constructor":{"prototype":{"admin":true}}}'],
  ])('rejects the JSON %j with 400', async (body) => {
    for (const [method, path] of sweep.writes) {
      const answer = await sweep.sendJson(method, path, body)
      expect(answer.statusCode, `${method} ${path}`).toBe(400)
      expect(['bad_json', 'PGRST102']).toContain(answer.json().code)
    }
    expect({}).not.toHaveProperty('admin')
  })

  test('rejects a body above the limit of its route with 413', async () => {
    for (const [method, path] of sweep.writes) {
      const limit = limitOf(path)
      const body = (bytes: number) => JSON.stringify('x'.repeat(bytes - 2))
      expect((await sweep.sendJson(method, path, body(limit + 1))).statusCode, `${method} ${path}`).toBe(413)
      expect((await sweep.sendJson(method, path, body(limit))).statusCode, `${method} ${path}`).not.toBe(413)
    }
  })

  test.each(['application/xml', 'multipart/form-data; boundary=x', 'application/octet-stream', 'x', 'a/b/c'])(
    'rejects the content type %s with 415',
    async (type) => {
      for (const [method, path] of sweep.writes) {
        const answer = await sweep.ask(method, path, { body: 'a=b', headers: { 'content-type': type } })
        const isAccepted = path === UNSUBSCRIBE && type.startsWith('multipart')
        expect(answer.statusCode, `${method} ${path}`).toBe(isAccepted ? 400 : 415)
      }
    },
  )

  test('accepts a form only on routes that take forms', async () => {
    for (const [method, path] of sweep.writes) {
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      const { statusCode } = await sweep.ask(method, path, { body: 'token=x&type=signup', headers })
      expect(statusCode, `${method} ${path}`).toBe(FORMS[path] ?? 415)
    }
  })

  test('hostile query strings cause no fault', async () => {
    const queries = [
      ...['?', '?&&&', '?=', '?__proto__=x', '?a[b]=c', '?%00=%00', '?%ff=%fe', '?%zz=%', '?select=%00'],
      ...['?redirect_to=%00', '?redirect_to=a&redirect_to=b', '?scope=local&scope=others', '?user_id=eq.%00'],
      ...['?grant_type=password&grant_type=x', '?grant_type=constructor', '?token=%00&type=%00'],
      ...[`?a=${'x'.repeat(10_000)}`, `?${'a&'.repeat(5_000)}`, '?token[]=x&type=signup', '?scope=%00'],
    ]
    for (const [place, [method, path]] of sweep.calls.entries()) {
      for (const query of sampleFor(place, queries)) await sweep.ask(method, `${path}${query}`)
    }
  })
})

describe('every prefix', () => {
  test.each(['/auth/v1', '/rest/v1', '/functions/v1', '/market/v1', '/alerts/v1', '/ethereum/v1', '/dev'])(
    '%s returns 404 for an unknown path, also to browsers',
    async (prefix) => {
      for (const path of [
        ...['/', '/nope', '/nope/', '/a//b', '/%00', '/..%2f..%2fetc'],
        ...['/%zz', '/%ff', '/%', '/;', '/constructor', '/__proto__', `/${'x'.repeat(5_000)}`],
      ]) {
        for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) {
          const accept = { headers: { accept: 'text/html' } }
          const { statusCode } = await sweep.ask(method, prefix + path, accept)
          expect(statusCode, `${method} ${prefix}${path}`).toBe(404)
        }
      }
    },
  )

  test('router, envelope and key guard decode a percent-encoded path alike', async () => {
    const keyed = await temporaryApp({ env: { PUBLISHABLE_KEYS: 'sb_publishable_one' } })
    for (const url of ['/%61uth/v1/us%65r', 'http://elsewhere.example/auth/v1/user']) {
      const { body } = await sweep.ask('GET', url, { isSignedIn: false })
      expect(JSON.parse(body).error_code).toBe('no_authorization')
      const guarded = await keyed.app.server.inject({ method: 'GET', url })
      expect(guarded.json()).toMatchObject({ error_code: 'no_api_key' })
    }
  })

  test('returns 404 for a path in other letter case or with extra slashes', async () => {
    for (const path of ['/AUTH/V1/USER', '//auth/v1/user', '/auth//v1/user', '/auth/v1/user/']) {
      expect((await sweep.ask('GET', path)).statusCode, path).toBe(404)
    }
  })
})

describe('malformed HTTP', () => {
  const get = (headers: string) => `GET /auth/v1/user HTTP/1.1\r\nHost: a\r\n${headers}\r\n\r\n`

  test.each([
    ['a word', 'NONSENSE\r\n\r\n', 400],
    ['two lengths', get('Content-Length: 1\r\nContent-Length: 2'), 400],
    ['a header with a NUL', get('X: \0'), 400],
    ['a header of 20 KB', get(`X: ${'x'.repeat(20_000)}`), 431],
    ['a path of 20 KB', `GET /${'x'.repeat(20_000)} HTTP/1.1\r\nHost: a\r\n\r\n`, 431],
  ])('%s is rejected in the plain envelope with the usual headers', async (_what, text, status) => {
    const answer = await sendRaw(sweep.app.url, text)
    expect(answer.statusCode).toBe(status)
    expectSecureHeaders(answer, '/x')
    expect(Object.keys(JSON.parse(answer.body))).toEqual(['code', 'message'])
    expect(Object.keys(API_ERRORS)).toContain(JSON.parse(answer.body).code)
  })
})
