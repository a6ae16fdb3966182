import { expect, test } from 'vitest'
import { authCall, createPasskey, type Token } from '../../../test/auth-call.ts'
import { mailsTo, signIn, signUp } from '../../../test/people.ts'
import { appPerFile } from '../../../test/per-file.ts'
import { beginTotp, codeOf, factorsOf } from '../../../test/second-factor.ts'

const app = appPerFile()

const changePassword = async (session: Token, password = 'Another-Ledger-8') =>
  expect((await authCall(app, session, 'put', 'user', { password })).status).toBe(200)

test('a passkey that an ended session began cannot be completed after a password change', async () => {
  const owner = await signUp(app)
  const stolen = (await signIn(app, owner.user.email)).body
  const { credential, keep } = await createPasskey(app, stolen)
  await changePassword(owner)
  expect((await keep()).body.code).toBe('session_not_found')
  expect((await keep(credential, owner)).body.code).toBe('webauthn_challenge_not_found')
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
  await (await createPasskey(app, owner)).keep()
  app.clock.advance({ minutes: 1 })
  await changePassword(owner, 'A-Third-Ledger-9')
  expect(await textOf()).toContain('1 passkey still signs in without the password.')
})
