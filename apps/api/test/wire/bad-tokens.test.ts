import { describe, expect, test } from 'vitest'
import { newUser } from '../accounts/new-user.ts'
import { OAUTH_ENV } from '../accounts/oauth-app.ts'
import { openSweep } from '../assertions/sweep.ts'
import { expectValidAnswer } from '../assertions/valid-answer.ts'
import { PUBLIC_ROUTES } from '../harness/public-routes.ts'
import { temporaryApp } from '../harness/test-app.ts'

const sweep = await openSweep()

const guarded = () => sweep.calls.filter(([, path]) => !PUBLIC_ROUTES.test(path))

/** Makes a token with this header, some claims and a signature of 64 zero bytes. */
function unsigned(header: Record<string, unknown>): string {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${part(header)}.${part({ sub: 'x', role: 'authenticated', exp: 9_999_999_999 })}.${'A'.repeat(86)}`
}

async function expectRejected(authorization: string | undefined): Promise<void> {
  const headers = authorization === undefined ? {} : { authorization }
  for (const [method, path] of guarded()) {
    const { statusCode } = await sweep.ask(method, path, { headers, isSignedIn: false })
    expect([401, 403], `${method} ${path}`).toContain(statusCode)
  }
}

describe('every route that is not public', () => {
  test('accepts a valid token', async () => {
    expect((await sweep.ask('GET', '/auth/v1/user')).statusCode).toBe(200)
    expect(guarded().length).toBeGreaterThan(10)
  })

  test.each<[what: string, authorization: string | undefined]>([
    ['no token', undefined],
    ['an empty bearer', 'Bearer'],
    ['another scheme', 'Basic YTpi'],
    ['three words', 'Bearer a.b.c'],
    ['a token whose header is null', 'Bearer bnVsbA.bnVsbA.x'],
    ['a token with algorithm none', `Bearer ${unsigned({ alg: 'none' })}`],
    ['a key id that is not a string', `Bearer ${unsigned({ alg: 'ES256', kid: { a: 1 } })}`],
    ['the key id __proto__', `Bearer ${unsigned({ alg: 'ES256', kid: '__proto__' })}`],
    ['ten thousand characters', `Bearer ${'x'.repeat(10_000)}`],
  ])('rejects %s', (_what, authorization) => expectRejected(authorization))

  test('rejects a token with any character changed', async () => {
    const { accessToken: token } = sweep.user
    for (const at of [3, Math.floor(token.length / 2), token.length - 20]) {
      const other = token[at] === 'A' ? 'B' : 'A'
      await expectRejected(`Bearer ${token.slice(0, at)}${other}${token.slice(at + 1)}`)
    }
  })

  test('rejects an expired token, except for signing out', async () => {
    const later = await temporaryApp({ env: OAUTH_ENV })
    const user = await newUser(later)
    later.clock.advance({ hours: 2 })
    for (const [method, path] of guarded()) {
      const request = { method: method as 'GET', url: path, headers: user.bearer }
      const answer = await later.app.server.inject(request)
      expectValidAnswer(answer, method, path)
      const expected = path === '/auth/v1/logout' ? [204] : [401, 403]
      expect(expected, `${method} ${path}`).toContain(answer.statusCode)
    }
  })
})
