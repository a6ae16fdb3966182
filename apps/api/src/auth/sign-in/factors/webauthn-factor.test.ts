import type { Session } from '@satlens/contract'
import { describe, expect, test } from 'vitest'
import { claimsOf, refresh, signUp } from '#test/accounts/people.ts'
import { factorsOf } from '#test/accounts/second-factor.ts'
import { type SecurityKey, softwareAuthenticator } from '#test/accounts/software-authenticator.ts'
import { apiError } from '#test/assertions/api-error.ts'
import { appPerFile } from '#test/harness/per-file.ts'

const app = appPerFile({ WEBAUTHN_ORIGINS: 'https://www.localhost' })

const WRONG = apiError(422, 'mfa_verification_failed')

async function begin(session: Session, name = 'Key'): Promise<string> {
  const { body } = await factorsOf(app, session).enroll({ factor_type: 'webauthn', friendly_name: name })
  return body.id
}

/** A new challenge, and the way to answer it. What the client says of a relying party is ignored. */
async function ask(session: Session, id: string) {
  const claimed = { rpId: 'evil.example', rpOrigins: ['https://evil.example'] }
  const { body } = await factorsOf(app, session).challenge(id, { factorId: id, webauthn: claimed })
  const { type } = body.webauthn
  return {
    type,
    publicKey: body.webauthn.credential_options.publicKey,
    answer: (credential_response: object, as = session, answerType = type) =>
      factorsOf(app, as).verify(id, {
        challenge_id: body.id,
        webauthn: { ...claimed, type: answerType, credential_response },
      }),
  }
}

const sessionsOf = ({ user }: Session) =>
  app.sql(
    'select * from sessions join mfa_amr_claims on session_id = id where user_id = $1 order by method',
    [user.id],
  )

type Shown = ReturnType<SecurityKey['get']>
const withUserHandle = ({ response, ...shown }: Shown, userHandle: string | null) => ({
  ...shown,
  response: { ...response, userHandle },
})

async function register(key: SecurityKey): Promise<{ id: string; upgraded: Session }> {
  const session = await signUp(app)
  app.clock.advance({ seconds: 1 })
  const id = await begin(session)
  const { publicKey, answer } = await ask(session, id)
  const { body } = await answer(key.create(publicKey)).expect(200)
  return { id, upgraded: body }
}

describe('registering a security key', () => {
  test('[wire 105] answers options for everything that clients have own defaults for', async () => {
    const session = await signUp(app)
    const { type, publicKey } = await ask(session, await begin(session))
    expect(type).toBe('create')
    const { id, email } = session.user
    expect(publicKey).toMatchObject({
      rp: { id: 'localhost', name: 'Satlens' },
      user: { id: Buffer.from(id).toString('base64url'), name: email, displayName: email },
      challenge: expect.stringMatching(/^[\w-]{43,}$/),
      pubKeyCredParams: [-7, -257].map((alg) => ({ type: 'public-key', alg })),
      timeout: 300_000,
      excludeCredentials: [],
      authenticatorSelection: { userVerification: 'preferred' },
      attestation: 'none',
    })
  })

  test('upgrades the session to aal2, and the user shows nothing of the key', async () => {
    const { id, upgraded } = await register(softwareAuthenticator(app.url))
    const amr = [{ method: 'mfa/webauthn' }, { method: 'password' }]
    expect(claimsOf(upgraded)).toMatchObject({ aal: 'aal2', amr })
    expect(upgraded.user.factors).toMatchObject([{ id, factor_type: 'webauthn', status: 'verified' }])
    expect(JSON.stringify(upgraded.user.factors)).not.toMatch(/credential|public|"challenge/)
  })

  test('refuses a key for another origin or another challenge', async () => {
    const session = await signUp(app)
    const id = await begin(session)
    for (const origin of ['https://www.localhost.evil.example', `${app.url}0`]) {
      const { publicKey, answer } = await ask(session, id)
      expect(await answer(softwareAuthenticator(origin).create(publicKey))).toMatchObject(WRONG)
    }
    const first = await ask(session, id)
    const second = await ask(session, id)
    expect(await second.answer(softwareAuthenticator(app.url).create(first.publicKey))).toMatchObject(WRONG)
    expect(claimsOf((await refresh(app, session.refresh_token)).body).aal).toBe('aal1')
  })

  test('answers validation_failed to a credential that no browser sends', async () => {
    const session = await signUp(app)
    const { publicKey, answer } = await ask(session, await begin(session))
    const created = softwareAuthenticator(app.url).create(publicKey)
    for (const [type, credential] of [
      ['create', { ...created, response: { clientDataJSON: 1 } }],
      ['request', { ...created, response: { clientDataJSON: '', authenticatorData: '', signature: '' } }],
      ['other', created],
    ] as const)
      expect(await answer(credential, session, type)).toMatchObject(apiError(400, 'validation_failed'))
    const garbled = { ...created, response: { ...created.response, attestationObject: 'AAAA' } }
    expect(await answer(garbled)).toMatchObject(WRONG)
  })
})

describe('showing a security key', () => {
  test('[wire 105] names the registered key alone in the options', async () => {
    const key = softwareAuthenticator(app.url)
    const { id, upgraded } = await register(key)
    const { type, publicKey, answer } = await ask(upgraded, id)
    expect(type).toBe('request')
    expect(publicKey).toMatchObject({
      challenge: expect.stringMatching(/^[\w-]{43,}$/),
      timeout: 300_000,
      rpId: 'localhost',
      allowCredentials: [{ type: 'public-key', id: key.credentialId() }],
      userVerification: 'preferred',
    })
    expect(claimsOf((await answer(key.get(publicKey))).body).aal).toBe('aal2')
  })

  test('[wire 106] fails from elsewhere, by another key or in the name of another account', async () => {
    const key = softwareAuthenticator(app.url)
    const { id, upgraded } = await register(key)
    const stranger = softwareAuthenticator(app.url)
    const { upgraded: theirs } = await register(stranger)
    const theirHandle = Buffer.from(theirs.user.id).toString('base64url')
    const before = await sessionsOf(upgraded)
    const show = async (present: (publicKey: { challenge: string; rpId: string }) => object) => {
      const { publicKey, answer } = await ask(upgraded, id)
      return answer(present(publicKey))
    }
    for (const present of [
      (options) => key.get(options, { at: 'https://evil.example' }),
      (options) => key.get({ ...options, challenge: 'another' }),
      (options) => key.get({ ...options, rpId: 'evil.example' }),
      (options) => stranger.get(options),
      (options) => ({ ...stranger.get(options), id: key.credentialId(), rawId: key.credentialId() }),
      (options) => withUserHandle(key.get(options), theirHandle),
    ] satisfies Parameters<typeof show>[0][]) {
      expect(await show(present)).toMatchObject(WRONG)
    }
    expect(await sessionsOf(upgraded)).toEqual(before)
    const fromConfiguredOrigin = await show((options) => key.get(options, { at: 'https://www.localhost' }))
    expect(fromConfiguredOrigin.status).toBe(200)
    expect((await show((options) => withUserHandle(key.get(options), null))).status).toBe(200)
  })

  test('[wire 106] fails with a used answer, and by a copy whose counter is behind', async () => {
    const key = softwareAuthenticator(app.url)
    const { id, upgraded } = await register(key)
    const first = await ask(upgraded, id)
    const shown = key.get(first.publicKey)
    const { body: current } = await first.answer(shown)
    const before = await sessionsOf(current)
    expect(await first.answer(shown, current)).toMatchObject(apiError(422, 'mfa_ip_address_mismatch'))
    const next = await ask(current, id)
    expect(await next.answer(shown)).toMatchObject(WRONG)
    expect(await next.answer(key.get(next.publicKey, { isCopy: true }))).toMatchObject(WRONG)
    expect(await sessionsOf(current)).toEqual(before)
    expect((await refresh(app, current.refresh_token)).status).toBe(200)
  })

  test('[wire 106] fails by another key of the same account', async () => {
    const first = softwareAuthenticator(app.url)
    const { upgraded } = await register(first)
    const id = await begin(upgraded, 'Second')
    const creation = await ask(upgraded, id)
    expect(creation.publicKey.excludeCredentials).toEqual([
      { type: 'public-key', id: first.credentialId(), transports: ['usb'] },
    ])
    const { body: both } = await creation.answer(softwareAuthenticator(app.url).create(creation.publicKey))
    const request = await ask(both, id)
    const before = await sessionsOf(both)
    expect(await request.answer(first.get(request.publicKey))).toMatchObject(WRONG)
    expect(await sessionsOf(both)).toEqual(before)
  })
})
