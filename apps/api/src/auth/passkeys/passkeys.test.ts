import type { Session } from '@satlens/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  auditOf,
  bearer,
  claimsOf,
  mailsTo,
  refresh,
  signIn,
  signUp,
  VERSIONED,
} from '../../../test/people.ts'
import { addTotp } from '../../../test/second-factor.ts'
import { softwareAuthenticator } from '../../../test/software-authenticator.ts'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const PATH = '/auth/v1/passkeys'
type Key = ReturnType<typeof softwareAuthenticator>

const post = (path: string, body: object, session?: Session) =>
  app.request
    .post(`${PATH}/${path}`)
    .set(VERSIONED)
    .set(session ? bearer(session) : {})
    .send(body)

const list = (session: Session) => app.request.get(PATH).set(VERSIONED).set(bearer(session))

async function register(session: Session, key: Key = softwareAuthenticator(app.url)) {
  const asked = await post('registration/options', {}, session)
  expect(asked.status).toBe(200)
  const credential = key.create(asked.body.options)
  return post('registration/verify', { challenge_id: asked.body.challenge_id, credential }, session)
}

const askToSignIn = async () => (await post('authentication/options', { gotrue_meta_security: {} })).body

async function show(key: Key, options: { at?: string; isCopy?: boolean } = {}) {
  const asked = await askToSignIn()
  const credential = key.get(asked.options, options)
  return { answer: { challenge_id: asked.challenge_id, credential } }
}

describe('registering', () => {
  test('nobody registers a passkey without signing in', async () => {
    const reply = await post('registration/options', {})
    expect(reply.status).toBe(401)
    expect(reply.body.code).toBe('no_authorization')
  })

  test('the options stand alone, and ask for a key that knows whose it is', async () => {
    const session = await signUp(app)
    const { body } = await post('registration/options', {}, session)
    expect(body).toEqual({
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

  test('a passkey is kept, named and told of', async () => {
    const session = await signUp(app)
    const reply = await register(session)
    expect(reply.status).toBe(200)
    expect(reply.body).toEqual({
      id: expect.any(String),
      friendly_name: 'Passkey',
      created_at: expect.any(String),
    })
    expect((await list(session)).body).toEqual([reply.body])
    expect((await mailsTo(app, session.user.email))[0]?.kind).toBe('passkey_added')
    expect((await register(session)).body.friendly_name).toBe('Passkey 2')
  })

  test('a challenge works once, within five minutes, and for the one who asked', async () => {
    const session = await signUp(app)
    const key = softwareAuthenticator(app.url)
    const ask = async () => (await post('registration/options', {}, session)).body
    const first = await ask()
    const answer = { challenge_id: first.challenge_id, credential: key.create(first.options) }
    const stranger = await post('registration/verify', answer, await signUp(app))
    expect(stranger.status).toBe(400)
    expect(stranger.body.code).toBe('webauthn_challenge_not_found')
    expect((await post('registration/verify', answer, session)).status).toBe(200)
    expect((await post('registration/verify', answer, session)).body.code).toBe(
      'webauthn_challenge_not_found',
    )

    const late = await ask()
    app.clock.advance({ minutes: 5 })
    const lateAnswer = { challenge_id: late.challenge_id, credential: key.create(late.options) }
    const reply = await post('registration/verify', lateAnswer, session)
    expect(reply.status).toBe(400)
    expect(reply.body.code).toBe('webauthn_challenge_expired')
  })

  test('made elsewhere it is refused, known already it exists', async () => {
    const session = await signUp(app)
    const evil = await register(session, softwareAuthenticator('https://evil.example'))
    expect(evil.status).toBe(400)
    expect(evil.body.code).toBe('webauthn_verification_failed')

    const key = softwareAuthenticator(app.url)
    await register(session, key)
    const asked = await post('registration/options', {}, session)
    expect(asked.body.options.excludeCredentials).toMatchObject([{ id: key.credentialId() }])
    const credential = key.create(asked.body.options)
    await app.sql('update passkeys set credential_id = $1 where user_id = $2', [
      credential.id,
      session.user.id,
    ])
    const reply = await post(
      'registration/verify',
      { challenge_id: asked.body.challenge_id, credential },
      session,
    )
    expect(reply.status).toBe(422)
    expect(reply.body.code).toBe('webauthn_credential_exists')
  })

  test('ten are the most', async () => {
    const session = await signUp(app)
    for (let nth = 0; nth < 10; nth++) expect((await register(session)).status).toBe(200)
    const reply = await post('registration/options', {}, session)
    expect(reply.status).toBe(422)
    expect(reply.body.code).toBe('too_many_passkeys')
  })

  test('who has a second factor shows it before adding or removing a passkey', async () => {
    const session = await signUp(app)
    const { body: passkey } = await register(session)
    const { raised } = await addTotp(app, session)
    const { body: plain } = await signIn(app, session.user.email)
    const remove = (by: Session) => app.request.delete(`${PATH}/${passkey.id}`).set(VERSIONED).set(bearer(by))
    for (const reply of [await post('registration/options', {}, plain), await remove(plain)]) {
      expect(reply.status).toBe(403)
      expect(reply.body.code).toBe('insufficient_aal')
    }
    expect((await register(raised)).status).toBe(200)
    expect((await remove(raised)).status).toBe(204)
  })
})

describe('removing a passkey', () => {
  const remove = (by: Session, id: string) =>
    app.request.delete(`${PATH}/${id}`).set(VERSIONED).set(bearer(by))

  test('a session older than a day cannot remove a passkey', async () => {
    const session = await signUp(app)
    const { body: passkey } = await register(session)
    app.clock.advance({ hours: 25 })
    const { body: old } = await refresh(app, session.refresh_token)
    const reply = await remove(old, passkey.id)
    expect(reply.status).toBe(400)
    expect(reply.body.code).toBe('reauthentication_needed')
    expect((await list(old)).body).toEqual([passkey])
    expect(await mailsTo(app, session.user.email)).toHaveLength(1)
    const { body: fresh } = await signIn(app, session.user.email)
    expect((await remove(fresh, passkey.id)).status).toBe(204)
  })

  test('sends the owner an email that names the passkey', async () => {
    const session = await signUp(app)
    const { body: passkey } = await register(session)
    expect((await remove(session, passkey.id)).status).toBe(204)
    const mails = await mailsTo(app, session.user.email)
    expect(mails.map(({ kind }) => kind).sort()).toEqual(['passkey_added', 'passkey_removed'])
    expect(JSON.stringify(mails.find(({ kind }) => kind === 'passkey_removed'))).toContain(
      passkey.friendly_name,
    )
  })
})

describe('signing in', () => {
  test('the options name nobody', async () => {
    const { options } = await askToSignIn()
    expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'preferred' })
    expect(options.allowCredentials ?? []).toEqual([])
  })

  test('a passkey gives a session of one factor', async () => {
    const session = await signUp(app)
    const key = softwareAuthenticator(app.url)
    await register(session, key)
    app.clock.advance({ minutes: 1 })
    const { answer } = await show(key)
    const reply = await post('authentication/verify', answer)
    expect(reply.status).toBe(200)
    expect(reply.body.user.id).toBe(session.user.id)
    expect(claimsOf(reply.body)).toMatchObject({ aal: 'aal1', amr: [{ method: 'passkey' }] })
    const [passkey] = (await list(reply.body)).body
    expect(passkey.last_used_at).toBe(app.clock.now().toISOString())
    const actions = (await auditOf(app, session.user.id)).map(({ payload }) => payload)
    expect(actions).toContainEqual(
      expect.objectContaining({ action: 'login', traits: expect.objectContaining({ provider: 'passkey' }) }),
    )
  })

  test('an unknown key, another site, a copy, another owner and a second use are all refused alike', async () => {
    const session = await signUp(app)
    const key = softwareAuthenticator(app.url)
    await register(session, key)
    const unknown = softwareAuthenticator(app.url)
    unknown.create({ challenge: 'x', rp: { id: 'localhost' }, user: { id: 'x' } })
    const { answer: good } = await show(key)
    expect((await post('authentication/verify', good)).status).toBe(200)
    const stolen = (await show(key)).answer
    const userHandle = Buffer.from((await signUp(app)).user.id).toString('base64url')
    const refused = [
      (await show(unknown)).answer,
      (await show(key, { at: 'https://evil.example' })).answer,
      (await show(key, { isCopy: true })).answer,
      {
        ...stolen,
        credential: { ...stolen.credential, response: { ...stolen.credential.response, userHandle } },
      },
    ]
    // The copy counts as far as the last refused answer, so that only a taken one tells it apart.
    expect((await post('authentication/verify', (await show(key)).answer)).status).toBe(200)
    const copy = (await show(key, { isCopy: true })).answer
    for (const answer of [...refused, copy]) {
      const reply = await post('authentication/verify', answer)
      expect(reply.status).toBe(400)
      expect(reply.body.code).toBe('webauthn_verification_failed')
    }
    const again = await post('authentication/verify', good)
    expect(again.status).toBe(400)
    expect(again.body.code).toBe('webauthn_challenge_not_found')
  })

  test('a suspended account stays out', async () => {
    const session = await signUp(app)
    const key = softwareAuthenticator(app.url)
    await register(session, key)
    const until = new Date(app.clock.now().getTime() + 60_000)
    await app.sql('update users set banned_until = $1 where id = $2', [until, session.user.id])
    const reply = await post('authentication/verify', (await show(key)).answer)
    expect(reply.status).toBe(400)
    expect(reply.body.code).toBe('user_banned')
  })
})

describe('keeping', () => {
  test('a passkey is renamed and removed by its owner only', async () => {
    const session = await signUp(app)
    const other = await signUp(app)
    const { body: passkey } = await register(session)
    const rename = (by: Session, friendly_name: string, id: string = passkey.id) =>
      app.request.patch(`${PATH}/${id}`).set(VERSIONED).set(bearer(by)).send({ friendly_name })
    for (const [name, id] of [
      ['', passkey.id],
      ['x'.repeat(121), passkey.id],
      ['x', 'no-id'],
    ] as const) {
      expect((await rename(session, name, id)).status).toBe(400)
    }
    const remove = (by: Session) => app.request.delete(`${PATH}/${passkey.id}`).set(VERSIONED).set(bearer(by))
    for (const reply of [await rename(other, 'Mine'), await remove(other)]) {
      expect(reply.status).toBe(404)
      expect(reply.body.code).toBe('passkey_not_found')
    }
    const renamed = await rename(session, 'My laptop')
    expect(renamed.body).toEqual({ ...passkey, friendly_name: 'My laptop' })
    expect((await list(other)).body).toEqual([])
    expect((await remove(session)).status).toBe(204)
    expect((await list(session)).body).toEqual([])
    const actions = (await auditOf(app, session.user.id)).map(({ payload }) => payload.action)
    expect(actions).toEqual(expect.arrayContaining(['passkey_created', 'passkey_updated', 'passkey_deleted']))
  })
})
