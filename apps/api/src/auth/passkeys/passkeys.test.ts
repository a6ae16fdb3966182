import { describe, expect, test } from 'vitest'
import {
  answerByPasskey,
  authCall,
  createPasskey,
  expectRefusal,
  signInByPasskey,
  type Token,
} from '../../../test/auth-call.ts'
import { auditOf, claimsOf, mailsTo, refresh, signIn, signUp } from '../../../test/people.ts'
import { appPerFile } from '../../../test/per-file.ts'
import { addTotp } from '../../../test/second-factor.ts'
import { softwareAuthenticator } from '../../../test/software-authenticator.ts'

const app = appPerFile()

const list = async (session: Token) => (await authCall(app, session, 'get', 'passkeys')).body
const remove = (by: Token, id: string) => authCall(app, by, 'delete', `passkeys/${id}`)
const rename = (by: Token, id: string, friendly_name: string) =>
  authCall(app, by, 'patch', `passkeys/${id}`, { friendly_name })

/** Registers a passkey. `stored` is what the API says of it. */
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

  test('stores and names the passkey, and tells its owner by email', async () => {
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
  })

  test('accepts a challenge once, within five minutes, and only from the account that asked', async () => {
    const session = await signUp(app)
    const { credential, keep } = await createPasskey(app, session)
    expectRefusal(await keep(credential, await signUp(app)), 400, 'webauthn_challenge_not_found')
    expect((await keep()).status).toBe(200)
    expectRefusal(await keep(), 400, 'webauthn_challenge_not_found')
    const late = await createPasskey(app, session)
    app.clock.advance({ minutes: 5 })
    expectRefusal(await late.keep(), 400, 'webauthn_challenge_expired')
  })

  test('rejects a passkey that was created on another site', async () => {
    const { keep } = await createPasskey(
      app,
      await signUp(app),
      softwareAuthenticator('https://evil.example'),
    )
    expectRefusal(await keep(), 400, 'webauthn_verification_failed')
  })

  test('accepts the tenth passkey', async () => {
    const session = await signUp(app)
    for (let nth = 0; nth < 10; nth++) await register(session)
  })
})

describe('removing a passkey', () => {
  test('requires the second factor, and registering as well', async () => {
    const session = await signUp(app)
    const { stored } = await register(session)
    const { raised } = await addTotp(app, session)
    expectRefusal(
      await remove((await signIn(app, session.user.email)).body, stored.id),
      403,
      'insufficient_aal',
    )
    await register(raised)
    expect((await remove(raised, stored.id)).status).toBe(204)
  })

  test('requires a session of less than a day', async () => {
    const session = await signUp(app)
    const { stored } = await register(session)
    app.clock.advance({ hours: 25 })
    const { body: old } = await refresh(app, session.refresh_token)
    expectRefusal(await remove(old, stored.id), 400, 'reauthentication_needed')
    expect(await list(old)).toEqual([stored])
    expect(await mailsTo(app, session.user.email)).toHaveLength(1)
    const { body: fresh } = await signIn(app, session.user.email)
    expect((await remove(fresh, stored.id)).status).toBe(204)
    expect(await list(fresh)).toEqual([])
  })

  test('sends the owner an email that names the passkey', async () => {
    const session = await signUp(app)
    const { stored } = await register(session)
    await rename(session, stored.id, 'My laptop')
    await remove(session, stored.id)
    const mails = await mailsTo(app, session.user.email)
    expect(mails.map(({ kind }) => kind).sort()).toEqual(['passkey_added', 'passkey_removed'])
    expect(JSON.stringify(mails.find(({ kind }) => kind === 'passkey_removed'))).toContain('My laptop')
  })
})

describe('renaming a passkey', () => {
  test('rejects names of 0 and of 121 characters, and a malformed id', async () => {
    const session = await signUp(app)
    const { stored } = await register(session)
    for (const [name, id] of [
      ['', stored.id],
      ['x'.repeat(121), stored.id],
      ['x', 'no-id'],
    ]) {
      expectRefusal(await rename(session, id, name), 400, 'validation_failed')
    }
    expect((await rename(session, stored.id, 'My laptop')).body).toEqual({
      ...stored,
      friendly_name: 'My laptop',
    })
  })
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
    const actions = (await auditOf(app, session.user.id)).map(({ payload }) => payload)
    expect(actions).toContainEqual(
      expect.objectContaining({ action: 'login', traits: expect.objectContaining({ provider: 'passkey' }) }),
    )
  })

  test('offers options that name no credential', async () => {
    const { body } = await authCall(app, null, 'post', 'passkeys/authentication/options', {
      gotrue_meta_security: {},
    })
    expect(body.options).toMatchObject({ rpId: 'localhost', userVerification: 'preferred' })
    expect(body.options.allowCredentials ?? []).toEqual([])
  })

  test('rejects an unknown key, another site, a copied key, another owner and a reused answer alike', async () => {
    const { key } = await register(await signUp(app))
    const verify = (answer: object) => authCall(app, null, 'post', 'passkeys/authentication/verify', answer)
    const unknown = softwareAuthenticator(app.url)
    unknown.create({ challenge: 'x', rp: { id: 'localhost' }, user: { id: 'x' } })
    const good = await answerByPasskey(app, key)
    expect((await verify(good)).status).toBe(200)
    const stolen = await answerByPasskey(app, key)
    const userHandle = Buffer.from((await signUp(app)).user.id).toString('base64url')
    const refused: object[] = [
      await answerByPasskey(app, unknown),
      await answerByPasskey(app, key, { at: 'https://evil.example' }),
      await answerByPasskey(app, key, { isCopy: true }),
      {
        ...stolen,
        credential: { ...stolen.credential, response: { ...stolen.credential.response, userHandle } },
      },
    ]
    // The copy counts as far as the last refused answer, so that only a taken one tells it apart.
    expect((await signInByPasskey(app, key)).status).toBe(200)
    refused.push(await answerByPasskey(app, key, { isCopy: true }))
    for (const answer of refused) expectRefusal(await verify(answer), 400, 'webauthn_verification_failed')
    expectRefusal(await verify(good), 400, 'webauthn_challenge_not_found')
  })
})
