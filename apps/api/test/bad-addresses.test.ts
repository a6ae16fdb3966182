import { API_ERRORS } from '@satlens/contract'
import { describe, expect, test } from 'vitest'
import { openSweep, sendRaw } from './sweep.ts'
import { temporaryApp } from './test-app.ts'

const sweep = await openSweep()

describe('every prefix', () => {
  test.each(['/auth/v1', '/rest/v1', '/functions/v1', '/market/v1', '/alerts/v1', '/ethereum/v1', '/dev'])(
    '%s answers an unknown path with 404, to browsers, too',
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

  test('a percent-encoded path is the same path to route, envelope and key guard', async () => {
    const keyed = await temporaryApp({ env: { PUBLISHABLE_KEYS: 'sb_publishable_one' } })
    for (const url of ['/%61uth/v1/us%65r', 'http://elsewhere.example/auth/v1/user']) {
      const { body } = await sweep.ask('GET', url, { isSignedIn: false })
      expect(JSON.parse(body).error_code).toBe('no_authorization')
      const guarded = await keyed.app.server.inject({ method: 'GET', url })
      expect(guarded.json()).toMatchObject({ error_code: 'no_api_key' })
    }
  })

  test('a path in other letter case or with more slashes is unknown', async () => {
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
  ])('%s is refused in the plain envelope', async (_what, text, status) => {
    const [head = '', body = ''] = (await sendRaw(sweep.app.url, text)).split('\r\n\r\n')
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(Object.keys(JSON.parse(body))).toEqual(['code', 'message'])
    expect(Object.keys(API_ERRORS)).toContain(JSON.parse(body).code)
  })
})
