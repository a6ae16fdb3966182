import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditOf, claimsOf, mailsTo, refresh, signIn, signUp } from '../../../../test/people.ts'
import {
  addTotp,
  beginTotp,
  codeOf,
  factorsOf,
  stepUp,
  wrongCodeFor,
} from '../../../../test/second-factor.ts'
import { startTestApp, type TestApp } from '../../../../test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

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
    const attempts = (await auditOf(app, session.user.id)).filter(
      ({ payload }) => payload.action === 'verification_attempted',
    )
    expect(attempts).toMatchObject([
      { payload: { traits: { success: true } }, ip_address: expect.any(String) },
    ])
    expect(JSON.stringify(attempts)).not.toContain(factor.secret)
  })

  test('blanks around it are none of it', async () => {
    const session = await signUp(app)
    const factor = await beginTotp(app, session)
    const calls = factorsOf(app, session)
    const { body: challenge } = await calls.challenge(factor.id)
    const code = ` ${await codeOf(app, factor.secret)}\n`
    expect((await calls.verify(factor.id, { challenge_id: challenge.id, code })).status).toBe(200)
  })

  test('[wire 99] a refresh token from before never leads to aal2, and the owner keeps the session', async () => {
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
    for (const body of [{ code: '' }, { code: ' ' }, {}, { code: null }, { webauthn: null }]) {
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
      await calls.verify(begun.body.id, { challenge_id: randomUUID() }),
    ]) {
      expect(reply.status).toBe(403)
      expect(reply.body.code).toBe('insufficient_aal')
    }
  })
})
