import type { Session } from '@satlens/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bearer, mailsTo, signIn, signUp, VERSIONED } from '../../../test/people.ts'
import { beginTotp, codeOf, factorsOf } from '../../../test/second-factor.ts'
import { softwareAuthenticator } from '../../../test/software-authenticator.ts'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const call = (session: Session, method: 'post' | 'put', path: string, body: object = {}) =>
  app.request[method](`/auth/v1/${path}`).set(VERSIONED).set(bearer(session)).send(body)
const changePassword = async (session: Session) =>
  expect((await call(session, 'put', 'user', { password: 'Another-Ledger-8' })).status).toBe(200)

async function makePasskey(session: Session) {
  const { body } = await call(session, 'post', 'passkeys/registration/options')
  return {
    challenge_id: body.challenge_id,
    credential: softwareAuthenticator(app.url).create(body.options),
  }
}

test('a passkey that an ended session began cannot be completed after a password change', async () => {
  const owner = await signUp(app)
  const stolen = (await signIn(app, owner.user.email)).body
  const made = await makePasskey(stolen)
  await changePassword(owner)
  const byThief = await call(stolen, 'post', 'passkeys/registration/verify', made)
  expect(byThief.body.code).toBe('session_not_found')
  const byOwner = await call(owner, 'post', 'passkeys/registration/verify', made)
  expect(byOwner.body.code).toBe('webauthn_challenge_not_found')
  expect(await app.sql('select 1 from passkeys where user_id = $1', [owner.user.id])).toEqual([])
})

test('a factor that an ended session began cannot be completed after a password change', async () => {
  const owner = await signUp(app)
  const stolen = (await signIn(app, owner.user.email)).body
  const { id, secret } = await beginTotp(app, stolen)
  const { body } = await factorsOf(app, stolen).challenge(id)
  await changePassword(owner)
  const answer = { challenge_id: body.id, code: await codeOf(app, secret) }
  expect((await factorsOf(app, stolen).verify(id, answer)).body.code).toBe('session_not_found')
  expect((await factorsOf(app, owner).challenge(id)).body.code).toBe('mfa_factor_not_found')
})

test('the email about a password change counts the passkeys that still sign in', async () => {
  const owner = await signUp(app)
  const textOf = async () => (await mailsTo(app, owner.user.email))[0]?.text
  await changePassword(owner)
  expect(await textOf()).not.toContain('passkey')
  await call(owner, 'post', 'passkeys/registration/verify', await makePasskey(owner))
  app.clock.advance({ minutes: 1 })
  await call(owner, 'put', 'user', { password: 'A-Third-Ledger-9' })
  expect(await textOf()).toContain('1 passkey still signs in without the password.')
})
