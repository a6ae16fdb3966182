import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signIn, signUp } from '../../../../test/people.ts'
import { addTotp, beginTotp, factorsOf, stepUp } from '../../../../test/second-factor.ts'
import { startTestApp, type TestApp } from '../../../../test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

describe('enrolling', () => {
  test('nobody enrols without signing in', async () => {
    const reply = await app.request.post('/auth/v1/factors').send({ factor_type: 'totp' })
    expect(reply.status).toBe(401)
  })

  test('an unknown type is validation_failed, and a phone without a carrier is not enabled', async () => {
    const calls = factorsOf(app, await signUp(app))
    const odd = await calls.enroll({ factor_type: 'carrier-pigeon' })
    expect(odd.status).toBe(400)
    expect(odd.body.code).toBe('validation_failed')
    const phone = await calls.enroll({ factor_type: 'phone', phone: '+41446681800' })
    expect(phone.status).toBe(422)
    expect(phone.body.code).toBe('mfa_phone_enroll_not_enabled')
  })

  test('[wire 95] an authenticator app is answered with its QR code, secret and address', async () => {
    const session = await signUp(app)
    const reply = await factorsOf(app, session).enroll({
      factor_type: 'totp',
      friendly_name: 'My phone',
      issuer: null,
    })
    expect(reply.status).toBe(200)
    const { totp, ...rest } = reply.body
    expect(rest).toEqual({ id: expect.any(String), type: 'totp', friendly_name: 'My phone' })
    expect(totp.qr_code).toMatch(/^<svg[^#%]*<\/svg>$/)
    expect(totp.secret).toMatch(/^[A-Z2-7]{32}$/)
    const uri = new URL(totp.uri)
    expect(uri.href).toMatch(/^otpauth:\/\/totp\//)
    expect(decodeURIComponent(uri.pathname)).toBe(`/localhost:${session.user.email}`)
    expect(Object.fromEntries(uri.searchParams)).toEqual({
      secret: totp.secret,
      issuer: 'localhost',
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    })
    const [row] = await app.sql<{ sealed_secret: string }>('select * from mfa_factors where id = $1', [
      rest.id,
    ])
    expect(JSON.stringify(row)).not.toContain(totp.secret)
    expect(row?.sealed_secret).toBeTruthy()
  })

  test('[wire 97] an unverified factor of the name is replaced, a verified one conflicts', async () => {
    const session = await signUp(app)
    const first = await beginTotp(app, session, 'App')
    const second = await beginTotp(app, session, 'App')
    const raised = await stepUp(app, session, second)
    expect(raised.user.factors).toMatchObject([{ id: second.id, friendly_name: 'App', status: 'verified' }])
    expect(first.id).not.toBe(second.id)
    const reply = await factorsOf(app, raised).enroll({ factor_type: 'totp', friendly_name: 'App' })
    expect(reply.status).toBe(422)
    expect(reply.body.code).toBe('mfa_factor_name_conflict')
    const unnamed = [await beginTotp(app, raised), await beginTotp(app, raised, '')]
    expect(new Set(unnamed.map(({ id }) => id)).size).toBe(2)
  })

  test('ten factors are the most, and what was begun and left is cleared away after five minutes', async () => {
    const session = await signUp(app)
    for (let nth = 0; nth < 10; nth++) await beginTotp(app, session, `App ${nth}`)
    const reply = await factorsOf(app, session).enroll({ factor_type: 'totp', friendly_name: 'One more' })
    expect(reply.status).toBe(422)
    expect(reply.body.code).toBe('too_many_enrolled_mfa_factors')
    app.clock.advance({ minutes: 5, seconds: 1 })
    await beginTotp(app, session, 'One more')
    const left = await app.sql('select 1 from mfa_factors where user_id = $1', [session.user.id])
    expect(left).toHaveLength(1)
  })

  test('[wire 96] who has a factor begins another one only after showing it', async () => {
    const session = await signUp(app)
    const { raised } = await addTotp(app, session)
    const { body: plain } = await signIn(app, session.user.email)
    const reply = await factorsOf(app, plain).enroll({ factor_type: 'totp' })
    expect(reply.status).toBe(403)
    expect(reply.body.code).toBe('insufficient_aal')
    expect((await factorsOf(app, raised).enroll({ factor_type: 'totp' })).status).toBe(200)
  })
})
