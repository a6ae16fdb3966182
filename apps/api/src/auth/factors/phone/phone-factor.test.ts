import type { Session } from '@satlens/contract'
import RedisMock from 'ioredis-mock'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { freshDatabase } from '../../../../test/fresh-database.ts'
import { claimsOf, signUp } from '../../../../test/people.ts'
import { factorsOf, wrongCodeFor } from '../../../../test/second-factor.ts'
import { type SmsReceiver, startSmsReceiver } from '../../../../test/sms-receiver.ts'
import { startTestApp, type TestApp, temporaryApp } from '../../../../test/test-app.ts'

let carrier: SmsReceiver
let app: TestApp
beforeAll(async () => {
  carrier = await startSmsReceiver()
  app = await startTestApp({ env: carrier.env })
})
afterAll(async () => {
  await app.close()
  await carrier.close()
})

let numbers = 0
const someNumber = () => `+4144668${String(1000 + numbers++)}`

const enroll = (session: Session, phone?: string, name?: string) =>
  factorsOf(app, session).enroll({ factor_type: 'phone', phone, friendly_name: name })

/** Gives an account a phone as its first factor. */
async function withPhone() {
  const session = await signUp(app)
  const phone = someNumber()
  const { id } = (await enroll(session, phone)).body
  const calls = factorsOf(app, session)
  const { body: challenge } = await calls.challenge(id, { factorId: id, channel: 'sms' })
  const answer = (code: string) => calls.verify(id, { challenge_id: challenge.id, code })
  return { session, phone, id, calls, challenge, answer }
}

describe('a phone', () => {
  test.each([undefined, '', '044 668 18 00', 'call me'])(
    '%j is no number: validation_failed',
    async (phone) => {
      const reply = await enroll(await signUp(app), phone)
      expect(reply.status).toBe(400)
      expect(reply.body.code).toBe('validation_failed')
    },
  )

  test('is answered with a plus, and shown without', async () => {
    const session = await signUp(app)
    const reply = await enroll(session, '+41 44 668 99 99', 'Work')
    expect(reply.body).toEqual({
      id: expect.any(String),
      type: 'phone',
      friendly_name: 'Work',
      phone: '+41446689999',
    })
    const { body: user } = await app.request
      .get('/auth/v1/user')
      .set('Authorization', `Bearer ${session.access_token}`)
    expect(user.factors).toMatchObject([{ factor_type: 'phone', phone: '41446689999', status: 'unverified' }])
  })

  test('begun twice it is one factor, verified it is not begun again', async () => {
    const { session, phone, id, answer } = await withPhone()
    const { body: again } = await enroll(session, phone)
    expect(again.id).not.toBe(id)
    expect((await answer(carrier.codeTo(phone))).status).toBe(404)
    app.clock.advance({ minutes: 1 })
    const calls = factorsOf(app, session)
    const { body: challenge } = await calls.challenge(again.id)
    const { body: raised } = await calls.verify(again.id, {
      challenge_id: challenge.id,
      code: carrier.codeTo(phone),
    })
    const third = await enroll(raised, phone)
    expect(third.status).toBe(422)
    expect(third.body.code).toBe('mfa_verified_factor_exists')
  })
})

describe('a text message', () => {
  test('carries six digits that raise the session, and nothing of them is stored', async () => {
    const { session, phone, id, challenge, answer } = await withPhone()
    expect(challenge).toMatchObject({ type: 'phone', expires_at: expect.any(Number) })
    const code = carrier.codeTo(phone)
    expect((await answer(wrongCodeFor(code))).body.code).toBe('mfa_verification_failed')
    const [stored] = await app.sql('select * from mfa_challenges where id = $1', [challenge.id])
    expect(JSON.stringify(stored)).not.toContain(code)
    app.clock.advance({ seconds: 1 })
    const reply = await answer(code)
    expect(reply.status).toBe(200)
    expect(claimsOf(reply.body)).toMatchObject({
      aal: 'aal2',
      amr: [{ method: 'mfa/phone' }, { method: 'password' }],
    })
    expect(reply.body.user.factors).toMatchObject([{ id, status: 'verified' }])
    expect(reply.body.user.id).toBe(session.user.id)
  })

  test('comes once a minute at most, however the factor is begun', async () => {
    const { session, phone, id, calls } = await withPhone()
    app.clock.advance({ seconds: 1 })
    const hasty = await calls.challenge(id)
    expect(hasty.status).toBe(429)
    expect(hasty.body).toMatchObject({
      code: 'over_sms_send_rate_limit',
      message: 'For security purposes, you can only request this after 59 seconds.',
    })
    expect(hasty.headers['retry-after']).toBe('59')
    await calls.unenroll(id)
    for (const number of [phone, someNumber()]) {
      const { body } = await enroll(session, number)
      expect((await calls.challenge(body.id)).status).toBe(429)
    }
    app.clock.advance({ seconds: 60 })
    const { body: later } = await enroll(session, phone)
    expect((await calls.challenge(later.id)).status).toBe(200)
  })

  test('to a phone that somebody else was just sent one waits, too', async () => {
    const { phone } = await withPhone()
    const stranger = await signUp(app)
    const { body } = await enroll(stranger, phone)
    expect((await factorsOf(app, stranger).challenge(body.id)).status).toBe(429)
  })

  test('goes over WhatsApp when asked to, and over nothing else', async () => {
    const session = await signUp(app)
    const phone = someNumber()
    const { id } = (await enroll(session, phone)).body
    const calls = factorsOf(app, session)
    expect((await calls.challenge(id, { channel: 'pigeon' })).body.code).toBe('validation_failed')
    expect((await calls.challenge(id, { channel: 'whatsapp' })).status).toBe(200)
    expect(carrier.codeTo(`whatsapp:${phone}`)).toMatch(/^\d{6}$/)
  })

  test('no more than SMS_PER_HOUR text messages leave in an hour, from two processes together', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const databaseUrl = await freshDatabase()
    const host = 'texts.example'
    const site = 'http://localhost:3000'
    const start = () =>
      temporaryApp({
        databaseUrl,
        env: { ...carrier.env, SMS_PER_HOUR: '3', REDIS_URL: `redis://${host}`, SITE_URL: site },
        connectRedis: async () => new RedisMock({ host }),
      })
    const processes = [await start(), await start()] as const
    const before = carrier.received.length
    const ask = async (at: number) => {
      const process = processes[at % 2 === 0 ? 0 : 1]
      const session = await signUp(process)
      const calls = factorsOf(process, session)
      const { body } = await calls.enroll({ factor_type: 'phone', phone: someNumber() })
      return calls.challenge(body.id)
    }
    const replies = await Promise.all([0, 1, 2, 3, 4, 5].map(ask))
    expect(carrier.received.length - before).toBe(3)
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 200, 429, 429, 429])
    const refused = replies.find(({ status }) => status === 429)
    expect(refused?.headers['retry-after']).toBe('3600')
    expect(refused?.body).toMatchObject({
      code: 'over_sms_send_rate_limit',
      message: 'Too many text messages were sent. Try again in 60 minutes.',
    })
    expect(await processes[0].sql('select 1 from mfa_challenges')).toHaveLength(3)
    vi.setSystemTime(Date.now() + 3_600_000)
    expect((await ask(0)).status).toBe(200)
  })

  test('that the carrier refuses is told, and leaves no challenge behind', async () => {
    const session = await signUp(app)
    const { id } = (await enroll(session, someNumber())).body
    carrier.refuse(500)
    const reply = await factorsOf(app, session).challenge(id)
    carrier.refuse(null)
    expect(reply.status).toBe(503)
    expect(reply.body.message).toBe('The text message could not be sent. Please try again in a minute.')
    expect(await app.sql('select 1 from mfa_challenges where factor_id = $1', [id])).toEqual([])
  })
})
