import type { Session } from '@satlens/contract'
import RedisMock from 'ioredis-mock'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { parsePhoneNumber } from '#auth/users/user.ts'
import { bearer, claimsOf, signUp } from '#test/accounts/people.ts'
import { factorsOf, wrongCodeFor } from '#test/accounts/second-factor.ts'
import { apiError } from '#test/assertions/api-error.ts'
import { freshDatabase } from '#test/harness/fresh-database.ts'
import { perFile } from '#test/harness/per-file.ts'
import { startTestApp, type TestApp, temporaryApp } from '#test/harness/test-app.ts'
import { startSmsReceiver } from '#test/servers/sms-receiver.ts'

const carrier = perFile(startSmsReceiver)
const app = perFile(() => startTestApp({ env: carrier.env }))

let numbers = 0
const nextNumber = () => `+4144668${String(1000 + numbers++)}`
const enroll = (session: Session, phone?: string, name?: string, on = app) =>
  factorsOf(on, session).enroll({ factor_type: 'phone', phone, friendly_name: name })

async function withPhone(phone = nextNumber(), on = app) {
  const session = await signUp(on)
  const { id } = (await enroll(session, phone, undefined, on)).body
  const calls = factorsOf(on, session)
  return { session, phone, id, calls, challenge: (body?: object) => calls.challenge(id, body) }
}

test.each([
  ...['', '+', '044 668 18 00', '+0446681800', '12345678901234567', 'call me', '+41\u0000446681800'],
  '++41446681800',
])('parsePhoneNumber rejects %j', (text) => {
  expect(parsePhoneNumber(text).ok).toBe(false)
})

test.each(['+41446681800', '41446681800', ' +41 44 668 18 00 ', '+41 (44) 668-18.00'])(
  'parsePhoneNumber accepts %j',
  (text) => {
    expect(parsePhoneNumber(text)).toEqual({ ok: true, value: '41446681800' })
  },
)

describe('enrolling a phone', () => {
  test('returns the number with a plus, and GET /user returns it without', async () => {
    const session = await signUp(app)
    const { body } = await enroll(session, '+41 44 668 99 99', 'Work')
    const phone = '+41446689999'
    expect(body).toEqual({ id: expect.any(String), type: 'phone', friendly_name: 'Work', phone })
    const { body: user } = await app.request.get('/auth/v1/user').set(bearer(session))
    expect(user.factors).toMatchObject([{ factor_type: 'phone', phone: '41446689999', status: 'unverified' }])
  })

  test('enrolling the number again replaces its unverified factor', async () => {
    const { session, phone, id, calls, challenge } = await withPhone()
    const { body } = await challenge()
    const again = await enroll(session, phone)
    expect(again.body.id).not.toBe(id)
    const response = { challenge_id: body.id, code: carrier.codeTo(phone) }
    expect((await calls.verify(id, response)).status).toBe(404)
  })
})

describe('a text message', () => {
  test('contains six digits that upgrade the session', async () => {
    const { session, phone, id, calls, challenge } = await withPhone()
    const { body: challenged } = await challenge({ factorId: id, channel: 'sms' })
    expect(challenged).toMatchObject({ type: 'phone', expires_at: expect.any(Number) })
    const code = carrier.codeTo(phone)
    const verify = (digits: string) => calls.verify(id, { challenge_id: challenged.id, code: digits })
    expect((await verify(wrongCodeFor(code))).body.code).toBe('mfa_verification_failed')
    app.clock.advance({ seconds: 1 })
    const { body } = await verify(code)
    const amr = [{ method: 'mfa/phone' }, { method: 'password' }]
    expect(claimsOf(body)).toMatchObject({ sub: session.user.id, aal: 'aal2', amr })
  })

  test('goes out at most once a minute, even if the factor is enrolled again', async () => {
    const { session, phone, id, calls, challenge } = await withPhone()
    await challenge()
    app.clock.advance({ seconds: 1 })
    const early = await challenge()
    expect(early).toMatchObject(apiError(429, 'over_sms_send_rate_limit'))
    expect(early.body.message).toBe('For security purposes, you can only request this after 59 seconds.')
    expect(early.headers['retry-after']).toBe('59')
    await calls.unenroll(id)
    for (const number of [phone, nextNumber()]) {
      const { body } = await enroll(session, number)
      expect((await calls.challenge(body.id)).status).toBe(429)
    }
    app.clock.advance({ seconds: 60 })
    const { body: later } = await enroll(session, phone)
    expect((await calls.challenge(later.id)).status).toBe(200)
  })

  test('fails if another account has just sent one to the same number', async () => {
    const { phone, challenge } = await withPhone()
    await challenge()
    expect((await (await withPhone(phone)).challenge()).status).toBe(429)
  })

  test('goes out over WhatsApp on request; an unknown channel is rejected', async () => {
    const { phone, challenge } = await withPhone()
    expect((await challenge({ channel: 'pigeon' })).body.code).toBe('validation_failed')
    expect((await challenge({ channel: 'whatsapp' })).status).toBe(200)
    expect(carrier.codeTo(`whatsapp:${phone}`)).toMatch(/^\d{6}$/)
  })

  test('counts towards SMS_PER_HOUR across two processes', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const databaseUrl = await freshDatabase()
    const host = 'texts.example'
    const SITE_URL = 'http://localhost:3000'
    const env = { ...carrier.env, SMS_PER_HOUR: '3', REDIS_URL: `redis://${host}`, SITE_URL }
    const connectRedis = async () => new RedisMock({ host })
    const one = await temporaryApp({ databaseUrl, env, connectRedis })
    const two = await temporaryApp({ databaseUrl, env, connectRedis })
    const before = carrier.received.length
    const sendText = async (on: TestApp) => (await withPhone(undefined, on)).challenge()
    const replies = await Promise.all([one, two, one, two, one, two].map(sendText))
    expect(carrier.received.length - before).toBe(3)
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 200, 429, 429, 429])
    const refused = replies.find(({ status }) => status === 429)
    expect(refused?.headers['retry-after']).toBe('3600')
    expect(refused?.body).toMatchObject({
      code: 'over_sms_send_rate_limit',
      message: 'Too many text messages sent. Try again in 60 minutes.',
    })
    expect(await one.sql('select 1 from mfa_challenges')).toHaveLength(3)
    vi.setSystemTime(Date.now() + 3_600_000)
    expect((await sendText(one)).status).toBe(200)
  })

  test('answers 503 and deletes the challenge if the carrier refuses it', async () => {
    const { id, challenge } = await withPhone()
    carrier.refuse(500)
    const { status, body } = await challenge()
    carrier.refuse(null)
    expect(status).toBe(503)
    expect(body.message).toBe('The text message could not be sent. Please try again in a minute.')
    expect(await app.sql('select 1 from mfa_challenges where factor_id = $1', [id])).toEqual([])
  })
})
