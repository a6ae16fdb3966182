import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { authCall, expectApiError } from '../../../../test/accounts/auth-call.ts'
import { refresh, signIn, someEmail } from '../../../../test/accounts/people.ts'
import { perFile } from '../../../../test/harness/per-file.ts'
import { GOOD_PASSWORD, startTestApp } from '../../../../test/harness/test-app.ts'
import { startSilentServer } from '../../../../test/servers/silent-server.ts'
import { siteverify } from './siteverify.ts'

const SERVICE = 'https://captcha.example/siteverify'

/** What the captcha service was asked, and how it answers. */
const asked: unknown[] = []
let answer: { status: number; body: unknown }
const service: typeof fetch = async (url, init) => {
  asked.push({ url, ...Object.fromEntries(new URLSearchParams(String(init?.body))) })
  if (answer.status === 0) throw new TypeError('fetch failed')
  return Response.json(answer.body, { status: answer.status })
}
const env = { CAPTCHA_SECRET: 'captcha secret', CAPTCHA_VERIFY_URL: SERVICE }
const app = perFile(() => startTestApp({ env, fetch: service }))
beforeEach(() => {
  asked.length = 0
  answer = { status: 200, body: { success: true } }
})

const signUp = (captcha: unknown, email = someEmail()) =>
  authCall(app, null, 'post', 'signup', { email, password: GOOD_PASSWORD, gotrue_meta_security: captcha })
const solved = { captcha_token: 'an answer' }

describe('the captcha check', () => {
  test.each([undefined, null, {}, { captcha_token: null }, { captcha_token: '' }])(
    '[wire 30] rejects a sign-up with the captcha %j without asking the service',
    async (captcha) => {
      const email = someEmail()
      expectApiError(await signUp(captcha, email), 400, 'captcha_failed')
      expect(asked).toEqual([])
      expect(await app.sql('select 1 from users where email = $1', [email])).toEqual([])
    },
  )

  test('sends secret, answer and address of the caller to the service', async () => {
    expect((await signUp(solved)).status).toBe(200)
    expect(asked).toEqual([
      {
        url: SERVICE,
        secret: 'captcha secret',
        response: 'an answer',
        remoteip: expect.stringMatching(/^(::1|(::ffff:)?127\.0\.0\.1)$/),
      },
    ])
  })

  test('passes on the error code of the service, and nothing else that it says', async () => {
    answer.body = { success: false, 'error-codes': ['timeout-or-duplicate', '<script>', 'x'.repeat(99)] }
    const reply = await signUp(solved)
    expectApiError(reply, 400, 'captcha_failed')
    expect(reply.body.message).toBe('The captcha was not solved (timeout-or-duplicate).')
  })

  test.each([
    ['is unreachable', 0, {}],
    ['is down', 500, {}],
    ['answers without a verdict', 200, { ok: 'maybe' }],
    ['rejects our secret', 200, { success: false, 'error-codes': ['invalid-input-secret'] }],
  ])('answers 503 while the service %s', async (_what, status, body) => {
    answer = { status, body }
    const reply = await signUp(solved)
    expectApiError(reply, 503, 'service_unavailable')
    expect(reply.headers['retry-after']).toMatch(/^\d+$/)
  })

  test.each([
    ['never begins', ''],
    ['never ends', 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n\r\n{'],
  ])('gives up a service whose answer %s', async (_what, greeting) => {
    const silent = await startSilentServer(greeting)
    onTestFinished(() => silent.close())
    const verifier = siteverify({ url: `http://${silent.host}/`, secret: 'a', fetch, timeoutMs: 200 })
    await expect(verifier.verify('an answer', '::1')).rejects.toThrow('200 ms')
  })

  test('applies to the password grant for known and unknown addresses, not to a refresh', async () => {
    const email = someEmail()
    const { refresh_token } = (await signUp(solved, email)).body
    for (const address of [email, someEmail()])
      expect((await signIn(app, address)).body.code).toBe('captcha_failed')
    const body = { email, password: GOOD_PASSWORD, gotrue_meta_security: solved }
    expect((await authCall(app, null, 'post', 'token?grant_type=password', body)).status).toBe(200)
    expect((await refresh(app, refresh_token)).status).toBe(200)
  })
})
