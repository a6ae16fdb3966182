import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signIn, signUp } from '../../../../test/people.ts'
import { beginTotp, codeOf, factorsOf } from '../../../../test/second-factor.ts'
import { startTestApp, type TestApp } from '../../../../test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const NOBODYS = randomUUID()

describe('a challenge', () => {
  test('an id that is none is 404 validation_failed', async () => {
    const odd = await factorsOf(app, await signUp(app)).challenge('not-an-id')
    expect(odd.status).toBe(404)
    expect(odd.body.code).toBe('validation_failed')
  })

  test('[wire 102] nobody else has my factor: it is neither asked, answered nor removed', async () => {
    const mine = await beginTotp(app, await signUp(app))
    const calls = factorsOf(app, await signUp(app))
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
