import { createHash } from 'node:crypto'
import pino from 'pino'
import { beforeEach, describe, expect, test } from 'vitest'
import { authCall } from '#test/accounts/auth-call.ts'
import { signIn, signUp, someEmail } from '#test/accounts/people.ts'
import { perFile } from '#test/harness/per-file.ts'
import { GOOD_PASSWORD, startTestApp } from '#test/harness/test-app.ts'

const LEAKED = 'Leaked-Orange-Ledger-7'
const hashOf = (password: string) => createHash('sha1').update(password).digest('hex').toUpperCase()

const requests: { url: string; headers: Headers }[] = []
let response: { status: number; count: number }
const service: typeof fetch = async (input, init) => {
  const url = String(input)
  requests.push({ url, headers: new Headers(init?.headers) })
  const leaked = hashOf(LEAKED).startsWith(url.slice(-5))
    ? [`${hashOf(LEAKED).slice(5)}:${response.count}`]
    : []
  const others = Array.from({ length: 800 }, (_, at) => `${hashOf(String(at)).slice(5)}:${at + 1}`)
  return new Response([...others, ...leaked].join('\r\n'), { status: response.status })
}
const logged: string[] = []
const app = perFile(() =>
  startTestApp({
    env: { BREACHED_PASSWORDS_URL: 'https://ranges.example/range' },
    fetch: service,
    log: pino({ level: 'warn' }, { write: (line: string) => void logged.push(line) }),
  }),
)
beforeEach(() => {
  requests.length = 0
  logged.length = 0
  response = { status: 200, count: 3 }
})

const signUpWith = (password: string) =>
  authCall(app, null, 'post', 'signup', { email: someEmail(), password })

const ERROR = {
  code: 'weak_password',
  message: 'This password is in a list of leaked passwords. Choose another one.',
  weak_password: { reasons: ['pwned'] },
}

describe('a leaked password', () => {
  test('[wire 25] fails at sign-up; the lookup sends only five digits of its hash', async () => {
    const reply = await signUpWith(LEAKED)
    expect(reply.status).toBe(422)
    expect(reply.body).toMatchObject(ERROR)
    expect(requests).toHaveLength(1)
    expect(requests[0]?.url).toBe(`https://ranges.example/range/${hashOf(LEAKED).slice(0, 5)}`)
    const headers = Object.fromEntries(requests[0]?.headers ?? [])
    expect(headers).toEqual({ accept: 'text/plain', 'add-padding': 'true' })
  })

  test('fails as a new password, and the old password stays valid', async () => {
    const session = await signUp(app)
    const reply = await authCall(app, session, 'put', 'user', { password: LEAKED })
    expect([reply.status, reply.body]).toEqual([422, expect.objectContaining(ERROR)])
    expect((await signIn(app, session.user.email)).status).toBe(200)
  })

  test('causes no lookup if it violates another rule', async () => {
    expect((await signUpWith('short')).body.weak_password.reasons).toContain('length')
    expect(requests).toEqual([])
  })
})

test.each([
  ['absent from the list', GOOD_PASSWORD, 3],
  ['listed with the count 0 of padding', LEAKED, 0],
])('a password %s is accepted', async (_case, password, count) => {
  response.count = count
  expect((await signUpWith(password)).status).toBe(200)
  expect(requests).toHaveLength(1)
})

test('a leaked password is accepted if the lookup fails, and the log does not contain it', async () => {
  response.status = 500
  expect((await signUpWith(LEAKED)).status).toBe(200)
  expect(logged.join('')).toContain('the lookup of a leaked password failed; the password is accepted')
  expect(logged.join('')).not.toContain(LEAKED)
})
