import { describe, expect, test } from 'vitest'
import { claimsOf, emailsTo, refresh, signIn, signUp } from '#test/accounts/people.ts'
import { addTotp, beginTotp, codeOf, factorsOf, stepUp, wrongCodeFor } from '#test/accounts/second-factor.ts'
import { apiError } from '#test/assertions/api-error.ts'
import { appPerFile } from '#test/harness/per-file.ts'
import { addWrongFactorCode, getFactorLockoutSeconds } from './verify-factor.ts'

const app = appPerFile()

async function enrolled() {
  const session = await signUp(app)
  const factor = await beginTotp(app, session)
  const calls = factorsOf(app, session)
  const challenge = async (): Promise<string> => (await calls.challenge(factor.id)).body.id
  const answer = (challenge_id: string, body: object) => calls.verify(factor.id, { challenge_id, ...body })
  return { session, factor, challenge, answer, code: () => codeOf(app, factor.secret) }
}

describe('the code of an authenticator app', () => {
  test('[wire 99] makes the session aal2, ends those at aal1 and tells the owner by email', async () => {
    const { session, factor } = await enrolled()
    const { body: other } = await signIn(app, session.user.email)
    app.clock.advance({ seconds: 1 })
    const upgraded = await stepUp(app, session, factor)
    const { session_id } = claimsOf(session)
    const amr = [{ method: 'totp' }, { method: 'password' }]
    expect(claimsOf(upgraded)).toMatchObject({ aal: 'aal2', amr, session_id })
    expect(upgraded.user.factors).toMatchObject([{ id: factor.id, status: 'verified', factor_type: 'totp' }])
    expect((await refresh(app, other.refresh_token)).status).toBe(400)
    expect((await emailsTo(app, session.user.email))[0]?.kind).toBe('factor_added')
  })

  test('[wire 99] tokens of before the step-up never lead to aal2, and the owner stays signed in', async () => {
    const session = await signUp(app)
    const { factor, aal2Session } = await addTotp(app, session)
    const { body: renewed } = await refresh(app, aal2Session.refresh_token)
    expect(claimsOf(renewed)).toMatchObject({ aal: 'aal2' })
    const stale = await refresh(app, session.refresh_token)
    expect(stale).toMatchObject(apiError(400, 'refresh_token_already_used'))
    const removal = await factorsOf(app, session).unenroll(factor.id)
    expect(removal).toMatchObject(apiError(422, 'insufficient_aal'))
    expect((await refresh(app, renewed.refresh_token)).status).toBe(200)
  })

  test('two answers with one code at the same moment: one is accepted', async () => {
    const { challenge, answer, code } = await enrolled()
    const challenges = [await challenge(), await challenge()]
    const shown = { code: await code() }
    const replies = await Promise.all(challenges.map((id) => answer(id, shown)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('works with blanks around it; a missing one is validation_failed and not counted', async () => {
    const { challenge, answer, code } = await enrolled()
    const id = await challenge()
    for (const body of [{ code: '' }, { code: ' ' }, {}, { code: null }, { webauthn: null }])
      expect(await answer(id, body)).toMatchObject(apiError(400, 'validation_failed'))
    const rows = await app.sql('select attempts from mfa_challenges where id = $1', [id])
    expect(rows).toEqual([{ attempts: 0 }])
    expect((await answer(id, { code: ` ${await code()}\n` })).status).toBe(200)
  })

  test('ten wrong codes in several challenges close the factor for a quarter of an hour', async () => {
    const { challenge, answer, code } = await enrolled()
    const wrong = { code: wrongCodeFor(await code()) }
    for (const id of [await challenge(), await challenge()]) {
      for (let nth = 0; nth < 5; nth++) await answer(id, wrong)
    }
    const closed = await answer(await challenge(), { code: await code() })
    expect(closed.status).toBe(429)
    expect(closed.headers['retry-after']).toBe('900')
    app.clock.advance({ minutes: 15 })
    expect((await answer(await challenge(), { code: await code() })).status).toBe(200)
  })
})

const START = new Date('2026-01-01T00:00:00Z')
const after = (seconds: number) => new Date(START.getTime() + seconds * 1000)

test('ten wrong codes close a factor until a quarter of an hour after the first', () => {
  let failures: ReturnType<typeof addWrongFactorCode> = { failures: 0, failuresSince: null }
  for (let wrong = 0; wrong < 10; wrong++) {
    expect(getFactorLockoutSeconds(failures, after(wrong))).toBe(0)
    failures = addWrongFactorCode(failures, after(wrong))
  }
  expect(failures).toEqual({ failures: 10, failuresSince: START })
  expect(getFactorLockoutSeconds(failures, after(10))).toBe(890)
  expect(getFactorLockoutSeconds(failures, after(899))).toBe(1)
  expect(getFactorLockoutSeconds(failures, after(900))).toBe(0)
  expect(addWrongFactorCode(failures, after(900))).toEqual({ failures: 1, failuresSince: after(900) })
})

test('a factor that was closed while the clock was an hour ahead opens once the clock is right', () => {
  const ahead = { failures: 10, failuresSince: after(3600) }
  expect(getFactorLockoutSeconds(ahead, START)).toBe(0)
  expect(addWrongFactorCode(ahead, START)).toEqual({ failures: 1, failuresSince: START })
  // The clocks of two servers differ by a little: that opens nothing.
  expect(getFactorLockoutSeconds({ failures: 10, failuresSince: after(2) }, START)).toBe(902)
})
