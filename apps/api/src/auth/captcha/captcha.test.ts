import { once } from 'node:events'
import { createServer } from 'node:http'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { authCall, expectRefusal } from '../../../test/auth-call.ts'
import { freePort } from '../../../test/free-port.ts'
import { refresh, signIn, someEmail } from '../../../test/people.ts'
import { perFile } from '../../../test/per-file.ts'
import { startSilentServer } from '../../../test/silent-server.ts'
import { GOOD_PASSWORD, startTestApp, temporaryApp } from '../../../test/test-app.ts'
import { siteverify } from './siteverify.ts'

/** A captcha service on the loopback that answers as it is told and records its requests. */
async function startCaptchaService() {
  const asked: Record<string, string>[] = []
  let answer: { status: number; body: unknown } = { status: 200, body: { success: true } }
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      asked.push(Object.fromEntries(new URLSearchParams(Buffer.concat(parts).toString())))
      response.writeHead(answer.status, { 'content-type': 'application/json' })
      response.end(JSON.stringify(answer.body))
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The captcha service has no port.')
  return {
    url: `http://127.0.0.1:${address.port}/siteverify`,
    asked,
    will: (status: number, body: unknown) => {
      answer = { status, body }
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

const service = perFile(startCaptchaService)
const appAsking = (url: string) => ({ env: { CAPTCHA_SECRET: 'captcha secret', CAPTCHA_VERIFY_URL: url } })
const app = perFile(() => startTestApp(appAsking(service.url)))
beforeEach(() => {
  service.asked.length = 0
  service.will(200, { success: true })
})

const signUp = (captcha: unknown, email = someEmail(), on = app) =>
  authCall(on, null, 'post', 'signup', { email, password: GOOD_PASSWORD, gotrue_meta_security: captcha })
const solved = { captcha_token: 'an answer' }

describe('the captcha', () => {
  test.each([undefined, null, {}, { captcha_token: null }, { captcha_token: '' }])(
    '[wire 30] is required at sign-up: %j is rejected without asking the service',
    async (captcha) => {
      const email = someEmail()
      expectRefusal(await signUp(captcha, email), 400, 'captcha_failed')
      expect(service.asked).toEqual([])
      expect(await app.sql('select 1 from users where email = $1', [email])).toEqual([])
    },
  )

  test('is verified by the service with secret, answer and address of the caller', async () => {
    expect((await signUp(solved)).status).toBe(200)
    expect(service.asked).toEqual([
      {
        secret: 'captcha secret',
        response: 'an answer',
        remoteip: expect.stringMatching(/^(::1|(::ffff:)?127\.0\.0\.1)$/),
      },
    ])
  })

  test('is rejected with the error code of the service, and nothing else that it says', async () => {
    service.will(200, { success: false, 'error-codes': ['timeout-or-duplicate', '<script>', 'x'.repeat(99)] })
    const reply = await signUp(solved)
    expectRefusal(reply, 400, 'captcha_failed')
    expect(reply.body.message).toBe('The captcha was not solved (timeout-or-duplicate).')
  })

  test.each([
    ['is down', 500, {}],
    ['answers without a verdict', 200, { ok: 'maybe' }],
    ['rejects our secret', 200, { success: false, 'error-codes': ['invalid-input-secret'] }],
  ])('leads to 503 while the service %s', async (_what, status, body) => {
    service.will(status, body)
    expectRefusal(await signUp(solved), 503, 'service_unavailable')
  })

  test('leads to 503 while the service is unreachable', async () => {
    const alone = await temporaryApp(appAsking(`http://127.0.0.1:${await freePort()}/siteverify`))
    const reply = await signUp(solved, someEmail(), alone)
    expect(reply.status).toBe(503)
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

  test('is required by the password grant for known and unknown addresses, but not by a refresh', async () => {
    const email = someEmail()
    const { refresh_token } = (await signUp(solved, email)).body
    for (const address of [email, someEmail()]) {
      expect((await signIn(app, address)).body.code).toBe('captcha_failed')
    }
    const body = { email, password: GOOD_PASSWORD, gotrue_meta_security: solved }
    expect((await authCall(app, null, 'post', 'token?grant_type=password', body)).status).toBe(200)
    expect((await refresh(app, refresh_token)).status).toBe(200)
  })
})
