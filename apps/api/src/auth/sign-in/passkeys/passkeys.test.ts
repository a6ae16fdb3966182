import type { Session } from '@satlens/contract'
import { describe, expect, test } from 'vitest'
import {
  authCall,
  createPasskey,
  expectApiError,
  signInByPasskey,
  signPasskeyChallenge,
} from '#test/accounts/auth-call.ts'
import { lockAccount } from '#test/accounts/database-locks.ts'
import { claimsOf, emailsTo, signUp, type Token } from '#test/accounts/people.ts'
import { factorsOf } from '#test/accounts/second-factor.ts'
import { softwareAuthenticator } from '#test/accounts/software-authenticator.ts'
import { appPerFile } from '#test/harness/per-file.ts'

const app = appPerFile()

const list = async (session: Token) => (await authCall(app, session, 'get', 'passkeys')).body
const rename = (by: Token, id: string, friendly_name: string) =>
  authCall(app, by, 'patch', `passkeys/${id}`, { friendly_name })

async function register(session: Token) {
  const { key, registerPasskey } = await createPasskey(app, session)
  const reply = await registerPasskey()
  expect(reply.status).toBe(200)
  return { key, stored: reply.body }
}

describe('registering a passkey', () => {
  test('offers options for a discoverable key, within five minutes', async () => {
    const { challenge } = await createPasskey(app, await signUp(app))
    expect(challenge).toEqual({
      challenge_id: expect.any(String),
      expires_at: Math.floor(app.clock.now().getTime() / 1000) + 300,
      options: expect.objectContaining({
        rp: { id: 'localhost', name: 'Satlens' },
        attestation: 'none',
        excludeCredentials: [],
        authenticatorSelection: {
          residentKey: 'required',
          requireResidentKey: true,
          userVerification: 'preferred',
        },
      }),
    })
  })

  test('stores and names up to ten passkeys, each challenge once, and tells the owner by email', async () => {
    const session = await signUp(app)
    const { key, stored } = await register(session)
    const text = expect.any(String)
    expect(stored).toEqual({ id: text, friendly_name: 'Passkey', created_at: text })
    expect(await list(session)).toEqual([stored])
    expect((await emailsTo(app, session.user.email))[0]?.kind).toBe('passkey_added')
    const { challenge, registerPasskey } = await createPasskey(app, session)
    expect(challenge.options.excludeCredentials).toMatchObject([{ id: key.credentialId() }])
    expect((await registerPasskey()).body.friendly_name).toBe('Passkey 2')
    expectApiError(await registerPasskey(), 400, 'webauthn_challenge_not_found')
    for (let nth = 3; nth <= 10; nth++) await register(session)
  })

  test('starting a registration while the account is deleted finds no user', async () => {
    const session = await signUp(app)
    const held = await lockAccount(app, session.user.id)
    const started = authCall(app, session, 'post', 'passkeys/registration/options').then((reply) => reply)
    await held.changeAndCommit('delete from users where id = $1', [session.user.id])
    expectApiError(await started, 403, 'user_not_found')
  })

  test('rejects a passkey that was created on another site', async () => {
    const elsewhere = softwareAuthenticator('https://evil.example')
    const { registerPasskey } = await createPasskey(app, await signUp(app), elsewhere)
    expectApiError(await registerPasskey(), 400, 'webauthn_verification_failed')
  })
})

test('renames a passkey within 120 characters and emails its name when it is removed', async () => {
  const session = await signUp(app)
  const { stored } = await register(session)
  for (const name of ['', 'x'.repeat(121)])
    expectApiError(await rename(session, stored.id, name), 400, 'validation_failed')
  const accented = await rename(session, stored.id, 'E\u0301cran')
  expect(accented.body.friendly_name).toBe('\u00c9cran')
  const renamed = await rename(session, stored.id, 'My laptop')
  expect(renamed.body).toEqual({ ...stored, friendly_name: 'My laptop' })
  expect((await authCall(app, session, 'delete', `passkeys/${stored.id}`)).status).toBe(204)
  expect(await list(session)).toEqual([])
  const emails = await emailsTo(app, session.user.email)
  expect(emails.map(({ kind }) => kind).sort()).toEqual(['passkey_added', 'passkey_removed'])
  expect(JSON.stringify(emails.find(({ kind }) => kind === 'passkey_removed'))).toContain('My laptop')
})

describe('signing in by passkey', () => {
  test('gives a session of one factor and records the use', async () => {
    const session = await signUp(app)
    const { key } = await register(session)
    app.clock.advance({ minutes: 1 })
    const reply = await signInByPasskey(app, key)
    expect(reply.status).toBe(200)
    expect(reply.body.user.id).toBe(session.user.id)
    expect(claimsOf(reply.body)).toMatchObject({ aal: 'aal1', amr: [{ method: 'passkey' }] })
    const [passkey] = await list(reply.body)
    expect(passkey.last_used_at).toBe(app.clock.now().toISOString())
  })

  test('offers options that name no credential', async () => {
    const { body } = await authCall(app, null, 'post', 'passkeys/authentication/options', {
      gotrue_meta_security: {},
    })
    expect(body.options).toMatchObject({ rpId: 'localhost', userVerification: 'preferred' })
    expect(body.options.allowCredentials ?? []).toEqual([])
  })

  test('rejects unknown and copied keys, another site, another or no owner, a reused response', async () => {
    const { key } = await register(await signUp(app))
    const verify = (answer: object) => authCall(app, null, 'post', 'passkeys/authentication/verify', answer)
    const unknown = softwareAuthenticator(app.url)
    unknown.create({ challenge: 'x', rp: { id: 'localhost' }, user: { id: 'x' } })
    const good = await signPasskeyChallenge(app, key)
    expect((await verify(good)).status).toBe(200)
    const stranger = Buffer.from((await signUp(app)).user.id).toString('base64url')
    const refused: object[] = [
      await signPasskeyChallenge(app, unknown),
      await signPasskeyChallenge(app, key, { at: 'https://evil.example' }),
      await signPasskeyChallenge(app, key, { isCopy: true }),
    ]
    for (const userHandle of [stranger, null, '']) {
      const { challenge_id, credential } = await signPasskeyChallenge(app, key)
      const response = { ...credential.response, userHandle }
      refused.push({ challenge_id, credential: { ...credential, response } })
    }
    // The copy has the counter of the last rejected response, so only an accepted one detects it.
    expect((await signInByPasskey(app, key)).status).toBe(200)
    refused.push(await signPasskeyChallenge(app, key, { isCopy: true }))
    for (const answer of refused) expectApiError(await verify(answer), 400, 'webauthn_verification_failed')
    expectApiError(await verify(good), 400, 'webauthn_challenge_not_found')
  })
})

async function beginFactor(session: Session) {
  const calls = factorsOf(app, session)
  const { body: factor } = await calls.enroll({ factor_type: 'webauthn' })
  const { body } = await calls.challenge(factor.id)
  const verifyFactor = (credential_response: object) =>
    calls.verify(factor.id, { challenge_id: body.id, webauthn: { type: 'create', credential_response } })
  return { options: body.webauthn.credential_options.publicKey, verifyFactor }
}

/** An account with a passkey on one key and a second factor on another. */
async function withBoth() {
  const session = await signUp(app)
  const { key: passkey, registerPasskey } = await createPasskey(app, session)
  expect((await registerPasskey()).status).toBe(200)
  const factor = softwareAuthenticator(app.url)
  const { options, verifyFactor } = await beginFactor(session)
  const { body: aal2Session } = await verifyFactor(factor.create(options))
  return { aal2Session: aal2Session as Session, passkey, factor }
}

// Devices that store one credential per account would overwrite the one by the other, and lock their owner out.
test('registering a passkey or a factor excludes the credentials of both kinds of the account', async () => {
  const { aal2Session, passkey, factor } = await withBoth()
  const known = { type: 'public-key', transports: ['usb'] }
  const held = [passkey, factor].map((key) => ({ ...known, id: key.credentialId() }))
  const { challenge } = await createPasskey(app, aal2Session)
  for (const { excludeCredentials } of [challenge.options, (await beginFactor(aal2Session)).options]) {
    expect(excludeCredentials).toHaveLength(2)
    expect(excludeCredentials).toEqual(expect.arrayContaining(held))
  }
})

test('a factor or passkey of another account is rejected as a credential of the other kind', async () => {
  const { user } = (await withBoth()).aal2Session
  const other = await signUp(app)
  const { key, credential, registerPasskey } = await createPasskey(app, other)
  await app.sql('update mfa_factors set credential_id = $1 where user_id = $2', [credential.id, user.id])
  expectApiError(await registerPasskey(), 422, 'webauthn_credential_exists')

  const factor = await beginFactor(other)
  const asFactor = key.create(factor.options)
  await app.sql('update passkeys set credential_id = $1 where user_id = $2', [asFactor.id, user.id])
  expectApiError(await factor.verifyFactor(asFactor), 422, 'mfa_verification_failed')
})
