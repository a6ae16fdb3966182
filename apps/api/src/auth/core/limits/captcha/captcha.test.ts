import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { authCall, expectApiError } from '#test/accounts/auth-call.ts'
import { refresh, signIn, someEmail } from '#test/accounts/people.ts'
import { perFile } from '#test/harness/per-file.ts'
import { GOOD_PASSWORD, startTestApp } from '#test/harness/test-app.ts'
import { startSilentServer } from '#test/servers/silent-server.ts'
import { createSiteverifyCaptchaVerifier } from './captcha.ts'

const SERVICE = 'https://captcha.example/siteverify'

const requests: unknown[] = []
let response: { status: number; body: unknown }
const service: typeof fetch = async (url, init) => {
  requests.push({ url, ...Object.fromEntries(new URLSearchParams(String(init?.body))) })
  if (response.status === 0) throw new TypeError('fetch failed')
  return Response.json(response.body, { status: response.status })
}
const env = { CAPTCHA_SECRET: 'captcha secret', CAPTCHA_VERIFY_URL: SERVICE }
const app = perFile(() => startTestApp({ env, fetch: service }))
beforeEach(() => {
  requests.length = 0
  response = { status: 200, body: { success: true } }
})

const signUp = (captcha: unknown, email = someEmail()) =>
  authCall(app, null, 'post', 'signup', { email, password: GOOD_PASSWORD, gotrue_meta_security: captcha })
const solved = { captcha_token: 'an answer' }

describe('the captcha check', () => {
  const unsolved = [undefined, null, {}, { captcha_token: null }, { captcha_token: '' }]
  test.each(unsolved)('[wire 30] rejects the captcha %j without asking the service', async (captcha) => {
    const email = someEmail()
    expectApiError(await signUp(captcha, email), 400, 'captcha_failed')
    expect(requests).toEqual([])
    expect(await app.sql('select 1 from users where email = $1', [email])).toEqual([])
  })

  test('sends the secret, the answer and the IP address to the service', async () => {
    expect((await signUp(solved)).status).toBe(200)
    expect(requests).toEqual([
      {
        url: SERVICE,
        secret: 'captcha secret',
        response: 'an answer',
        remoteip: expect.stringMatching(/^(::1|(::ffff:)?127\.0\.0\.1)$/),
      },
    ])
  })

  test('passes on valid error codes of the service only', async () => {
    response.body = { success: false, 'error-codes': ['timeout-or-duplicate', '<script>', 'x'.repeat(99)] }
    const reply = await signUp(solved)
    expectApiError(reply, 400, 'captcha_failed')
    expect(reply.body.message).toBe('Captcha check failed (timeout-or-duplicate). Try again.')
  })

  test.each([
    ['is unreachable', 0, {}],
    ['is down', 500, {}],
    ['responds without a result', 200, { ok: 'maybe' }],
    ['rejects the secret', 200, { success: false, 'error-codes': ['invalid-input-secret'] }],
  ])('responds 503 while the service %s', async (_case, status, body) => {
    response = { status, body }
    const reply = await signUp(solved)
    expectApiError(reply, 503, 'service_unavailable')
    expect(reply.headers['retry-after']).toMatch(/^\d+$/)
  })

  test.each([
    ['never starts', ''],
    ['never ends', 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n\r\n{'],
  ])('times out if the response of the service %s', async (_case, greeting) => {
    const silent = await startSilentServer(greeting)
    onTestFinished(() => silent.close())
    const url = `http://${silent.host}/`
    const verifier = createSiteverifyCaptchaVerifier({ url, secret: 'a', fetch, timeoutMs: 200 })
    await expect(verifier.verify('an answer', '::1')).rejects.toThrow('200 ms')
  })

  test('applies to the password grant for known and unknown emails, but not to a refresh', async () => {
    const email = someEmail()
    const { refresh_token } = (await signUp(solved, email)).body
    for (const address of [email, someEmail()])
      expect((await signIn(app, address)).body.code).toBe('captcha_failed')
    const body = { email, password: GOOD_PASSWORD, gotrue_meta_security: solved }
    expect((await authCall(app, null, 'post', 'token?grant_type=password', body)).status).toBe(200)
    expect((await refresh(app, refresh_token)).status).toBe(200)
  })
})
