import type { Session } from '@satlens/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newestMail } from '../../../test/mailed-links.ts'
import { bearer, refresh, signUp, VERSIONED } from '../../../test/people.ts'
import { addTotp, beginTotp, codeOf, factorsOf, stepUp } from '../../../test/second-factor.ts'
import { softwareAuthenticator } from '../../../test/software-authenticator.ts'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

type Token = Pick<Session, 'access_token'>
const post = (session: Token, path: string, body: object = {}) =>
  app.request.post(`/auth/v1/${path}`).set(VERSIONED).set(bearer(session)).send(body)

/** A session that began more than a day ago, as a stolen one usually has. */
async function dayOld(session: Session): Promise<Session> {
  app.clock.advance({ hours: 25 })
  return (await refresh(app, session.refresh_token)).body
}

async function mailedCode(session: Session): Promise<string> {
  await app.request.get('/auth/v1/reauthenticate').set(VERSIONED).set(bearer(session))
  return (await newestMail(app, session.user.email)).code
}

const NEEDED = { status: 400, body: { code: 'reauthentication_needed' } }

describe('a session that is a day old', () => {
  test('cannot begin the first factor without a mailed code', async () => {
    const session = await dayOld(await signUp(app))
    for (const factor_type of ['totp', 'webauthn']) {
      expect(await factorsOf(app, session).enroll({ factor_type })).toMatchObject(NEEDED)
    }
    expect(await app.sql('select 1 from mfa_factors where user_id = $1', [session.user.id])).toEqual([])
  })

  test('cannot verify a factor that was begun while the session was fresh', async () => {
    const young = await signUp(app)
    const factor = await beginTotp(app, young)
    app.clock.advance({ hours: 23, minutes: 59 })
    const fresh = (await refresh(app, young.refresh_token)).body
    const asked = (await factorsOf(app, fresh).challenge(factor.id)).body
    app.clock.advance({ minutes: 2 })
    const late = factorsOf(app, fresh)
    const answer = { challenge_id: asked.id, code: await codeOf(app, factor.secret) }
    expect(await late.verify(factor.id, answer)).toMatchObject(NEEDED)
    expect(await late.challenge(factor.id)).toMatchObject(NEEDED)
  })

  test('cannot begin or complete a passkey without a mailed code', async () => {
    const session = await dayOld(await signUp(app))
    expect(await post(session, 'passkeys/registration/options')).toMatchObject(NEEDED)

    const young = await signUp(app)
    app.clock.advance({ hours: 23, minutes: 59 })
    const fresh = (await refresh(app, young.refresh_token)).body
    const { body } = await post(fresh, 'passkeys/registration/options')
    app.clock.advance({ minutes: 2 })
    const made = {
      challenge_id: body.challenge_id,
      credential: softwareAuthenticator(app.url).create(body.options),
    }
    expect(await post(fresh, 'passkeys/registration/verify', made)).toMatchObject(NEEDED)
  })

  test('adds its first factor with the mailed code as nonce', async () => {
    const session = await dayOld(await signUp(app))
    const nonce = await mailedCode(session)
    const reply = await factorsOf(app, session).enroll({ factor_type: 'totp', nonce })
    expect(reply.status).toBe(200)
    await stepUp(app, session, { id: reply.body.id, secret: reply.body.totp.secret })
  })

  test('adds a passkey with the mailed code as nonce', async () => {
    const session = await dayOld(await signUp(app))
    const wrong = await post(session, 'passkeys/registration/options', { nonce: 'wrong' })
    expect(wrong.body.code).toBe('reauthentication_not_valid')
    const { body } = await post(session, 'passkeys/registration/options', {
      nonce: await mailedCode(session),
    })
    const made = {
      challenge_id: body.challenge_id,
      credential: softwareAuthenticator(app.url).create(body.options),
    }
    expect((await post(session, 'passkeys/registration/verify', made)).status).toBe(200)
  })

  test('adds further factors with the second factor alone', async () => {
    const { raised } = await addTotp(app, await signUp(app))
    const old = await dayOld(raised)
    expect((await factorsOf(app, old).enroll({ factor_type: 'webauthn' })).status).toBe(200)
    expect((await post(old, 'passkeys/registration/options')).status).toBe(200)
  })

  test('an account without an address is told to sign in again', async () => {
    const session = await dayOld(await signUp(app))
    await app.sql('update users set email = null where id = $1', [session.user.id])
    const reply = await factorsOf(app, session).enroll({ factor_type: 'totp' })
    expect(reply.body).toMatchObject({
      code: 'reauthentication_needed',
      message: expect.stringContaining('sign in again'),
    })
  })
})
