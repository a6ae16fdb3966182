import { describe, expect, test } from 'vitest'
import { newUser } from './new-user.ts'
import { PUBLIC_ROUTES } from './public-routes.ts'
import { expectProperAnswer } from './refusals.ts'
import { openSweep } from './sweep.ts'
import { temporaryApp } from './test-app.ts'

const sweep = await openSweep()

const guarded = () => sweep.calls.filter(([, path]) => !PUBLIC_ROUTES.test(path))

/** A token without a good signature: its header, any claims, and 64 bytes of nothing. */
function unsigned(header: Record<string, unknown>): string {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${part(header)}.${part({ sub: 'x', role: 'authenticated', exp: 9_999_999_999 })}.${'A'.repeat(86)}`
}

describe('every route that is not public', () => {
  test('accepts a good token', async () => {
    const { statusCode } = await sweep.ask('GET', '/auth/v1/user')
    expect(statusCode).toBe(200)
    expect(guarded().length).toBeGreaterThan(10)
  })

  test.each([
    ['no token', {}],
    ['an empty bearer', { authorization: 'Bearer' }],
    ['a bearer of blanks', { authorization: 'Bearer   ' }],
    ['another scheme', { authorization: 'Basic YTpi' }],
    ['a word', { authorization: 'Bearer x' }],
    ['three words', { authorization: 'Bearer a.b.c' }],
    ['JSON that is no header', { authorization: 'Bearer bnVsbA.bnVsbA.x' }],
    ['a token that signs itself', { authorization: `Bearer ${unsigned({ alg: 'none' })}` }],
    ['a key id that is no text', { authorization: `Bearer ${unsigned({ alg: 'ES256', kid: { a: 1 } })}` }],
    ['a key id of another name', { authorization: `Bearer ${unsigned({ alg: 'ES256', kid: '__proto__' })}` }],
    ['ten thousand characters', { authorization: `Bearer ${'x'.repeat(10_000)}` }],
  ])('refuses %s', async (_what, headers) => {
    for (const [method, path] of guarded()) {
      const { statusCode } = await sweep.ask(method, path, { headers, isSignedIn: false })
      expect([401, 403], `${method} ${path}`).toContain(statusCode)
    }
  })

  test('refuses a token with any character changed', async () => {
    const { accessToken } = sweep.somebody
    for (const at of [3, Math.floor(accessToken.length / 2), accessToken.length - 20]) {
      const changed = accessToken[at] === 'A' ? 'B' : 'A'
      const forged = accessToken.slice(0, at) + changed + accessToken.slice(at + 1)
      const headers = { authorization: `Bearer ${forged}` }
      for (const [method, path] of guarded()) {
        const { statusCode } = await sweep.ask(method, path, { headers, isSignedIn: false })
        expect([401, 403], `${method} ${path}`).toContain(statusCode)
      }
    }
  })

  test('refuses an expired token, except for signing out', async () => {
    const later = await temporaryApp()
    const user = await newUser(later)
    later.clock.advance({ hours: 2 })
    for (const [method, path] of guarded()) {
      const answer = await later.app.server.inject({
        method: method as 'GET',
        url: path,
        headers: user.bearer,
      })
      expectProperAnswer(answer, method, path)
      const expected = path === '/auth/v1/logout' ? [204] : [401, 403]
      expect(expected, `${method} ${path}`).toContain(answer.statusCode)
    }
  })
})
