import type { Session } from '@satlens/contract'
import { expect, test } from 'vitest'
import {
  answerByPasskey,
  authCall,
  createPasskey,
  expectRefusal,
  signInByPasskey,
} from '../../../test/auth-call.ts'
import { signUp } from '../../../test/people.ts'
import { appPerFile } from '../../../test/per-file.ts'
import { factorsOf } from '../../../test/second-factor.ts'
import { softwareAuthenticator } from '../../../test/software-authenticator.ts'

const app = appPerFile()

async function beginFactor(session: Session) {
  const calls = factorsOf(app, session)
  const { body: factor } = await calls.enroll({ factor_type: 'webauthn' })
  const { body } = await calls.challenge(factor.id)
  const keep = (credential_response: object) =>
    calls.verify(factor.id, { challenge_id: body.id, webauthn: { type: 'create', credential_response } })
  return { options: body.webauthn.credential_options.publicKey, keep }
}

/** An account with a passkey on one key and a second factor on another. */
async function withBoth() {
  const session = await signUp(app)
  const { key: passkey, keep } = await createPasskey(app, session)
  expect((await keep()).status).toBe(200)
  const factor = softwareAuthenticator(app.url)
  const { options, keep: keepFactor } = await beginFactor(session)
  const { body: raised } = await keepFactor(factor.create(options))
  return { raised: raised as Session, passkey, factor }
}

// Devices that store one credential per account would overwrite the one by the other, and lock their owner out.
test('registering a passkey or a factor excludes the credentials of both kinds of the account', async () => {
  const { raised, passkey, factor } = await withBoth()
  const held = [passkey, factor].map((key) => ({
    type: 'public-key',
    id: key.credentialId(),
    transports: ['usb'],
  }))
  const { challenge } = await createPasskey(app, raised)
  for (const { excludeCredentials } of [challenge.options, (await beginFactor(raised)).options]) {
    expect(excludeCredentials).toHaveLength(2)
    expect(excludeCredentials).toEqual(expect.arrayContaining(held))
  }
})

test('a credential that is a factor or a passkey of another account is rejected as the other kind', async () => {
  const { raised: owner } = await withBoth()
  const other = await signUp(app)
  const { key, credential, keep } = await createPasskey(app, other)
  await app.sql('update mfa_factors set credential_id = $1 where user_id = $2', [
    credential.id,
    owner.user.id,
  ])
  expectRefusal(await keep(), 422, 'webauthn_credential_exists')

  const factor = await beginFactor(other)
  const asFactor = key.create(factor.options)
  await app.sql('update passkeys set credential_id = $1 where user_id = $2', [asFactor.id, owner.user.id])
  expectRefusal(await factor.keep(asFactor), 422, 'mfa_verification_failed')
})

test.each([null, ''])(
  'a passkey whose answer has the user handle %j does not sign in',
  async (userHandle) => {
    const { passkey } = await withBoth()
    const { challenge_id, credential } = await answerByPasskey(app, passkey)
    const reply = await authCall(app, null, 'post', 'passkeys/authentication/verify', {
      challenge_id,
      credential: { ...credential, response: { ...credential.response, userHandle } },
    })
    expectRefusal(reply, 400, 'webauthn_verification_failed')
    expect((await signInByPasskey(app, passkey)).status).toBe(200)
  },
)
