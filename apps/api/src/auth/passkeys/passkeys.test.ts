import type { Session } from '@satlens/contract'
import { describe, expect, test } from 'vitest'
import {
  answerByPasskey,
  authCall,
  createPasskey,
  expectRefusal,
  signInByPasskey,
  type Token,
} from '../../../test/accounts/auth-call.ts'
import { holdAccount } from '../../../test/accounts/held-account.ts'
import { claimsOf, mailsTo, signUp } from '../../../test/accounts/people.ts'
import { factorsOf } from '../../../test/accounts/second-factor.ts'
import { softwareAuthenticator } from '../../../test/accounts/software-authenticator.ts'
import { appPerFile } from '../../../test/harness/per-file.ts'

const app = appPerFile()

const list = async (session: Token) => (await authCall(app, session, 'get', 'passkeys')).body
const rename = (by: Token, id: string, friendly_name: string) =>
  authCall(app, by, 'patch', `passkeys/${id}`, { friendly_name })

async function register(session: Token) {
  const { key, keep } = await createPasskey(app, session)
  const reply = await keep()
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
    expect(stored).toEqual({
      id: expect.any(String),
      friendly_name: 'Passkey',
      created_at: expect.any(String),
    })
    expect(await list(session)).toEqual([stored])
    expect((await mailsTo(app, session.user.email))[0]?.kind).toBe('passkey_added')
    const { challenge, keep } = await createPasskey(app, session)
    expect(challenge.options.excludeCredentials).toMatchObject([{ id: key.credentialId() }])
    expect((await keep()).body.friendly_name).toBe('Passkey 2')
    expectRefusal(await keep(), 400, 'webauthn_challenge_not_found')
    for (let nth = 3; nth <= 10; nth++) await register(session)
  })

  test('starting a registration while the account is deleted finds no user', async () => {
    const session = await signUp(app)
    const held = await holdAccount(app, session.user.id)
    const started = authCall(app, session, 'post', 'passkeys/registration/options').then((reply) => reply)
    await held.changeAndLetGo('delete from users where id = $1', [session.user.id])
    expectRefusal(await started, 403, 'user_not_found')
  })

  test('rejects a passkey that was created on another site', async () => {
    const elsewhere = softwareAuthenticator('https://evil.example')
    const { keep } = await createPasskey(app, await signUp(app), elsewhere)
    expectRefusal(await keep(), 400, 'webauthn_verification_failed')
  })
})

test('a passkey is renamed within 120 characters, and its owner is emailed the name when it is removed', async () => {
  const session = await signUp(app)
  const { stored } = await register(session)
  for (const name of ['', 'x'.repeat(121)])
    expectRefusal(await rename(session, stored.id, name), 400, 'validation_failed')
  const renamed = await rename(session, stored.id, 'My laptop')
  expect(renamed.body).toEqual({ ...stored, friendly_name: 'My laptop' })
  expect((await authCall(app, session, 'delete', `passkeys/${stored.id}`)).status).toBe(204)
  expect(await list(session)).toEqual([])
  const mails = await mailsTo(app, session.user.email)
  expect(mails.map(({ kind }) => kind).sort()).toEqual(['passkey_added', 'passkey_removed'])
  expect(JSON.stringify(mails.find(({ kind }) => kind === 'passkey_removed'))).toContain('My laptop')
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

  test('rejects an unknown key, another site, a copied key, another or no owner and a reused answer', async () => {
    const { key } = await register(await signUp(app))
    const verify = (answer: object) => authCall(app, null, 'post', 'passkeys/authentication/verify', answer)
    const unknown = softwareAuthenticator(app.url)
    unknown.create({ challenge: 'x', rp: { id: 'localhost' }, user: { id: 'x' } })
    const good = await answerByPasskey(app, key)
    expect((await verify(good)).status).toBe(200)
    const stranger = Buffer.from((await signUp(app)).user.id).toString('base64url')
    const refused: object[] = [
      await answerByPasskey(app, unknown),
      await answerByPasskey(app, key, { at: 'https://evil.example' }),
      await answerByPasskey(app, key, { isCopy: true }),
    ]
    for (const userHandle of [stranger, null, '']) {
      const { challenge_id, credential } = await answerByPasskey(app, key)
      refused.push({
        challenge_id,
        credential: { ...credential, response: { ...credential.response, userHandle } },
      })
    }
    // The copy counts as far as the last refused answer, so that only a taken one tells it apart.
    expect((await signInByPasskey(app, key)).status).toBe(200)
    refused.push(await answerByPasskey(app, key, { isCopy: true }))
    for (const answer of refused) expectRefusal(await verify(answer), 400, 'webauthn_verification_failed')
    expectRefusal(await verify(good), 400, 'webauthn_challenge_not_found')
  })
})

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

test('a factor or passkey of another account is rejected as a credential of the other kind', async () => {
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
