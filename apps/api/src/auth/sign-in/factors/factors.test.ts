import { randomUUID } from 'node:crypto'
import type { Session } from '@satlens/contract'
import { describe, expect, test } from 'vitest'
import { authCall } from '#test/accounts/auth-call.ts'
import { newestEmail } from '#test/accounts/email-links.ts'
import { claimsOf, refresh, signIn, signUp } from '#test/accounts/people.ts'
import { addTotp, beginTotp, codeOf, factorsOf, inDigitsFrom, stepUp } from '#test/accounts/second-factor.ts'
import { softwareAuthenticator } from '#test/accounts/software-authenticator.ts'
import { apiError } from '#test/assertions/api-error.ts'
import { appPerFile } from '#test/harness/per-file.ts'

const app = appPerFile()

const call = (session: Session, method: 'get' | 'post', path: string, body?: object) =>
  authCall(app, session, method, path, body)
const factorCount = async ({ user }: Session) =>
  (await app.sql('select 1 from mfa_factors where user_id = $1', [user.id])).length

describe('enrolling a factor', () => {
  test('[wire 95] an authenticator app is answered with its QR code, secret and otpauth URI', async () => {
    const session = await signUp(app)
    const request = { factor_type: 'totp', friendly_name: 'My phone', issuer: null }
    const { totp, ...rest } = (await factorsOf(app, session).enroll(request)).body
    expect(rest).toEqual({ id: expect.any(String), type: 'totp', friendly_name: 'My phone' })
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
  })

  test('[wire 97] replaces an unverified factor of the name, and a verified one conflicts', async () => {
    const session = await signUp(app)
    await beginTotp(app, session, 'App')
    const second = await beginTotp(app, session, 'App')
    const upgraded = await stepUp(app, session, second)
    expect(upgraded.user.factors).toMatchObject([{ id: second.id, friendly_name: 'App', status: 'verified' }])
    const again = await factorsOf(app, upgraded).enroll({ factor_type: 'totp', friendly_name: 'App' })
    expect(again).toMatchObject(apiError(422, 'mfa_factor_name_conflict'))
    const unnamed = [await beginTotp(app, upgraded), await beginTotp(app, upgraded, '')]
    expect(new Set(unnamed.map(({ id }) => id)).size).toBe(2)
  })

  test('composes the accents of a name, so that it has one spelling', async () => {
    const session = await signUp(app)
    const upgraded = await stepUp(app, session, await beginTotp(app, session, 'Te\u0301le\u0301phone'))
    expect(upgraded.user.factors).toMatchObject([{ friendly_name: 'Téléphone' }])
    const again = await factorsOf(app, upgraded).enroll({ factor_type: 'totp', friendly_name: 'Téléphone' })
    expect(again).toMatchObject(apiError(422, 'mfa_factor_name_conflict'))
  })

  test.each([0xff10, 0x660, 0x6f0, 0x966])(
    'accepts a code with a space in the digits whose zero is code point %i',
    async (zero) => {
      const session = await signUp(app)
      const { id, secret } = await beginTotp(app, session)
      const calls = factorsOf(app, session)
      const challenge = await calls.challenge(id)
      const code = inDigitsFrom(zero, await codeOf(app, secret)).replace(/^(...)/u, '$1 ')
      expect((await calls.verify(id, { challenge_id: challenge.body.id, code })).status).toBe(200)
    },
  )

  test('refuses an eleventh factor, and deletes unfinished ones after five minutes', async () => {
    const session = await signUp(app)
    for (let nth = 0; nth < 10; nth++) await beginTotp(app, session, `App ${nth}`)
    const eleventh = await factorsOf(app, session).enroll({ factor_type: 'totp' })
    expect(eleventh).toMatchObject(apiError(422, 'too_many_enrolled_mfa_factors'))
    app.clock.advance({ minutes: 5, seconds: 1 })
    await beginTotp(app, session)
    expect(await factorCount(session)).toBe(1)
  })
})

describe('a session older than a day', () => {
  const dayOld = async (session: Session): Promise<Session> => {
    app.clock.advance({ hours: 25 })
    return (await refresh(app, session.refresh_token)).body
  }
  const mailedNonce = async (session: Session) => {
    await call(session, 'get', 'reauthenticate').expect(200)
    return { nonce: (await newestEmail(app, session.user.email)).code }
  }

  test('adds its first factor with an emailed code as nonce', async () => {
    const session = await dayOld(await signUp(app))
    const enroll = (body: object) => factorsOf(app, session).enroll({ factor_type: 'totp', ...body })
    expect(await enroll({})).toMatchObject(apiError(400, 'reauthentication_needed'))
    expect(await factorCount(session)).toBe(0)
    const { id, totp } = (await enroll(await mailedNonce(session))).body
    await stepUp(app, session, { id, secret: totp.secret })
  })

  test('adds a passkey with an emailed code as nonce', async () => {
    const session = await dayOld(await signUp(app))
    const nonce = await mailedNonce(session)
    const { body } = await call(session, 'post', 'passkeys/registration/options', nonce)
    const credential = softwareAuthenticator(app.url).create(body.options)
    const created = { challenge_id: body.challenge_id, credential }
    await call(session, 'post', 'passkeys/registration/verify', created).expect(200)
  })

  test('adds further factors and passkeys at aal2 without an emailed code', async () => {
    const session = await dayOld((await addTotp(app, await signUp(app))).aal2Session)
    expect((await factorsOf(app, session).enroll({ factor_type: 'webauthn' })).status).toBe(200)
    await call(session, 'post', 'passkeys/registration/options').expect(200)
  })

  test('gets the advice to sign in again if its account has no email address', async () => {
    const session = await dayOld(await signUp(app))
    await app.sql('update users set email = null where id = $1', [session.user.id])
    const { body } = await factorsOf(app, session).enroll({ factor_type: 'totp' })
    const message = expect.stringContaining('sign in again')
    expect(body).toMatchObject({ code: 'reauthentication_needed', message })
  })
})

describe('a challenge of a factor', () => {
  test('[wire 98] [wire 103] needs no body, and is open for exactly 300 seconds', async () => {
    const session = await signUp(app)
    const factor = await beginTotp(app, session)
    const { body: challenge } = await call(session, 'post', `factors/${factor.id}/challenge`)
    const expires_at = Math.floor(app.clock.now().getTime() / 1000) + 300
    expect(challenge).toEqual({ id: expect.any(String), type: 'totp', expires_at })
    app.clock.advance({ seconds: 300 })
    const answer = { challenge_id: challenge.id, code: await codeOf(app, factor.secret) }
    const late = await factorsOf(app, session).verify(factor.id, answer)
    expect(late).toMatchObject(apiError(422, 'mfa_challenge_expired'))
  })

  test('cannot be answered from another session, for another factor or by another id', async () => {
    const session = await signUp(app)
    const factor = await beginTotp(app, session)
    const other = await beginTotp(app, session)
    const { body: elsewhere } = await signIn(app, session.user.email)
    const { body: challenge } = await factorsOf(app, session).challenge(factor.id)
    const code = await codeOf(app, factor.secret)
    for (const reply of [
      await factorsOf(app, elsewhere).verify(factor.id, { challenge_id: challenge.id, code }),
      await factorsOf(app, session).verify(other.id, { challenge_id: challenge.id, code }),
      await factorsOf(app, session).verify(factor.id, { challenge_id: randomUUID(), code }),
    ]) {
      expect(reply).toMatchObject(apiError(422, 'mfa_factor_not_found'))
    }
  })
})

describe('removing a factor', () => {
  test('[wire 104] downgrades the session to aal1 and tells the owner by email', async () => {
    const { factor, aal2Session } = await addTotp(app, await signUp(app))
    const { body } = await factorsOf(app, aal2Session).unenroll(factor.id).expect(200)
    expect(body).toEqual({ id: factor.id })
    const { body: renewed } = await refresh(app, aal2Session.refresh_token)
    expect(claimsOf(renewed)).toMatchObject({ aal: 'aal1', amr: [{ method: 'password' }] })
    expect(renewed.user).not.toHaveProperty('factors')
    expect((await newestEmail(app, aal2Session.user.email)).kind).toBe('factor_removed')
  })

  test('[wire 6] accepts an empty body of JSON type', async () => {
    const session = await signUp(app)
    const { id } = await beginTotp(app, session)
    const type = 'application/json;charset=UTF-8'
    await factorsOf(app, session).unenroll(id).set('Content-Type', type).expect(200, { id })
  })
})
