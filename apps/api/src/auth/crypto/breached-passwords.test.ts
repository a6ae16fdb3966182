import { createHash } from 'node:crypto'
import pino from 'pino'
import { beforeEach, describe, expect, test } from 'vitest'
import { authCall } from '../../../test/accounts/auth-call.ts'
import { signIn, signUp, someEmail } from '../../../test/accounts/people.ts'
import { perFile } from '../../../test/harness/per-file.ts'
import { GOOD_PASSWORD, startTestApp } from '../../../test/harness/test-app.ts'

const LEAKED = 'Leaked-Orange-Ledger-7'
const hashOf = (password: string) => createHash('sha1').update(password).digest('hex').toUpperCase()

/** What the range service was asked, and how it answers. It knows one password. */
const asked: { url: string; headers: Headers }[] = []
let answer: { status: number; count: number }
const service: typeof fetch = async (input, init) => {
  const url = String(input)
  asked.push({ url, headers: new Headers(init?.headers) })
  const own = hashOf(LEAKED).startsWith(url.slice(-5)) ? [`${hashOf(LEAKED).slice(5)}:${answer.count}`] : []
  const others = Array.from({ length: 800 }, (_, at) => `${hashOf(String(at)).slice(5)}:${at + 1}`)
  return new Response([...others, ...own].join('\r\n'), { status: answer.status })
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
  asked.length = 0
  logged.length = 0
  answer = { status: 200, count: 3 }
})

const apply = (password: string) => authCall(app, null, 'post', 'signup', { email: someEmail(), password })

const REFUSAL = {
  code: 'weak_password',
  message: 'This password is in a list of leaked passwords. Choose another one.',
  weak_password: { reasons: ['pwned'] },
}

describe('a leaked password', () => {
  test('[wire 25] fails at sign-up; only five digits of its hash leave the server', async () => {
    const reply = await apply(LEAKED)
    expect(reply.status).toBe(422)
    expect(reply.body).toMatchObject(REFUSAL)
    expect(asked).toHaveLength(1)
    expect(asked[0]?.url).toBe(`https://ranges.example/range/${hashOf(LEAKED).slice(0, 5)}`)
    expect([...(asked[0]?.headers ?? [])]).toEqual([
      ['accept', 'text/plain'],
      ['add-padding', 'true'],
    ])
  })

  test('fails as a new password, and the old one stays', async () => {
    const session = await signUp(app)
    const reply = await authCall(app, session, 'put', 'user', { password: LEAKED })
    expect([reply.status, reply.body]).toEqual([422, expect.objectContaining(REFUSAL)])
    expect((await signIn(app, session.user.email)).status).toBe(200)
  })

  test('causes no request where another rule rejects it already', async () => {
    expect((await apply('short')).body.weak_password.reasons).toContain('length')
    expect(asked).toEqual([])
  })
})

test.each([
  ['that is not in the list', GOOD_PASSWORD, 3],
  ['whose line is padding with the count 0', LEAKED, 0],
])('a password %s is accepted', async (_which, password, count) => {
  answer.count = count
  expect((await apply(password)).status).toBe(200)
  expect(asked).toHaveLength(1)
})

test('a leaked password is accepted while the service fails, which is logged without it', async () => {
  answer.status = 500
  expect((await apply(LEAKED)).status).toBe(200)
  expect(logged.join('')).toContain('the list of leaked passwords cannot be read')
  expect(logged.join('')).not.toContain(LEAKED)
})
