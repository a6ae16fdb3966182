import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditOf, claimsOf, mailsTo, refresh, signIn, signUp } from '../../../test/people.ts'
import { addTotp, beginTotp, codeOf, factorsOf, stepUp, wrongCodeFor } from '../../../test/second-factor.ts'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const NOBODYS = '9d4e1b1e-1f0e-4e0e-8f3a-0f6f4a8f9d11'

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

describe('a challenge', () => {
  test('an id that is none is 404 validation_failed, and nobody else has my factor', async () => {
    const mine = await beginTotp(app, await signUp(app))
    const calls = factorsOf(app, await signUp(app))
    const odd = await calls.challenge('not-an-id')
    expect(odd.status).toBe(404)
    expect(odd.body.code).toBe('validation_failed')
    // [wire 102]
    for (const id of [mine.id, NOBODYS]) {
      for (const reply of [
        await calls.challenge(id),
        await calls.verify(id, { challenge_id: NOBODYS, code: '123456' }),
        await calls.unenroll(id),
      ]) {
        expect(reply.status).toBe(404)
        expect(reply.body.code).toBe('mfa_factor_not_found')
      }
    }
  })

  test('[wire 98] lives for 300 seconds, and needs no body', async () => {
    const session = await signUp(app)
    const { id } = await beginTotp(app, session)
    const reply = await factorsOf(app, session).challenge(id, { factorId: id })
    expect(reply.status).toBe(200)
    const inFiveMinutes = Math.floor(app.clock.now().getTime() / 1000) + 300
    expect(reply.body).toEqual({ id: expect.any(String), type: 'totp', expires_at: inFiveMinutes })
    const bare = await app.request
      .post(`/auth/v1/factors/${id}/challenge`)
      .set('Authorization', `Bearer ${session.access_token}`)
    expect(bare.status).toBe(200)
  })

  test('[wire 103] is mfa_challenge_expired after 300 seconds', async () => {
    const session = await signUp(app)
    const factor = await beginTotp(app, session)
    const calls = factorsOf(app, session)
    const { body: challenge } = await calls.challenge(factor.id)
    app.clock.advance({ seconds: 300 })
    const code = await codeOf(app, factor.secret)
    const reply = await calls.verify(factor.id, { challenge_id: challenge.id, code })
    expect(reply.status).toBe(422)
    expect(reply.body.code).toBe('mfa_challenge_expired')
  })

  test('belongs to its session and its factor: nobody else can answer it', async () => {
    const session = await signUp(app)
    const factor = await beginTotp(app, session)
    const other = await beginTotp(app, session)
    const { body: elsewhere } = await signIn(app, session.user.email)
    const { body: challenge } = await factorsOf(app, session).challenge(factor.id)
    const code = await codeOf(app, factor.secret)
    for (const reply of [
      await factorsOf(app, elsewhere).verify(factor.id, { challenge_id: challenge.id, code }),
      await factorsOf(app, session).verify(other.id, { challenge_id: challenge.id, code }),
      await factorsOf(app, session).verify(factor.id, { challenge_id: NOBODYS, code }),
    ]) {
      expect(reply.status).toBe(422)
      expect(reply.body.code).toBe('mfa_factor_not_found')
    }
  })

  test('answered once it is used up', async () => {
    const session = await signUp(app)
    const factor = await beginTotp(app, session)
    const { body: challenge } = await factorsOf(app, session).challenge(factor.id)
    const answer = { challenge_id: challenge.id, code: await codeOf(app, factor.secret) }
    const { body: raised } = await factorsOf(app, session).verify(factor.id, answer)
    const reply = await factorsOf(app, raised).verify(factor.id, answer)
    expect(reply.status).toBe(422)
    expect(reply.body.code).toBe('mfa_ip_address_mismatch')
  })
})

describe('a code', () => {
  test('[wire 99] the right one makes the session aal2, ends the plain ones and tells the owner', async () => {
    const session = await signUp(app)
    const { body: other } = await signIn(app, session.user.email)
    const factor = await beginTotp(app, session)
    app.clock.advance({ seconds: 1 })
    const raised = await stepUp(app, session, factor)
    const claims = claimsOf(raised)
    expect(claims.aal).toBe('aal2')
    expect(claims.amr.map(({ method }: { method: string }) => method)).toEqual(['totp', 'password'])
    expect(claims.session_id).toBe(claimsOf(session).session_id)
    expect(raised.user.factors).toMatchObject([{ id: factor.id, status: 'verified', factor_type: 'totp' }])
    expect((await refresh(app, other.refresh_token)).status).toBe(400)
    const [mail] = await mailsTo(app, session.user.email)
    expect(mail?.kind).toBe('factor_added')
    // [wire 118]
    const attempts = (await auditOf(app, session.user.id)).filter(
      ({ payload }) => payload.action === 'verification_attempted',
    )
    expect(attempts).toMatchObject([
      { payload: { traits: { success: true } }, ip_address: expect.any(String) },
    ])
    expect(JSON.stringify(attempts)).not.toContain(factor.secret)
  })

  test('a refresh token from before never leads to aal2, and the owner keeps the session', async () => {
    const session = await signUp(app)
    const { raised } = await addTotp(app, session)
    const { body: renewed } = await refresh(app, raised.refresh_token)
    expect(claimsOf(renewed)).toMatchObject({ aal: 'aal2' })
    const stale = await refresh(app, session.refresh_token)
    expect(stale.status).toBe(400)
    expect(stale.body.code).toBe('refresh_token_already_used')
    expect((await refresh(app, renewed.refresh_token)).status).toBe(200)
  })

  test('an access token from before is not raised with the session', async () => {
    const session = await signUp(app)
    const { factor } = await addTotp(app, session)
    const reply = await factorsOf(app, session).unenroll(factor.id)
    expect(reply.status).toBe(422)
    expect(reply.body.code).toBe('insufficient_aal')
  })

  test('[wire 100] shown again in a new challenge it is refused', async () => {
    const session = await signUp(app)
    const factor = await beginTotp(app, session)
    const code = await codeOf(app, factor.secret)
    const raised = await stepUp(app, session, factor)
    const calls = factorsOf(app, raised)
    const { body: challenge } = await calls.challenge(factor.id)
    const replayed = await calls.verify(factor.id, { challenge_id: challenge.id, code })
    expect(replayed.status).toBe(422)
    expect(replayed.body.code).toBe('mfa_verification_failed')
    const next = await codeOf(app, factor.secret, 1)
    expect((await calls.verify(factor.id, { challenge_id: challenge.id, code: next })).status).toBe(200)
  })

  test('two answers with one code at the same moment: one is taken', async () => {
    const session = await signUp(app)
    const factor = await beginTotp(app, session)
    const calls = factorsOf(app, session)
    const challenges = [await calls.challenge(factor.id), await calls.challenge(factor.id)]
    const code = await codeOf(app, factor.secret)
    const replies = await Promise.all(
      challenges.map(({ body }) => calls.verify(factor.id, { challenge_id: body.id, code })),
    )
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('a missing one is validation_failed and not counted', async () => {
    const session = await signUp(app)
    const factor = await beginTotp(app, session)
    const calls = factorsOf(app, session)
    const { body: challenge } = await calls.challenge(factor.id)
    for (const body of [{ code: '' }, {}, { code: null }, { webauthn: null }]) {
      const reply = await calls.verify(factor.id, { challenge_id: challenge.id, ...body })
      expect(reply.status).toBe(400)
      expect(reply.body.code).toBe('validation_failed')
    }
    const [row] = await app.sql<{ attempts: number }>('select attempts from mfa_challenges where id = $1', [
      challenge.id,
    ])
    expect(row?.attempts).toBe(0)
  })

  test('[wire 101] after five wrong ones the challenge is dead, also for the right one', async () => {
    const session = await signUp(app)
    const factor = await beginTotp(app, session)
    const calls = factorsOf(app, session)
    const { body: challenge } = await calls.challenge(factor.id)
    const right = await codeOf(app, factor.secret)
    const answer = (code: string) => calls.verify(factor.id, { challenge_id: challenge.id, code })
    for (let wrong = 0; wrong < 5; wrong++) {
      expect((await answer(wrongCodeFor(right))).body.code).toBe('mfa_verification_failed')
    }
    const sixth = await answer(right)
    expect(sixth.status).toBe(422)
    expect(sixth.body.code).toBe('mfa_challenge_expired')
  })

  test('after ten wrong ones the factor is closed for a quarter of an hour, for every challenge', async () => {
    const session = await signUp(app)
    const factor = await beginTotp(app, session)
    const calls = factorsOf(app, session)
    for (let nth = 0; nth < 2; nth++) {
      const { body: challenge } = await calls.challenge(factor.id)
      const code = wrongCodeFor(await codeOf(app, factor.secret))
      for (let wrong = 0; wrong < 5; wrong++)
        await calls.verify(factor.id, { challenge_id: challenge.id, code })
    }
    const answer = async () => {
      const { body: challenge } = await calls.challenge(factor.id)
      const code = await codeOf(app, factor.secret)
      return calls.verify(factor.id, { challenge_id: challenge.id, code })
    }
    const closed = await answer()
    expect(closed.status).toBe(429)
    expect(closed.headers['retry-after']).toBe('900')
    app.clock.advance({ minutes: 15 })
    expect((await answer()).status).toBe(200)
  })

  test('a factor that was begun cannot be finished with the password alone once another one counts', async () => {
    const session = await signUp(app)
    const begun = await factorsOf(app, session).enroll({ factor_type: 'webauthn' })
    await addTotp(app, session)
    const { body: plain } = await signIn(app, session.user.email)
    const calls = factorsOf(app, plain)
    for (const reply of [
      await calls.challenge(begun.body.id),
      await calls.verify(begun.body.id, { challenge_id: NOBODYS }),
    ]) {
      expect(reply.status).toBe(403)
      expect(reply.body.code).toBe('insufficient_aal')
    }
  })
})

describe('removing', () => {
  test('[wire 104] a verified factor goes at aal2 only, and the session is aal1 from then on', async () => {
    const session = await signUp(app)
    const { factor, raised } = await addTotp(app, session)
    const { body: plain } = await signIn(app, session.user.email)
    const refused = await factorsOf(app, plain).unenroll(factor.id)
    expect(refused.status).toBe(422)
    expect(refused.body.code).toBe('insufficient_aal')
    const reply = await factorsOf(app, raised).unenroll(factor.id)
    expect(reply.status).toBe(200)
    expect(reply.body).toEqual({ id: factor.id })
    const { body: renewed } = await refresh(app, raised.refresh_token)
    expect(claimsOf(renewed)).toMatchObject({ aal: 'aal1', amr: [{ method: 'password' }] })
    expect(renewed.user).not.toHaveProperty('factors')
    expect((await mailsTo(app, session.user.email))[0]?.kind).toBe('factor_removed')
  })

  test('[wire 6] an empty body of JSON type is nothing to stumble over', async () => {
    const session = await signUp(app)
    const { id } = await beginTotp(app, session)
    const reply = await factorsOf(app, session)
      .unenroll(id)
      .set('Content-Type', 'application/json;charset=UTF-8')
    expect(reply.status).toBe(200)
    expect(reply.body).toEqual({ id })
  })

  test('[wire 66] with a factor the password changes at aal2 only, the rest of the account at any time', async () => {
    const session = await signUp(app)
    const { raised } = await addTotp(app, session)
    const { body: plain } = await signIn(app, session.user.email)
    const change = (token: string, body: object) =>
      app.request.put('/auth/v1/user').set('Authorization', `Bearer ${token}`).send(body)
    const refused = await change(plain.access_token, { password: 'Another-Ledger-8' })
    expect(refused.status).toBe(401)
    expect(refused.body.error_code).toBe('insufficient_aal')
    expect((await change(plain.access_token, { data: { a: 1 } })).status).toBe(200)
    expect((await change(raised.access_token, { password: 'Another-Ledger-8' })).status).toBe(200)
  })
})
