import type { Session } from '@satlens/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bearer, signUp, VERSIONED } from '../../../test/people.ts'
import { factorsOf } from '../../../test/second-factor.ts'
import { softwareAuthenticator } from '../../../test/software-authenticator.ts'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

type Key = ReturnType<typeof softwareAuthenticator>

const passkeys = (path: string, body: object, session?: Session) =>
  app.request
    .post(`/auth/v1/passkeys/${path}`)
    .set(VERSIONED)
    .set(session ? bearer(session) : {})
    .send(body)

async function askForPasskey(session: Session) {
  const { body } = await passkeys('registration/options', {}, session)
  const keep = (credential: object) =>
    passkeys('registration/verify', { challenge_id: body.challenge_id, credential }, session)
  return { options: body.options, keep }
}

async function askForFactor(session: Session) {
  const calls = factorsOf(app, session)
  const { body: factor } = await calls.enroll({ factor_type: 'webauthn' })
  const { body } = await calls.challenge(factor.id)
  const keep = (credential_response: object) =>
    calls.verify(factor.id, {
      challenge_id: body.id,
      webauthn: { type: 'create', credential_response },
    })
  return { options: body.webauthn.credential_options.publicKey, keep }
}

/** An account with a passkey on one key and a second factor on another. */
async function withBoth() {
  const session = await signUp(app)
  const [passkey, factor] = [softwareAuthenticator(app.url), softwareAuthenticator(app.url)]
  const first = await askForPasskey(session)
  expect((await first.keep(passkey.create(first.options))).status).toBe(200)
  const second = await askForFactor(session)
  const { body: raised } = await second.keep(factor.create(second.options))
  return { raised: raised as Session, passkey, factor }
}

// Devices that keep one credential per account would overwrite the one by the other, and lock their owner out.
test('who adds a key is asked for one that holds neither a factor nor a passkey of the account', async () => {
  const { raised, passkey, factor } = await withBoth()
  const held = [passkey, factor].map((key) => ({
    type: 'public-key',
    id: key.credentialId(),
    transports: ['usb'],
  }))
  for (const { options } of [await askForPasskey(raised), await askForFactor(raised)]) {
    expect(options.excludeCredentials).toHaveLength(2)
    expect(options.excludeCredentials).toEqual(expect.arrayContaining(held))
  }
  const { options } = await askForPasskey(await signUp(app))
  expect(options.excludeCredentials).toEqual([])
})

test("a credential that is somebody's factor becomes no passkey, and somebody's passkey no factor", async () => {
  const { raised: owner } = await withBoth()
  const other = await signUp(app)
  const key = softwareAuthenticator(app.url)
  const wanted = await askForPasskey(other)
  const asPasskey = key.create(wanted.options)
  await app.sql('update mfa_factors set credential_id = $1 where user_id = $2', [asPasskey.id, owner.user.id])
  const refused = await wanted.keep(asPasskey)
  expect(refused.status).toBe(422)
  expect(refused.body.code).toBe('webauthn_credential_exists')

  const asked = await askForFactor(other)
  const asFactor = key.create(asked.options)
  await app.sql('update passkeys set credential_id = $1 where user_id = $2', [asFactor.id, owner.user.id])
  const reply = await asked.keep(asFactor)
  expect(reply.status).toBe(422)
  expect(reply.body.code).toBe('mfa_verification_failed')
})

test('a passkey signs in only when the key itself says whose it is', async () => {
  const { passkey } = await withBoth()
  const show = async (key: Key, userHandle?: string | null) => {
    const { body } = await passkeys('authentication/options', {})
    const credential = key.get(body.options)
    const response = userHandle === undefined ? credential.response : { ...credential.response, userHandle }
    const answer = { challenge_id: body.challenge_id, credential: { ...credential, response } }
    return passkeys('authentication/verify', answer)
  }
  for (const unsaid of [null, '']) {
    const reply = await show(passkey, unsaid)
    expect(reply.status).toBe(400)
    expect(reply.body.code).toBe('webauthn_verification_failed')
  }
  expect((await show(passkey)).status).toBe(200)
})
