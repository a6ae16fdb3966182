import RedisMock from 'ioredis-mock'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { ACCOUNT_RATE_LIMITS } from '#auth/core/limits/limits.ts'
import { verifyCall } from '#test/accounts/auth-call.ts'
import { newestEmail } from '#test/accounts/email-links.ts'
import { bearer, refresh, signIn, signUp, someEmail, VERSIONED } from '#test/accounts/people.ts'
import { wrongCodeFor } from '#test/accounts/second-factor.ts'
import { apiError } from '#test/assertions/api-error.ts'
import { appWithFrozenLimits } from '#test/harness/app-with-frozen-limits.ts'
import { freshDatabase } from '#test/harness/fresh-database.ts'
import { countingHasher } from '#test/harness/password-hasher.ts'
import { appPerFile } from '#test/harness/per-file.ts'
import { type TestApp, type TestAppOptions, temporaryApp } from '#test/harness/test-app.ts'

/** Production limits, and client addresses from the proxy header: each test uses addresses of its own. */
const LIMITED = { RATE_LIMIT_FACTOR: '1', TRUSTED_PROXIES: '1' }
const FIFTH = { ...LIMITED, RATE_LIMIT_FACTOR: '0.2' }
const TOO_MANY = apiError(429, 'over_request_rate_limit')
const WRONG = 'Wrong-Password-1'

const app = appPerFile(LIMITED)
const strict = appPerFile(FIFTH)

const post = (where: TestApp, path: string, ip: string, body: object) =>
  where.request.post(`/auth/v1/${path}`).set(VERSIONED).set('X-Forwarded-For', ip).send(body)
const resend = (where: TestApp, ip: string, email = someEmail()) =>
  post(where, 'resend', ip, { type: 'signup', email })
const signInFrom = (where: TestApp, ip: string, email: string, password?: string) =>
  signIn(where, email, password).set('X-Forwarded-For', ip)
const guessCode = (where: TestApp, ip: string, email: string, token = '000000') =>
  post(where, 'verify', ip, { type: 'email', email, token })
const reauthenticate = (where: TestApp, session: { access_token: string }, nonce: string) =>
  where.request.post('/auth/v1/reauthenticate').set(VERSIONED).set(bearer(session)).send({ nonce })

async function repeat<T>(times: number, call: (at: number) => PromiseLike<T>): Promise<T[]> {
  const replies: T[] = []
  for (let at = 0; at < times; at++) replies.push(await call(at))
  return replies
}
const statusesOf = (replies: readonly { status: number }[]) => replies.map(({ status }) => status)
const responsesOf = (replies: readonly { status: number; body: unknown }[]) =>
  replies.map(({ status, body }) => ({ status, body }))

/** Starts two processes with a shared Redis and database. Faked time keeps the counters from expiring. */
async function twoProcesses({ env, ...options }: TestAppOptions = {}) {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const host = `${crypto.randomUUID()}.example`
  const databaseUrl = await freshDatabase()
  const SITE_URL = 'http://localhost:3000'
  const shared = {
    ...options,
    env: { ...LIMITED, REDIS_URL: `redis://${host}`, SITE_URL, ...env },
    connectRedis: async () => new RedisMock({ host }),
    databaseUrl,
  }
  const [one, two] = await Promise.all([temporaryApp(shared), temporaryApp(shared)])
  return { one, nth: (at: number) => (at % 2 === 0 ? one : two) }
}

describe('the limit of an endpoint per client address', () => {
  test('[wire 31] answers the 31st sign-up from one address with 429 and Retry-After', async () => {
    const signUpFrom = (ip: string) =>
      post(app, 'signup', ip, { email: someEmail() }).set('Origin', 'https://app.example')
    expect(statusesOf(await repeat(30, () => signUpFrom('203.0.113.31')))).not.toContain(429)
    const refused = await signUpFrom('203.0.113.31')
    expect(refused).toMatchObject(TOO_MANY)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(290)
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(300)
    expect(refused.headers['access-control-allow-origin']).toBe('*')
    expect((await signUpFrom('203.0.113.32')).status).not.toBe(429)
  })

  test('counts the addresses of one IPv6 network together', async () => {
    const replies = await repeat(7, (at) => resend(strict, `2001:db8:0:50::${at + 1}`))
    expect(statusesOf(replies)).toEqual([...Array(6).fill(200), 429])
  })

  test('counts each endpoint separately', async () => {
    const ip = '203.0.113.40'
    const replies = await repeat(9, () => resend(strict, ip))
    expect(statusesOf(replies)).toEqual([...Array(6).fill(200), 429, 429, 429])
    expect((await signInFrom(strict, ip, someEmail())).status).toBe(400)
  })

  test('treats known and unknown email addresses alike', async () => {
    const { user } = await signUp(strict)
    const known = await repeat(7, () => resend(strict, '203.0.113.50', user.email))
    const unknown = await repeat(7, () => resend(strict, '203.0.113.51'))
    expect(responsesOf(known)).toEqual(responsesOf(unknown))
  })

  test('[wire 48] answers too many refreshes with 503, never 429, and the session stays valid', async () => {
    const { refresh_token } = await signUp(app)
    const refreshWith = (text: string) => refresh(app, text).set('X-Forwarded-For', '203.0.113.48')
    const statuses = statusesOf(await repeat(151, () => refreshWith('not a token')))
    expect(statuses).toEqual([...Array(150).fill(400), 503])
    const refused = await refreshWith(refresh_token)
    expect(refused.status).toBe(503)
    expect(refused.headers['retry-after']).toMatch(/^\d+$/)
    expect((await refresh(app, refresh_token).set('X-Forwarded-For', '203.0.113.49')).status).toBe(200)
  })

  // 66 requests, one after the other.
  test('allows 33 sign-ins and refreshes in a row from one address', { timeout: 30_000 }, async () => {
    const { user } = await signUp(app)
    const ip = '203.0.113.60'
    for (let at = 0; at < 33; at++) {
      const { body } = await signInFrom(app, ip, user.email).expect(200)
      await refresh(app, body.refresh_token).set('X-Forwarded-For', ip).expect(200)
    }
  })

  test('counts per process while Redis is unreachable', async () => {
    const alone = await temporaryApp({ env: { ...FIFTH, REDIS_URL: 'redis://127.0.0.1:1' } })
    const replies = await repeat(7, () => resend(alone, '203.0.113.90'))
    expect(statusesOf(replies)).toEqual([...Array(6).fill(200), 429])
  })
})

describe('the limit of an account', () => {
  const LIMIT = ACCOUNT_RATE_LIMITS.sends.requests / 5
  const send = (session: { access_token: string }, ip: string) =>
    strict.request
      .post('/functions/v1/bitcoin-send-transaction')
      .set(bearer(session))
      .set('X-Forwarded-For', ip)
      .send({})

  test('applies across addresses, sends Retry-After and does not affect other accounts', async () => {
    const [busy, other] = [await signUp(strict), await signUp(strict)]
    const replies = await repeat(LIMIT, (at) => send(busy, `203.0.113.${100 + (at % 50)}`))
    expect(new Set(replies.map(({ body }) => body.code))).toEqual(new Set(['missing_information']))
    const refused = await send(busy, '198.51.100.1').set('Origin', 'https://app.example')
    expect(refused.status).toBe(429)
    const message = 'Too many requests. Try again in 5 minutes.'
    expect(refused.body).toEqual({ error: message, message, code: 'over_request_rate_limit' })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(240)
    expect(refused.headers['access-control-allow-origin']).toBe('*')
    expect(refused.headers['access-control-expose-headers']).toContain('Retry-After')
    await send(busy, '198.51.100.1')
    const rows = await strict.sql(
      "select session_id, payload -> 'traits' as traits from audit_log_entries where payload ->> 'action' = 'rate_limited' and payload ->> 'actor_id' = $1",
      [busy.user.id],
    )
    expect(rows).toEqual([{ session_id: expect.any(String), traits: { limit: 'sends' } }])
    expect((await send(other, '198.51.100.1')).body.code).toBe('missing_information')
  })

  test('allows twenty tabs to open at once while another polls for a minute', async () => {
    const session = await signUp(app)
    const reads = ['/rest/v1/profiles', '/alerts/v1/alerts', '/alerts/v1/notices', '/auth/v1/sessions']
    for (let tab = 0; tab < 22; tab++) {
      const replies = await Promise.all([
        ...reads.map((path) => app.request.get(path).set(bearer(session))),
        app.request.post('/functions/v1/bitcoin-get-balance').set(bearer(session)),
      ])
      expect(statusesOf(replies)).toEqual([200, 200, 200, 200, 200])
    }
  })
})

test('two processes count the limits of addresses and accounts together', async () => {
  const { one, nth } = await twoProcesses({ env: { RATE_LIMIT_FACTOR: '0.01' } })
  const [first, second] = await repeat(2, (at) => resend(nth(at), '203.0.113.80'))
  expect([first?.status, second?.status]).toEqual([200, 429])
  expect(Number(second?.headers['retry-after'])).toBeGreaterThan(290)
  const session = await signUp(one)
  const replies = await repeat(4, (at) =>
    nth(at).request.patch('/alerts/v1/settings').set(bearer(session)).send({ mails: true }),
  )
  expect(statusesOf(replies)).toEqual([200, 200, 200, 429])
})

describe('the limit for wrong guesses', () => {
  test.each([
    ['password', 'invalid_credentials', signInFrom, WRONG],
    ['code', 'otp_expired', guessCode, '000000'],
  ])('answers the 11th wrong %s with 429, for known and unknown accounts alike', async (...row) => {
    const [, code, attempt, wrong] = row
    const app = await appWithFrozenLimits({ env: { TRUSTED_PROXIES: '1' } })
    const { user } = await signUp(app)
    const responses: ReturnType<typeof responsesOf>[] = []
    for (const [at, email] of [user.email, someEmail()].entries()) {
      const replies = await repeat(11, () => attempt(app, `203.0.113.7${at}`, email, wrong))
      responses.push(responsesOf(replies))
      expect(replies[9]?.headers).not.toHaveProperty('retry-after')
      expect(replies[10]?.headers['retry-after']).toBe('1')
    }
    expect(responses[0]).toEqual(responses[1])
    expect(responses[0]?.[9]).toMatchObject({ body: { code } })
    expect(responses[0]?.[10]).toMatchObject(TOO_MANY)
    const message = 'Too many failed attempts. Try again in 1 second, or use a link sent by email.'
    expect(responses[0]?.[10]?.body).toMatchObject({ message })
  })

  test('verifies no more than the allowed number of parallel passwords in two processes', async () => {
    const passwordHasher = countingHasher()
    const { one, nth } = await twoProcesses({ env: FIFTH, passwordHasher })
    const { user } = await signUp(one)
    const replies = await Promise.all(
      Array.from({ length: 12 }, (_, at) => signIn(nth(at), user.email, WRONG + at)),
    )
    expect(passwordHasher.verified()).toBeGreaterThan(0)
    expect(passwordHasher.verified()).toBeLessThanOrEqual(2)
    const statuses = statusesOf(replies)
    expect(statuses.filter((status) => status === 400)).toHaveLength(passwordHasher.verified())
    expect(statuses).toContain(429)
  })

  test('blocks the right password, too, but not an emailed link', async () => {
    const app = await appWithFrozenLimits()
    const { email } = (await signUp(app)).user
    await repeat(10, () => signIn(app, email, WRONG))
    expect((await signIn(app, email)).status).toBe(429)
    for (const [path, type] of Object.entries({ recover: 'recovery', magiclink: 'magiclink' })) {
      await app.request.post(`/auth/v1/${path}`).send({ email }).expect(200)
      const token_hash = (await newestEmail(app, email)).link.searchParams.get('token')
      const { body } = await verifyCall(app, { type, token_hash }).expect(200)
      expect(body.access_token).toEqual(expect.any(String))
      app.clock.advance({ minutes: 2 })
    }
  })

  test('lets the owner sign in from a new or known address during an attack', async () => {
    const app = await appWithFrozenLimits({ env: FIFTH })
    const { email } = (await signUp(app)).user
    const home = '192.0.2.1'
    expect((await signInFrom(app, home, email)).status).toBe(200)
    for (let at = 0; at < 11; at++) {
      await repeat(2, () => signInFrom(app, `198.51.100.${at}`, email, WRONG))
      if (at === 0) expect((await signInFrom(app, '192.0.2.2', email)).status).toBe(200)
    }
    expect((await signInFrom(app, '192.0.2.3', email)).status).toBe(429)
    expect((await signInFrom(app, home, email)).status).toBe(200)
  })

  test('blocks sign-in codes for a day, but neither links nor reauthentication codes', async () => {
    const app = await appWithFrozenLimits({ env: FIFTH })
    // The sign-up comes from another network than the guesses.
    const session = await signUp(app)
    const { email } = session.user
    await app.request.post('/auth/v1/otp').send({ email }).expect(200)
    const { code, link } = await newestEmail(app, email)
    const unknown = someEmail()
    for (let at = 0; at < 10; at++) {
      for (const address of [email, unknown]) {
        const reply = await guessCode(app, `198.51.100.${at % 5}`, address, wrongCodeFor(code))
        expect(reply.status).toBe(403)
      }
    }
    const refused = await guessCode(app, '198.51.100.60', email, code)
    expect(refused).toMatchObject(TOO_MANY)
    const message = 'Too many wrong codes. Open the link in the email, or try again in 24 hours.'
    expect(refused.body).toMatchObject({ message })
    expect(refused.headers['retry-after']).toBe('86400')
    expect((await guessCode(app, '198.51.100.60', unknown)).body).toEqual(refused.body)
    // Codes of the owner's session are counted separately.
    app.clock.advance({ seconds: 61 })
    await app.request.get('/auth/v1/reauthenticate').set(bearer(session)).expect(200)
    const { code: nonce } = await newestEmail(app, email)
    expect((await reauthenticate(app, session, nonce)).status).toBe(200)
    const byLink = { type: 'magiclink', token_hash: link.searchParams.get('token') }
    expect((await verifyCall(app, byLink)).status).toBe(200)
  })

  test('answers the 11th code of a session with 429, and still verifies sign-in codes', async () => {
    const app = await appWithFrozenLimits()
    const session = await signUp(app)
    const replies = await repeat(11, () => reauthenticate(app, session, '000000'))
    expect(statusesOf(replies).slice(0, 10)).not.toContain(429)
    expect(replies[10]?.body).toMatchObject({
      code: 'over_request_rate_limit',
      message: 'Too many wrong codes. Try again in 1 second, or sign in again.',
    })
    expect((await guessCode(app, '198.51.100.0', session.user.email)).status).toBe(403)
  })
})
