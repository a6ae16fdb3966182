import { randomUUID } from 'node:crypto'
import RedisMock from 'ioredis-mock'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { appWhereNoWaitEnds } from '../../../test/app-where-no-wait-ends.ts'
import { freshDatabase } from '../../../test/fresh-database.ts'
import { newestMail } from '../../../test/mailed-links.ts'
import { newUser } from '../../../test/new-user.ts'
import { countingHasher } from '../../../test/password-hasher.ts'
import { bearer, refresh, signIn, signUp, someEmail, VERSIONED } from '../../../test/people.ts'
import { publishedClient } from '../../../test/published-client.ts'
import { GOOD_PASSWORD, startTestApp, type TestApp, temporaryApp } from '../../../test/test-app.ts'
import { ACCOUNT_LIMITS } from './limits.ts'

/** Limits as the wire has them, and addresses as a proxy names them: each test has one of its own. */
const LIMITED = { RATE_LIMIT_FACTOR: '1', TRUSTED_PROXIES: '1' }

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: LIMITED })
})
afterAll(() => app.close())

const recover = (where: TestApp, ip: string, email = someEmail()) =>
  where.request
    .post('/auth/v1/resend')
    .set(VERSIONED)
    .set('X-Forwarded-For', ip)
    .send({ type: 'signup', email })
const signInFrom = (where: TestApp, ip: string, email: string, password?: string) =>
  signIn(where, email, password).set('X-Forwarded-For', ip)

async function repeat<T>(times: number, call: (at: number) => PromiseLike<T>): Promise<T[]> {
  const replies: T[] = []
  for (let at = 0; at < times; at++) replies.push(await call(at))
  return replies
}

describe('limits on requests', () => {
  test('[wire 31] the 31st sign-up of a burst from one address is 429 with Retry-After, and one from elsewhere is not', async () => {
    const apply = (ip: string) =>
      app.request
        .post('/auth/v1/signup')
        .set(VERSIONED)
        .set('X-Forwarded-For', ip)
        .set('Origin', 'https://app.example')
        .send({ email: someEmail() })
    const replies = await repeat(30, () => apply('203.0.113.31'))
    expect(replies.map(({ status }) => status)).not.toContain(429)
    const refused = await apply('203.0.113.31')
    expect(refused.status).toBe(429)
    expect(refused.body).toMatchObject({ code: 'over_request_rate_limit', message: expect.any(String) })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(290)
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(300)
    expect(refused.headers['access-control-allow-origin']).toBe('*')
    expect((await apply('203.0.113.32')).status).not.toBe(429)
  })

  test('are counted per endpoint, and written down once', async () => {
    const ip = '203.0.113.40'
    await repeat(33, () => recover(app, ip))
    expect((await recover(app, ip)).status).toBe(429)
    expect((await signInFrom(app, ip, someEmail())).status).toBe(400)
    const rows = await app.sql(
      "select payload -> 'traits' as traits from audit_log_entries where payload ->> 'action' = 'rate_limited' and ip_address = $1",
      [ip],
    )
    expect(rows).toEqual([{ traits: { limit: 'resend' } }])
  })

  test('say the same of known and unknown addresses', async () => {
    const { user } = await signUp(app)
    const known = await repeat(31, () => recover(app, '203.0.113.50', user.email))
    const unknown = await repeat(31, () => recover(app, '203.0.113.51'))
    const shown = (replies: typeof known) => replies.map(({ status, body }) => ({ status, body }))
    expect(shown(known)).toEqual(shown(unknown))
  })

  test('[wire 48] a flood of refreshes from one address is 503 and never 429, and the session lives on', async () => {
    const user = await newUser(app)
    const flood = (text: string) => refresh(app, text).set('X-Forwarded-For', '203.0.113.48')
    const replies = await repeat(151, () => flood('not a token'))
    expect(new Set(replies.slice(0, 150).map(({ status }) => status))).toEqual(new Set([400]))
    expect(replies[150]?.status).toBe(503)
    const refused = await flood(user.refreshToken)
    expect(refused.status).toBe(503)
    expect(refused.headers['retry-after']).toMatch(/^\d+$/)
    expect((await refresh(app, user.refreshToken).set('X-Forwarded-For', '203.0.113.49')).status).toBe(200)
  })

  test('never stand in the way of signing out', async () => {
    const ip = '203.0.113.60'
    const replies = await repeat(200, () =>
      app.request.post('/auth/v1/logout').set(VERSIONED).set('X-Forwarded-For', ip),
    )
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([401]))
    const session = await signUp(app)
    const out = await app.request.post('/auth/v1/logout').set(bearer(session)).set('X-Forwarded-For', ip)
    expect(out.status).toBe(204)
  })

  test('leave a hundred calls of the published SDK alone', async () => {
    const fresh = await temporaryApp({ env: { RATE_LIMIT_FACTOR: '1' } })
    const { client } = publishedClient(fresh.url)
    const email = someEmail()
    await client.auth.signUp({ email, password: GOOD_PASSWORD })
    for (let at = 0; at < 33; at++) {
      expect((await client.auth.signInWithPassword({ email, password: GOOD_PASSWORD })).error).toBeNull()
      expect((await client.auth.refreshSession()).error).toBeNull()
      expect((await client.auth.getUser()).error).toBeNull()
    }
  })
})

describe('limits on what one account asks for', () => {
  const SEND = '/functions/v1/bitcoin-send-transaction'
  const LIMIT = ACCOUNT_LIMITS.sends.requests
  const send = (where: TestApp, session: { access_token: string }, ip: string) =>
    where.request.post(SEND).set(bearer(session)).set('X-Forwarded-For', ip).send({})

  test('hold from wherever it asks, say when to come back, and leave other accounts alone', async () => {
    const [busy, other] = [await signUp(app), await signUp(app)]
    const replies = await repeat(LIMIT, (at) => send(app, busy, `203.0.113.${100 + (at % 50)}`))
    expect(new Set(replies.map(({ body }) => body.code))).toEqual(new Set(['missing_information']))
    const refused = await send(app, busy, '198.51.100.1').set('Origin', 'https://app.example')
    expect(refused.status).toBe(429)
    expect(refused.body).toEqual({
      error: 'Too many requests. Try again in 5 minutes.',
      message: 'Too many requests. Try again in 5 minutes.',
      code: 'over_request_rate_limit',
    })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(240)
    expect(refused.headers['access-control-allow-origin']).toBe('*')
    expect(refused.headers['access-control-expose-headers']).toContain('Retry-After')
    await send(app, busy, '198.51.100.1')
    const rows = await app.sql(
      "select session_id, payload -> 'traits' as traits from audit_log_entries where payload ->> 'action' = 'rate_limited' and payload ->> 'actor_id' = $1",
      [busy.user.id],
    )
    expect(rows).toEqual([{ session_id: expect.any(String), traits: { limit: 'sends' } }])
    expect((await send(app, other, '198.51.100.1')).body.code).toBe('missing_information')
    const { text } = await app.request.get('/metrics').set('Host', 'localhost')
    expect(text).toContain('satlens_rate_limited_total{limit="sends"} 2')
  })

  test('are asked for nothing by somebody without a good token', async () => {
    const session = await signUp(app)
    await repeat(LIMIT + 1, () => app.request.post(SEND).set('Authorization', 'Bearer a.b.c').send({}))
    expect((await send(app, session, '198.51.100.2')).body.code).toBe('missing_information')
  })

  test('are met neither by twenty tabs that open at once nor by one that looks again for a minute', async () => {
    const session = await signUp(app)
    const looks = ['/rest/v1/profiles', '/alerts/v1/alerts', '/alerts/v1/notices', '/auth/v1/sessions']
    const look = (path: string) => app.request.get(path).set(bearer(session))
    for (let tab = 0; tab < 22; tab++) {
      const replies = await Promise.all([
        ...looks.map(look),
        app.request.post('/functions/v1/bitcoin-get-balance').set(bearer(session)),
      ])
      expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    }
  })

  test('stand in the way neither of ending sessions nor of signing out', async () => {
    const small = await temporaryApp({ env: { RATE_LIMIT_FACTOR: '0.01' } })
    const session = await signUp(small)
    const list = () => small.request.get('/auth/v1/sessions').set(bearer(session))
    await repeat(3, list)
    expect((await list()).status).toBe(429)
    const ended = await repeat(5, () =>
      small.request.delete(`/auth/v1/sessions/${randomUUID()}`).set(bearer(session)),
    )
    expect(new Set(ended.map(({ status }) => status))).toEqual(new Set([404]))
    expect((await small.request.post('/auth/v1/logout').set(bearer(session))).status).toBe(204)
  })
})

describe('wrong passwords', () => {
  test('wrong passwords from one address are 429 after the tenth, for known and unknown accounts alike', async () => {
    const app = await appWhereNoWaitEnds({ env: { TRUSTED_PROXIES: '1' } })
    const { user } = await signUp(app)
    const answers: unknown[][] = []
    for (const [at, email] of [user.email, someEmail()].entries()) {
      const replies = await repeat(12, () => signInFrom(app, `203.0.113.7${at}`, email, 'Wrong-Password-1'))
      answers.push(replies.map(({ status, body }) => ({ status, body })))
      expect(replies[9]?.headers).not.toHaveProperty('retry-after')
      expect(replies[10]?.headers['retry-after']).toBe('1')
    }
    expect(answers[0]).toEqual(answers[1])
    expect(answers[0]?.[9]).toMatchObject({ status: 400, body: { code: 'invalid_credentials' } })
    const message = 'Too many wrong attempts. Try again in 1 second, or use a link sent by email.'
    const held = { status: 429, body: { code: 'over_request_rate_limit', message } }
    expect(answers[0]?.[11]).toMatchObject(held)
    // The right password is not compared either: the answer tells nothing about it.
    expect(await signInFrom(app, '203.0.113.70', user.email)).toMatchObject(held)
  })

  test('parallel guesses of a password are compared no more often than the limit says', async () => {
    const passwordHasher = countingHasher()
    const app = await appWhereNoWaitEnds({ passwordHasher })
    const { user } = await signUp(app)
    const replies = await Promise.all(
      Array.from({ length: 140 }, (_, at) => signIn(app, user.email, `Wrong-Password-${at}`)),
    )
    const statuses = replies.map(({ status }) => status)
    expect(passwordHasher.verified()).toBeLessThanOrEqual(10)
    expect(statuses.filter((status) => status === 400)).toHaveLength(passwordHasher.verified())
    expect(statuses).toContain(429)
  })

  test('an account that is held back for wrong passwords can be recovered by a mailed link', async () => {
    const app = await appWhereNoWaitEnds()
    const { user } = await signUp(app)
    await repeat(10, () => signIn(app, user.email, 'Wrong-Password-1'))
    expect((await signIn(app, user.email)).status).toBe(429)
    for (const [path, type] of [
      ['/auth/v1/recover', 'recovery'],
      ['/auth/v1/magiclink', 'magiclink'],
    ] as const) {
      expect((await app.request.post(path).set(VERSIONED).send({ email: user.email })).status).toBe(200)
      const token_hash = (await newestMail(app, user.email)).link.searchParams.get('token')
      const opened = await app.request.post('/auth/v1/verify').set(VERSIONED).send({ type, token_hash })
      expect(opened.status).toBe(200)
      expect(opened.body.access_token).toEqual(expect.any(String))
      app.clock.advance({ minutes: 2 })
    }
  })

  test('by somebody else lock nobody out: the owner gets in from another address, and at home whatever strangers do', async () => {
    const app = await appWhereNoWaitEnds({ env: { TRUSTED_PROXIES: '1' } })
    const { user } = await signUp(app)
    const home = '192.0.2.1'
    expect((await signInFrom(app, home, user.email)).status).toBe(200)
    for (let at = 0; at < 11; at++) {
      await repeat(10, () => signInFrom(app, `198.51.100.${at}`, user.email, 'Wrong-Password-1'))
      if (at === 0) expect((await signInFrom(app, '192.0.2.2', user.email)).status).toBe(200)
    }
    expect((await signInFrom(app, '192.0.2.3', user.email)).status).toBe(429)
    expect((await signInFrom(app, home, user.email)).status).toBe(200)
  })
})

describe('wrong codes', () => {
  const guessCode = (app: TestApp, email: string, at: number, token = '000000') =>
    app.request
      .post('/auth/v1/verify')
      .set(VERSIONED)
      .set('X-Forwarded-For', `198.51.100.${at}`)
      .send({ type: 'email', email, token })

  test('codes are 429 after ten wrong ones from one address, for known and unknown addresses alike', async () => {
    const app = await appWhereNoWaitEnds({ env: { TRUSTED_PROXIES: '1' } })
    const { user } = await signUp(app)
    const answers: unknown[][] = []
    for (const [at, email] of [someEmail(), user.email].entries()) {
      const replies = await repeat(11, () => guessCode(app, email, at))
      answers.push(replies.map(({ status, body }) => ({ status, body })))
      expect(replies[10]?.headers['retry-after']).toBe('1')
    }
    expect(answers[0]).toEqual(answers[1])
    expect(answers[0]?.[9]).toMatchObject({ status: 403, body: { code: 'otp_expired' } })
    expect(answers[0]?.[10]).toMatchObject({ status: 429, body: { code: 'over_request_rate_limit' } })
  })

  test('after fifty wrong codes in a day only the link works, with the same words for unknown addresses', async () => {
    const app = await appWhereNoWaitEnds({ env: { TRUSTED_PROXIES: '1' } })
    // The session of the sign-up is from another network than the guesses.
    const { user } = await signUp(app)
    const ask = { email: user.email }
    expect((await app.request.post('/auth/v1/otp').set(VERSIONED).send(ask)).status).toBe(200)
    const { code, link } = await newestMail(app, user.email)
    const right = code ?? ''
    const wrong = right === '000000' ? '000001' : '000000'
    const unknown = someEmail()
    for (let at = 0; at < 50; at++) {
      for (const email of [user.email, unknown]) {
        expect((await guessCode(app, email, at % 25, wrong)).status).toBe(403)
      }
    }
    const refused = await guessCode(app, user.email, 60, right)
    expect(refused.status).toBe(429)
    expect(refused.body).toMatchObject({
      code: 'over_request_rate_limit',
      message: 'Too many wrong codes. Open the link in the email instead; codes work again in 24 hours.',
    })
    expect(refused.headers['retry-after']).toBe('86400')
    expect((await guessCode(app, unknown, 60)).body).toEqual(refused.body)
    const opened = await app.request
      .post('/auth/v1/verify')
      .set(VERSIONED)
      .send({ type: 'magiclink', token_hash: link.searchParams.get('token') })
    expect(opened.status).toBe(200)
  })

  test("a stranger's wrong codes of a day do not refuse the code of the owner's session", async () => {
    const app = await appWhereNoWaitEnds({ env: { TRUSTED_PROXIES: '1' } })
    const session = await signUp(app)
    const { email } = session.user
    for (let at = 0; at < 51; at++) await guessCode(app, email, at)
    expect((await guessCode(app, email, 60)).status).toBe(429)
    await app.request.get('/auth/v1/reauthenticate').set(VERSIONED).set(bearer(session)).expect(200)
    const { code: nonce } = await newestMail(app, email)
    const reply = await app.request
      .post('/auth/v1/reauthenticate')
      .set(VERSIONED)
      .set(bearer(session))
      .send({ nonce })
    expect(reply.status, reply.text).toBe(200)
  })

  test('wrong codes in a session are 429 after ten, and codes that sign in still work', async () => {
    const app = await appWhereNoWaitEnds()
    const session = await signUp(app)
    const confirm = () =>
      app.request
        .post('/auth/v1/reauthenticate')
        .set(VERSIONED)
        .set(bearer(session))
        .send({ nonce: '000000' })
    expect((await repeat(10, confirm)).map(({ status }) => status)).not.toContain(429)
    expect((await confirm()).body).toMatchObject({
      code: 'over_request_rate_limit',
      message: 'Too many wrong codes. Try again in 1 second, or sign in again.',
    })
    expect((await guessCode(app, session.user.email, 0)).status).toBe(403)
  })
})

describe('with Redis', () => {
  test('two processes count together', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const env = { ...LIMITED, REDIS_URL: 'redis://shared.example' }
    const connectRedis = async () => new RedisMock({ host: 'shared.example' })
    const one = await temporaryApp({ env, connectRedis })
    const two = await temporaryApp({ env, connectRedis })
    const replies = await repeat(31, (at) => recover(at % 2 === 0 ? one : two, '203.0.113.80'))
    expect(replies.map(({ status }) => status)).toEqual([...Array(30).fill(200), 429])
    expect(Number(replies[30]?.headers['retry-after'])).toBeGreaterThan(290)

    const email = someEmail()
    await repeat(10, (at) => signInFrom(at % 2 === 0 ? one : two, '203.0.113.81', email))
    for (const app of [one, two]) {
      expect((await signInFrom(app, '203.0.113.81', email)).headers['retry-after']).toBe('1')
    }
  })

  test('parallel guesses of a password at two processes are compared no more often than the limit says', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const env = { ...LIMITED, REDIS_URL: 'redis://guesses.example' }
    const connectRedis = async () => new RedisMock({ host: 'guesses.example' })
    const passwordHasher = countingHasher()
    const one = await temporaryApp({ env, connectRedis, passwordHasher })
    const two = await temporaryApp({ env, connectRedis, passwordHasher })
    const email = someEmail()
    const replies = await Promise.all(
      Array.from({ length: 200 }, (_, at) =>
        signInFrom(
          at % 2 === 0 ? one : two,
          `203.0.113.${Math.floor(at / 2) % 2}`,
          email,
          `Wrong-Password-${at}`,
        ),
      ),
    )
    expect(replies.filter(({ status }) => status === 400)).toHaveLength(passwordHasher.verified())
    // Ten from each of the two addresses.
    expect(passwordHasher.verified()).toBeLessThanOrEqual(20)
    expect(passwordHasher.verified()).toBeGreaterThan(0)
  })

  test('an account is counted by all of them, too', async () => {
    // One site, so that each takes the tokens of the other.
    const SITE_URL = 'http://localhost:3000'
    const env = { ...LIMITED, RATE_LIMIT_FACTOR: '0.006', REDIS_URL: 'redis://accounts.example', SITE_URL }
    const connectRedis = async () => new RedisMock({ host: 'accounts.example' })
    const databaseUrl = await freshDatabase()
    const one = await temporaryApp({ env, connectRedis, databaseUrl })
    const two = await temporaryApp({ env, connectRedis, databaseUrl })
    const session = await signUp(one)
    const replies = await repeat(3, (at) =>
      (at % 2 === 0 ? one : two).request
        .patch('/alerts/v1/settings')
        .set(bearer(session))
        .send({ mails: true }),
    )
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 429])
  })

  test('a Redis that is away leaves each process to its own counters, and nobody waits for it', async () => {
    const alone = await temporaryApp({ env: { ...LIMITED, REDIS_URL: 'redis://127.0.0.1:1' } })
    const replies = await repeat(31, () => recover(alone, '203.0.113.90'))
    expect(replies.map(({ status }) => status)).toEqual([...Array(30).fill(200), 429])
  })
})
