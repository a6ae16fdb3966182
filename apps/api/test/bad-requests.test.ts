import { afterEach, describe, expect, test } from 'vitest'
import { askedAt, openSweep } from './sweep.ts'

const sweep = await openSweep()
afterEach(async () => {
  expect(await sweep.isStillSignedIn()).toBe(true)
})

const deep = (open: string, close: string) => `${open.repeat(2_500)}0${close.repeat(2_500)}`

const patternOf = (path: string) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`)
/** Where a page of ours, or a provider's, posts a form. */
const FORMS = ['/auth/v1/verify/confirm', '/auth/v1/callback']
/** Where a form of ours is answered with a page. */
const FORMS_WITH_PAGE = ['/auth/v1/verify/decline', '/auth/v1/undo/confirm']
/** Where mail programs post a form, of either kind (RFC 8058): the link says everything, and this one says nothing. */
const UNSUBSCRIBE = '/alerts/v1/unsubscribe'
const formStatus = (path: string) => {
  if (path === UNSUBSCRIBE) return 400
  if (FORMS_WITH_PAGE.includes(path)) return 200
  return FORMS.includes(path) ? 303 : 415
}

// Each test asks every route some twenty times.
describe('every route', { timeout: 60_000 }, () => {
  test('takes part in the sweep', () => {
    expect(sweep.routes).toContainEqual({ path: '/auth/v1/verify/confirm', methods: ['POST'] })
    expect(sweep.calls.length).toBeGreaterThan(30)
    expect(sweep.writes.length).toBeGreaterThan(13)
  })

  test('refuses a method it does not know with 405 and names those it knows', async () => {
    for (const { path } of sweep.routes) {
      // A word in a path may also be read as the parameter of another route.
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

  test.each(['{', '{"a":', 'nonsense', '{"a":1}{', '\0', "{'a':1}", '\ufeff'])(
    'refuses the malformed JSON %j with 400',
    async (body) => {
      for (const [method, path] of sweep.writes) {
        const answer = await sweep.sendJson(method, path, body)
        expect(answer.statusCode, `${method} ${path}`).toBe(400)
        expect(['bad_json', 'PGRST102']).toContain(answer.json().code)
      }
    },
  )

  test.each([
    ['a __proto__', '{"__proto__":{"admin":true}}'],
    ['a __proto__ deep inside', '{"data":{"a":[{"__proto__":{"admin":true}}]}}'],
    ['a constructor.prototype', '{"constructor":{"prototype":{"admin":true}}}'],
    ['lists 2,500 levels deep', deep('[', ']')],
    ['objects 2,500 levels deep', deep('{"a":', '}')],
    ['7,000 small values', JSON.stringify({ a: Array(7_000).fill(0) })],
  ])('refuses %s with 400', async (_what, body) => {
    for (const [method, path] of sweep.writes) {
      expect((await sweep.sendJson(method, path, body)).statusCode, `${method} ${path}`).toBe(400)
    }
    expect({}).not.toHaveProperty('admin')
  })

  test('refuses a body above the limit of its route with 413, and reads one below it', async () => {
    for (const [method, path] of sweep.writes) {
      const limit = path.startsWith('/functions/v1/') ? 16_384 : 65_536
      const body = (bytes: number) => JSON.stringify('x'.repeat(bytes - 2))
      expect((await sweep.sendJson(method, path, body(limit + 1))).statusCode, `${method} ${path}`).toBe(413)
      expect((await sweep.sendJson(method, path, body(limit))).statusCode, `${method} ${path}`).not.toBe(413)
    }
  })

  test.each(['application/xml', 'multipart/form-data; boundary=x', 'application/octet-stream', 'x', 'a/b/c'])(
    'refuses the content type %s with 415',
    async (type) => {
      for (const [method, path] of sweep.writes) {
        const answer = await sweep.ask(method, path, { body: 'a=b', headers: { 'content-type': type } })
        const isTaken = path === UNSUBSCRIBE && type.startsWith('multipart')
        expect(answer.statusCode, `${method} ${path}`).toBe(isTaken ? 400 : 415)
      }
    },
  )

  test('takes a form only where a page posts one', async () => {
    for (const [method, path] of sweep.writes) {
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      const { statusCode } = await sweep.ask(method, path, { body: 'token=x&type=signup', headers })
      expect(statusCode, `${method} ${path}`).toBe(formStatus(path))
    }
  })

  test('answers a body that is empty, plain text or another kind of JSON', async () => {
    const bodies = ['', 'null', 'true', '0', '-1e400', '""', '[]', '{}', '"\\u0000"', '"\\ud800"']
    for (const [place, [method, path]] of sweep.writes.entries()) {
      for (const body of askedAt(place, bodies)) {
        await sweep.sendJson(method, path, body)
        await sweep.ask(method, path, { body, headers: { 'content-type': 'text/plain' } })
      }
    }
  })

  test('answers any query', async () => {
    const queries = [
      ...['?', '?&&&', '?=', '?__proto__=x', '?constructor=x', '?a[b]=c', '?%00=%00', '?%ff=%fe', '?%zz=%'],
      ...['?redirect_to=%00', '?redirect_to=a&redirect_to=b', '?scope=%00', '?scope=local&scope=others'],
      ...['?grant_type=%00', '?grant_type=password&grant_type=x', '?grant_type=constructor', '?select=%00'],
      ...['?token=%00&type=%00', '?token[]=x&type=signup', '?user_id=eq.%00', '?full_name=in.(%00)'],
      `?a=${'x'.repeat(10_000)}`,
      `?${'a&'.repeat(5_000)}`,
    ]
    for (const [place, [method, path]] of sweep.calls.entries()) {
      for (const query of askedAt(place, queries)) await sweep.ask(method, `${path}${query}`)
    }
  })

  test('answers any headers', async () => {
    const strange: Record<string, string>[] = [
      ...['', ';', 'q=1', '*/*;q=x', 'text/html;'.repeat(500)].map((accept) => ({ accept })),
      ...['garbage', 'bytes=5-1', 'bytes=999999-'].map((range) => ({ range })),
      { 'if-none-match': '"' },
      { 'if-match': '"x"' },
      { 'if-modified-since': 'yesterday' },
      { 'x-supabase-api-version': '9999-99-99' },
      { 'x-jwt-aud': 'nobody' },
      { 'accept-profile': '\u00ff', 'content-profile': '' },
      { prefer: 'return=representation,return=minimal,tx=rollback' },
      { 'idempotency-key': '\u00ff'.repeat(300) },
      { 'content-encoding': 'gzip' },
      { 'x-forwarded-for': 'not an address', forwarded: 'for=;' },
      { 'user-agent': 'x'.repeat(8_000) },
      { origin: 'null' },
    ]
    for (const [place, [method, path]] of sweep.calls.entries()) {
      for (const headers of askedAt(place, strange)) await sweep.ask(method, path, { headers })
    }
  })
})
