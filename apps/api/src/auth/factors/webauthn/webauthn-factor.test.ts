import type { Session } from '@satlens/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { claimsOf, refresh, signUp } from '../../../../test/people.ts'
import { factorsOf } from '../../../../test/second-factor.ts'
import { softwareAuthenticator } from '../../../../test/software-authenticator.ts'
import { startTestApp, type TestApp } from '../../../../test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { WEBAUTHN_ORIGINS: 'https://www.localhost' } })
})
afterAll(() => app.close())

type Key = ReturnType<typeof softwareAuthenticator>

async function begin(session: Session): Promise<string> {
  const { body } = await factorsOf(app, session).enroll({ factor_type: 'webauthn', friendly_name: 'Key' })
  return body.id
}

const ask = async (session: Session, id: string) => {
  // Whatever the client says of a relying party is ignored.
  const webauthn = { rpId: 'evil.example', rpOrigins: ['https://evil.example'] }
  const { body } = await factorsOf(app, session).challenge(id, { factorId: id, webauthn })
  return { challengeId: body.id, ...body.webauthn, publicKey: body.webauthn.credential_options.publicKey }
}

const answer = (session: Session, id: string, challengeId: string, type: string, credential: object) =>
  factorsOf(app, session).verify(id, {
    challenge_id: challengeId,
    webauthn: { rpId: 'evil.example', rpOrigins: [], type, credential_response: credential },
  })

/** What the database holds of somebody's sessions. */
const sessionsOf = ({ user }: Session) =>
  app.sql(
    'select * from sessions join mfa_amr_claims on session_id = id where user_id = $1 order by authentication_method',
    [user.id],
  )

const inNameOf = (userId: string, { response, ...shown }: ReturnType<Key['get']>) => ({
  ...shown,
  response: { ...response, userHandle: Buffer.from(userId).toString('base64url') },
})

/** Gives an account a security key as its first factor. */
async function register(session: Session, key: Key): Promise<{ id: string; raised: Session }> {
  const id = await begin(session)
  const asked = await ask(session, id)
  const reply = await answer(session, id, asked.challengeId, 'create', key.create(asked.publicKey))
  expect(reply.body).toMatchObject({ access_token: expect.any(String) })
  return { id, raised: reply.body }
}

describe('registering a security key', () => {
  test('[wire 105] the options say everything that clients have own defaults for', async () => {
    const session = await signUp(app)
    const asked = await ask(session, await begin(session))
    expect(asked.type).toBe('create')
    expect(asked.publicKey).toMatchObject({
      rp: { id: 'localhost', name: 'Satlens' },
      user: {
        id: Buffer.from(session.user.id).toString('base64url'),
        name: session.user.email,
        displayName: session.user.email,
      },
      challenge: expect.stringMatching(/^[\w-]{43,}$/),
      pubKeyCredParams: [
        { type: 'public-key', alg: -7 },
        { type: 'public-key', alg: -257 },
      ],
      timeout: 300_000,
      excludeCredentials: [],
      authenticatorSelection: { userVerification: 'preferred' },
      attestation: 'none',
    })
  })

  test('a key that was just made makes the session aal2', async () => {
    const session = await signUp(app)
    app.clock.advance({ seconds: 1 })
    const { id, raised } = await register(session, softwareAuthenticator(app.url))
    expect(claimsOf(raised)).toMatchObject({
      aal: 'aal2',
      amr: [{ method: 'mfa/webauthn' }, { method: 'password' }],
    })
    expect(raised.user.factors).toMatchObject([{ id, factor_type: 'webauthn', status: 'verified' }])
    expect(JSON.stringify(raised.user.factors)).not.toMatch(/credential|public|"challenge/)
  })

  test('a key that was made elsewhere, or for another challenge, is refused and the session stays', async () => {
    const session = await signUp(app)
    const id = await begin(session)
    for (const origin of ['https://evil.example', 'https://www.localhost.evil.example', `${app.url}0`]) {
      const asked = await ask(session, id)
      const made = softwareAuthenticator(origin).create(asked.publicKey)
      const reply = await answer(session, id, asked.challengeId, 'create', made)
      expect(reply.status).toBe(422)
      expect(reply.body.code).toBe('mfa_verification_failed')
    }
    const first = await ask(session, id)
    const second = await ask(session, id)
    const made = softwareAuthenticator(app.url).create(first.publicKey)
    expect((await answer(session, id, second.challengeId, 'create', made)).status).toBe(422)
    const { body } = await refresh(app, session.refresh_token)
    expect(claimsOf(body).aal).toBe('aal1')
  })

  test('what a browser would not say is validation_failed', async () => {
    const session = await signUp(app)
    const id = await begin(session)
    const asked = await ask(session, id)
    const made = softwareAuthenticator(app.url).create(asked.publicKey)
    for (const [type, credential] of [
      ['create', {}],
      ['create', { ...made, id: '' }],
      ['create', { ...made, response: { clientDataJSON: 1 } }],
      ['request', { ...made, response: { clientDataJSON: '', authenticatorData: '', signature: '' } }],
      ['other', made],
    ] as const) {
      const reply = await answer(session, id, asked.challengeId, type, credential)
      expect(reply.status).toBe(400)
      expect(reply.body.code).toBe('validation_failed')
    }
    const garbled = { ...made, response: { ...made.response, attestationObject: 'AAAA' } }
    expect((await answer(session, id, asked.challengeId, 'create', garbled)).status).toBe(422)
  })
})

describe('showing a security key', () => {
  test('[wire 105] once registered it is asked to sign, and nothing but it is', async () => {
    const session = await signUp(app)
    const key = softwareAuthenticator(app.url)
    const { id, raised } = await register(session, key)
    const asked = await ask(raised, id)
    expect(asked.type).toBe('request')
    expect(asked.publicKey).toMatchObject({
      challenge: expect.stringMatching(/^[\w-]{43,}$/),
      timeout: 300_000,
      rpId: 'localhost',
      allowCredentials: [{ type: 'public-key', id: key.credentialId() }],
      userVerification: 'preferred',
    })
    const reply = await answer(raised, id, asked.challengeId, 'request', key.get(asked.publicKey))
    expect(reply.status).toBe(200)
    expect(claimsOf(reply.body).aal).toBe('aal2')
  })

  test('[wire 106] from another origin, for another party, by another key or in another name it is refused', async () => {
    const session = await signUp(app)
    const key = softwareAuthenticator(app.url)
    const { id, raised } = await register(session, key)
    const stranger = softwareAuthenticator(app.url)
    const { raised: theirs } = await register(await signUp(app), stranger)
    expect(theirs.user.id).not.toBe(raised.user.id)

    const shown: ((publicKey: { challenge: string; rpId: string }) => object)[] = [
      (publicKey) => key.get(publicKey, { at: 'https://evil.example' }),
      (publicKey) => key.get({ ...publicKey, challenge: 'another' }),
      (publicKey) => key.get({ ...publicKey, rpId: 'evil.example' }),
      (publicKey) => stranger.get(publicKey),
      (publicKey) => ({ ...stranger.get(publicKey), id: key.credentialId(), rawId: key.credentialId() }),
      (publicKey) => inNameOf(theirs.user.id, key.get(publicKey)),
    ]
    const before = await sessionsOf(raised)
    for (const show of shown) {
      const asked = await ask(raised, id)
      const reply = await answer(raised, id, asked.challengeId, 'request', show(asked.publicKey))
      expect(reply.status).toBe(422)
      expect(reply.body.code).toBe('mfa_verification_failed')
    }
    expect(await sessionsOf(raised)).toEqual(before)
    const asked = await ask(raised, id)
    const atOurs = key.get(asked.publicKey, { at: 'https://www.localhost' })
    expect((await answer(raised, id, asked.challengeId, 'request', atOurs)).status).toBe(200)
  })

  test('a key that does not say whose it is shows the factor all the same', async () => {
    const key = softwareAuthenticator(app.url)
    const { id, raised } = await register(await signUp(app), key)
    const asked = await ask(raised, id)
    const { response, ...shown } = key.get(asked.publicKey)
    const { userHandle: _unsaid, ...rest } = response
    const nameless = { ...shown, response: { ...rest, userHandle: null } }
    expect((await answer(raised, id, asked.challengeId, 'request', nameless)).status).toBe(200)
  })

  test('[wire 106] an answer that was taken is not taken again, and a copy that counts behind is refused', async () => {
    const key = softwareAuthenticator(app.url)
    const { id, raised } = await register(await signUp(app), key)
    const asked = await ask(raised, id)
    const shown = key.get(asked.publicKey)
    const { body: again } = await answer(raised, id, asked.challengeId, 'request', shown)
    const before = await sessionsOf(again)
    const replayed = await answer(again, id, asked.challengeId, 'request', shown)
    expect(replayed.status).toBe(422)
    expect(replayed.body.code).toBe('mfa_ip_address_mismatch')
    const next = await ask(again, id)
    const elsewhere = await answer(again, id, next.challengeId, 'request', shown)
    expect(elsewhere.body.code).toBe('mfa_verification_failed')
    const copied = key.get(next.publicKey, { isCopy: true })
    expect((await answer(again, id, next.challengeId, 'request', copied)).status).toBe(422)
    expect(await sessionsOf(again)).toEqual(before)
    expect((await refresh(app, again.refresh_token)).status).toBe(200)
  })

  test('[wire 106] one key of a person does not answer for another', async () => {
    const first = softwareAuthenticator(app.url)
    const { raised } = await register(await signUp(app), first)
    const second = softwareAuthenticator(app.url)
    const { body } = await factorsOf(app, raised).enroll({ factor_type: 'webauthn', friendly_name: 'Second' })
    const asked = await ask(raised, body.id)
    expect(asked.publicKey.excludeCredentials).toEqual([
      { type: 'public-key', id: first.credentialId(), transports: ['usb'] },
    ])
    const made = second.create(asked.publicKey)
    const { body: both } = await answer(raised, body.id, asked.challengeId, 'create', made)
    const again = await ask(both, body.id)
    const before = await sessionsOf(both)
    const reply = await answer(both, body.id, again.challengeId, 'request', first.get(again.publicKey))
    expect(reply.status).toBe(422)
    expect(reply.body.code).toBe('mfa_verification_failed')
    expect(await sessionsOf(both)).toEqual(before)
  })
})
