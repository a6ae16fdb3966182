import { once } from 'node:events'
import { createServer } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { freePort } from '../../../test/free-port.ts'
import { signIn, someEmail, VERSIONED } from '../../../test/people.ts'
import { publishedClient } from '../../../test/published-client.ts'
import { startSilentServer } from '../../../test/silent-server.ts'
import { GOOD_PASSWORD, startTestApp, type TestApp, temporaryApp } from '../../../test/test-app.ts'
import { siteverify } from './siteverify.ts'

/** A captcha service on the loopback that answers as it is told and remembers what it was asked. */
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

let service: Awaited<ReturnType<typeof startCaptchaService>>
let app: TestApp
beforeAll(async () => {
  service = await startCaptchaService()
  app = await startTestApp({ env: { CAPTCHA_SECRET: 'captcha secret', CAPTCHA_VERIFY_URL: service.url } })
})
afterAll(async () => {
  await app.close()
  await service.close()
})
beforeEach(() => {
  service.asked.length = 0
  service.will(200, { success: true })
})

const signUp = (email: string, captcha?: unknown) =>
  app.request
    .post('/auth/v1/signup')
    .set(VERSIONED)
    .send({ email, password: GOOD_PASSWORD, gotrue_meta_security: captcha })
const solved = { captcha_token: 'an answer' }

describe('the captcha', () => {
  test('[wire 30] a sign-up without an answer is refused, and nobody is asked', async () => {
    const email = someEmail()
    for (const captcha of [undefined, null, {}, { captcha_token: null }, { captcha_token: '' }]) {
      const reply = await signUp(email, captcha)
      expect(reply.status).toBe(400)
      expect(reply.body.code).toBe('captcha_failed')
    }
    expect(service.asked).toEqual([])
    expect(await app.sql('select 1 from users where email = $1', [email])).toEqual([])
  })

  test('a solved one lets in, and the service is told secret, answer and address', async () => {
    expect((await signUp(someEmail(), solved)).status).toBe(200)
    expect(service.asked).toEqual([
      {
        secret: 'captcha secret',
        response: 'an answer',
        remoteip: expect.stringMatching(/^(::1|(::ffff:)?127\.0\.0\.1)$/),
      },
    ])
  })

  test('a wrong one is refused with the words of the service, and without anything else it says', async () => {
    service.will(200, { success: false, 'error-codes': ['timeout-or-duplicate', '<script>', 'x'.repeat(99)] })
    const reply = await signUp(someEmail(), solved)
    expect(reply.status).toBe(400)
    expect(reply.body).toMatchObject({
      code: 'captcha_failed',
      message: 'The captcha was not solved (timeout-or-duplicate).',
    })
  })

  test.each([
    ['that is down', 500, {}],
    ['that makes no sense', 200, { ok: 'maybe' }],
    ['that does not know our secret', 200, { success: false, 'error-codes': ['invalid-input-secret'] }],
  ])('a service %s is 503, for the visitor did nothing wrong', async (_what, status, body) => {
    service.will(status, body)
    const reply = await signUp(someEmail(), solved)
    expect(reply.status).toBe(503)
    expect(reply.headers['retry-after']).toMatch(/^\d+$/)
    expect(reply.body.code).toBe('service_unavailable')
  })

  test('a service that nobody reaches is 503, too', async () => {
    const url = `http://127.0.0.1:${await freePort()}/siteverify`
    const alone = await temporaryApp({ env: { CAPTCHA_SECRET: 'captcha secret', CAPTCHA_VERIFY_URL: url } })
    const reply = await alone.request
      .post('/auth/v1/signup')
      .send({ email: someEmail(), password: GOOD_PASSWORD, gotrue_meta_security: solved })
    expect(reply.status).toBe(503)
    expect(reply.headers['retry-after']).toMatch(/^\d+$/)
  })

  test.each([
    ['says nothing', ''],
    ['never ends', 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n\r\n{'],
  ])('a service whose answer %s is given up', async (_what, greeting) => {
    const silent = await startSilentServer(greeting)
    onTestFinished(() => silent.close())
    const verifier = siteverify({ url: `http://${silent.host}/`, secret: 'a', fetch, timeoutMs: 200 })
    await expect(verifier.verify('an answer', '::1')).rejects.toThrow('200 ms')
  })

  test('is asked for at the password grant, for a known and an unknown address alike, but not at a refresh', async () => {
    const email = someEmail()
    const { refresh_token } = (await signUp(email, solved)).body
    for (const address of [email, someEmail()]) {
      expect((await signIn(app, address)).body.code).toBe('captcha_failed')
    }
    const refreshed = await app.request
      .post('/auth/v1/token?grant_type=refresh_token')
      .set(VERSIONED)
      .send({ refresh_token })
    expect(refreshed.status).toBe(200)
  })

  test('the published SDK brings its answer', async () => {
    const { client } = publishedClient(app.url)
    const email = someEmail()
    const options = { captchaToken: 'an answer' }
    const up = await client.auth.signUp({ email, password: GOOD_PASSWORD, options })
    expect(up.error).toBeNull()
    const without = await client.auth.signInWithPassword({ email, password: GOOD_PASSWORD })
    expect(without.error?.code).toBe('captcha_failed')
    const withIt = await client.auth.signInWithPassword({ email, password: GOOD_PASSWORD, options })
    expect(withIt.data.session?.user.email).toBe(email)
  })
})
