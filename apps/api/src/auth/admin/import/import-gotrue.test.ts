import { hash as hashWithBcrypt } from 'bcrypt'
import { describe, expect, onTestFinished, test } from 'vitest'
import { verifyWebAuthnRegistration } from '#auth/core/webauthn/ceremonies.ts'
import { signInByPasskey } from '#test/accounts/auth-call.ts'
import { claimsOf, refresh, signIn, signUp } from '#test/accounts/people.ts'
import { factorsOf, stepUp } from '#test/accounts/second-factor.ts'
import { softwareAuthenticator } from '#test/accounts/software-authenticator.ts'
import { apiError } from '#test/assertions/api-error.ts'
import { createGotrueDatabase, type Gotrue, temporaryGotrue } from '#test/gotrue/gotrue-database.ts'
import { GOTRUE_ENCRYPTION_KEY, runGotrueImport } from '#test/gotrue/run-import.ts'
import { databaseOf } from '#test/harness/database-of.ts'
import { appPerFile, perFile } from '#test/harness/per-file.ts'
import { GOOD_PASSWORD, type TestApp, temporaryApp } from '#test/harness/test-app.ts'
import { openGotrueSource } from './gotrue-source.ts'
import type { GotrueImport } from './import-gotrue.ts'

const app = appPerFile()
const shared = perFile(createGotrueDatabase)

// Computed by GoTrue 2.196.
const ROW_ID = '6b1f9c1e-2f5a-4c11-9c52-0d4d3a1f7e21'
const SECOND_KIND_TOKEN = 'AGsfnB4vWkwRnFINTToffiGsArjSrKF7P_mCyo0n8f_pau7HHe9S'
const TOTP_SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
const ENCRYPTED_TOTP_SECRET = JSON.stringify({
  key_id: 'key1',
  alg: 'aes-gcm-hkdf',
  data: '7Ra0a8B/xdrWkQBrGOVNg05Ep6j48FH9+MNG6eyzZIJtR68fvq1xSJDn/09NGsgd',
  nonce: 'JFS+Z4fr6HEPNUXZ',
})

const runImport = (gotrue: Gotrue, options: Partial<GotrueImport> = {}, into: TestApp = app) =>
  runGotrueImport(gotrue, into, options)

const usersOf = (on: TestApp) => on.sql<Record<string, unknown>>('select * from users order by id')
const hashOf = async (id: string) =>
  (await app.sql<{ hash: string }>('select password_hash as hash from users where id = $1', [id]))[0]?.hash

describe('an imported account', () => {
  test('signs in with its bcrypt password, which becomes argon2id, and has a profile', async () => {
    const hash = await hashWithBcrypt(GOOD_PASSWORD, 4)
    const metadata = { full_name: 'Ada Example', theme: 'dark' }
    const { id, email } = await shared.addUser({ encrypted_password: hash, raw_user_meta_data: metadata })
    await runImport(shared)
    expect(await signIn(app, email, 'Wrong-Password-1')).toMatchObject(apiError(400, 'invalid_credentials'))
    expect(await hashOf(id)).toBe(hash)
    const { body } = await signIn(app, email).expect(200)
    expect(body.user).toMatchObject({ id, user_metadata: metadata, identities: [{ provider: 'email' }] })
    expect(await hashOf(id)).toContain('$argon2id$')
    await signIn(app, email).expect(200)
    const [profile] = await app.sql('select * from profiles where user_id = $1', [id])
    expect(profile).toMatchObject({ user_id: id, email, full_name: 'Ada Example' })
  })

  test('verifies its authenticator app, also if GoTrue encrypted the secret', async () => {
    const encrypted_password = await hashWithBcrypt(GOOD_PASSWORD, 4)
    for (const [id, secret] of [
      [undefined, TOTP_SECRET],
      [ROW_ID, ENCRYPTED_TOTP_SECRET],
    ]) {
      const user = await shared.addUser({ encrypted_password })
      const factor = { user_id: user.id, factor_type: 'totp', status: 'verified', secret }
      const factorId = await shared.insert('mfa_factors', id ? { id, ...factor } : factor)
      await runImport(shared)
      const { body } = await signIn(app, user.email)
      const session = await stepUp(app, body, { id: factorId, secret: TOTP_SECRET })
      expect(claimsOf(session).aal).toBe('aal2')
    }
  })

  test('verifies its security key and signs in with its passkey', async () => {
    const user = await shared.addUser({ encrypted_password: await hashWithBcrypt(GOOD_PASSWORD, 4) })
    const [factorKey, passkey] = [softwareAuthenticator(app.url), softwareAuthenticator(app.url)]
    const ofFactor = await register(factorKey, user.id)
    const ofPasskey = await register(passkey, user.id)
    const factorId = await shared.insert('mfa_factors', {
      user_id: user.id,
      factor_type: 'webauthn',
      status: 'verified',
      web_authn_credential: {
        id: ofFactor.id.toString('base64'),
        publicKey: ofFactor.publicKey.toString('base64'),
        transport: ['usb'],
        authenticator: { signCount: 0 },
      },
    })
    await shared.client.query(
      'insert into auth.webauthn_credentials (id, user_id, credential_id, public_key) values (gen_random_uuid(), $1, $2, $3)',
      [user.id, ofPasskey.id, ofPasskey.publicKey],
    )
    await runImport(shared)
    const { body: session } = await signIn(app, user.email)
    const factors = factorsOf(app, session)
    const { body } = await factors.challenge(factorId)
    const credential_response = factorKey.get(body.webauthn.credential_options.publicKey)
    const webauthn = { type: 'request', credential_response }
    await factors.verify(factorId, { challenge_id: body.id, webauthn }).expect(200)
    expect((await signInByPasskey(app, passkey)).body.user.id).toBe(user.id)
  })

  test('keeps its role, audience, times and ban; a deleted one has no personal data', async () => {
    const gotrue = await temporaryGotrue()
    const at = (day: number) => new Date(Date.UTC(2026, 0, day))
    const banned = { role: 'editor', aud: 'team', banned_until: 'infinity', invited_at: at(2) }
    const confirmed = { email_confirmed_at: at(3), last_sign_in_at: at(4), phone: '41446681800' }
    const { id } = await gotrue.addUser({ ...banned, ...confirmed, phone_confirmed_at: at(5) })
    await gotrue.addUser({ email: null, is_anonymous: true, raw_app_meta_data: {} })
    await gotrue.addUser({ email: 'hash', deleted_at: at(6), raw_user_meta_data: { name: 'Ada' } })
    const into = await temporaryApp()
    await runImport(gotrue, {}, into)
    const users = await usersOf(into)
    const kept = {
      role: 'editor',
      aud: 'team',
      invited_at: at(2),
      banned_until: new Date('9999-12-31T23:59:59Z'),
    }
    const proven = { email_confirmed_at: at(3), email_proven_at: at(3), phone_confirmed_at: at(5) }
    expect(users.find((user) => user.id === id)).toMatchObject({ ...kept, ...proven, last_sign_in_at: at(4) })
    expect(users.find((user) => user.is_anonymous)).toMatchObject({ email: null, deleted_at: null })
    const deleted = users.find((user) => user.deleted_at)
    expect(deleted).toMatchObject({ email: null, user_metadata: {}, deleted_at: at(6) })
    expect(await into.sql('select 1 from identities where user_id = $1', [deleted?.id])).toEqual([])
  })

  test('has an unproven address if GoTrue confirmed it without an email', async () => {
    const gotrue = await temporaryGotrue()
    await gotrue.addUser()
    const into = await temporaryApp()
    await runImport(gotrue, { isAutoconfirmed: true }, into)
    const [user] = await usersOf(into)
    expect(user).toMatchObject({ email_proven_at: null, email_confirmed_at: expect.any(Date) })
  })
})

async function register(key: ReturnType<typeof softwareAuthenticator>, userId: string) {
  const challenge = 'Y2hhbGxlbmdl'
  const created = key.create({
    challenge,
    rp: { id: 'localhost' },
    user: { id: Buffer.from(userId).toString('base64url') },
  })
  const result = await verifyWebAuthnRegistration({ id: 'localhost', origins: [app.url] }, challenge, created)
  if (!result.ok) throw new Error('The credential was not verified.')
  const { id, publicKey } = result.value
  return { id: Buffer.from(id, 'base64url'), publicKey: Buffer.from(publicKey, 'base64url') }
}

describe('an imported session', () => {
  test('goes on with its refresh token, and reuse follows our rules', async () => {
    const gotrue = await temporaryGotrue()
    const { id } = await gotrue.addUser()
    const session_id = await gotrue.insert('sessions', { user_id: id, aal: 'aal2', ip: '192.0.2.1' })
    for (const authentication_method of ['password', 'totp', 'token_refresh']) {
      await gotrue.insert('mfa_amr_claims', { session_id, authentication_method })
    }
    await gotrue.insertToken({ session_id, token: 'used-earlier', revoked: true })
    await gotrue.insertToken({ session_id, token: 'abcdefghijkl' })
    const ended = { user_id: id, not_after: new Date(0) }
    await gotrue.insertToken({ session_id: await gotrue.insert('sessions', ended), token: 'ended-session' })
    const { skipped } = await runImport(gotrue)
    expect(skipped.map(({ kind, reason }) => `${kind} ${reason}`)).toEqual(['sessions expired'])

    const first = await refresh(app, 'abcdefghijkl').expect(200)
    // The second factor was not imported.
    expect(claimsOf(first.body)).toMatchObject({ session_id, aal: 'aal1', amr: [{ method: 'password' }] })
    const repeated = await refresh(app, 'abcdefghijkl').expect(200)
    expect(repeated.body.refresh_token).toBe(first.body.refresh_token)
    const second = await refresh(app, first.body.refresh_token).expect(200)
    app.clock.advance({ seconds: 60 })
    expect(await refresh(app, 'abcdefghijkl')).toMatchObject(apiError(400, 'refresh_token_already_used'))
    for (const token of [second.body.refresh_token, 'used-earlier', 'ended-session', 'abcdefghijkl']) {
      expect(await refresh(app, token)).toMatchObject(apiError(400, 'refresh_token_not_found'))
    }
  })

  test('goes on with a token of the kind that GoTrue does not store', async () => {
    const gotrue = await temporaryGotrue()
    const { id: user_id } = await gotrue.addUser()
    const key = { refresh_token_hmac_key: GOTRUE_ENCRYPTION_KEY, refresh_token_counter: 300 }
    await gotrue.insert('sessions', { id: ROW_ID, user_id, ...key, refreshed_at: '2026-01-05T11:00:00' })
    await runImport(gotrue)
    const [session] = await app.sql('select * from sessions where id = $1', [ROW_ID])
    expect(session).toMatchObject({ refreshed_at: new Date('2026-01-05T11:00:00Z') })
    expect(claimsOf((await refresh(app, SECOND_KIND_TOKEN).expect(200)).body).session_id).toBe(ROW_ID)
  })
})

describe('an import', () => {
  test('reports what it skips and why', async () => {
    const gotrue = await temporaryGotrue()
    const into = await temporaryApp()
    const { user } = await signUp(into)
    await gotrue.addUser({ is_sso_user: true })
    await gotrue.addUser({ email: user.email.toUpperCase() })
    await gotrue.addUser({ email: 'not an address' })
    const { id: user_id } = await gotrue.addUser({ encrypted_password: '$1$unknown' })
    const factor = { user_id, factor_type: 'totp', status: 'verified' }
    await gotrue.insert('mfa_factors', { ...factor, secret: ENCRYPTED_TOTP_SECRET })
    await gotrue.insert('mfa_factors', { ...factor, status: 'unverified', secret: TOTP_SECRET })
    await gotrue.insert('sessions', { user_id, oauth_client_id: null })
    const { skipped, imported, text } = await runImport(gotrue, {}, into)
    expect(skipped.map(({ kind, reason }) => `${kind} ${reason}`).sort()).toEqual([
      ...[
        'factors encrypted',
        'factors unverified',
        'passwords hash_not_supported',
        'sessions no_refresh_token',
      ],
      ...['users email_not_valid', 'users email_taken', 'users sso'],
    ])
    expect(imported).toMatchObject({ users: 1, identities: 1, factors: 0 })
    expect(text).toContain('users email_taken 1: another account has the email address')
    expect(text).toContain('Identities by provider: email 1')
    const [entry] = await into.sql(
      "select payload from audit_log_entries where payload ->> 'action' = 'users_imported'",
    )
    expect(entry).toMatchObject({ payload: { log_type: 'team', traits: { by: 'operator', users: 1 } } })
  })

  test('changes nothing in a dry run, with the same report', async () => {
    const gotrue = await temporaryGotrue()
    for (let i = 0; i < 5; i++) await gotrue.addUser({ is_sso_user: i === 0 })
    const into = await temporaryApp()
    const { text: planned } = await runImport(gotrue, { isDryRun: true, pageSize: 2 }, into)
    expect(await usersOf(into)).toEqual([])
    expect(await into.sql('select 1 from imports')).toEqual([])
    expect((await runImport(gotrue, { pageSize: 2 }, into)).text).toBe(planned)
  })

  test('resumes after an interruption, and a repetition changes nothing that exists', async () => {
    const gotrue = await temporaryGotrue()
    for (let i = 0; i < 5; i++) await gotrue.addUser()
    const into = await temporaryApp()
    const onProgress = () => {
      throw new Error('killed')
    }
    await expect(runImport(gotrue, { pageSize: 2, onProgress }, into)).rejects.toThrow('killed')
    const resumed = await runImport(gotrue, { pageSize: 2 }, into)
    expect(resumed).toMatchObject({ wasResumed: true, imported: { users: 3 }, present: 0 })
    expect(await usersOf(into)).toHaveLength(5)

    const [changed, deleted] = await usersOf(into)
    await into.sql('update users set user_metadata = $2 where id = $1', [changed?.id, { theme: 'light' }])
    await into.sql('delete from users where id = $1', [deleted?.id])
    await into.sql(
      `insert into audit_log_entries (payload, ip_address, user_agent, request_id, created_at)
       values ($1, '', '', '', now())`,
      [{ action: 'user_deleted', actor_id: deleted?.id }],
    )
    await gotrue.addUser()
    const repeated = await runImport(gotrue, {}, into)
    expect(repeated).toMatchObject({ wasResumed: false, imported: { users: 1 }, present: 4 })
    expect(repeated.skipped).toMatchObject([{ reason: 'deleted', userId: deleted?.id }])
    expect((await usersOf(into)).find(({ id }) => id === changed?.id)).toMatchObject({
      user_metadata: { theme: 'light' },
    })
  })

  test('stops if another process imports from the same source', async () => {
    const gotrue = await temporaryGotrue()
    for (let i = 0; i < 3; i++) await gotrue.addUser()
    const into = await temporaryApp()
    const source = await openGotrueSource(gotrue.url, databaseOf(into))
    onTestFinished(() => source.close())
    const moving = {
      ...source,
      async readUsers(after: string | null, limit: number) {
        if (after) await into.sql('update imports set last_user_id = gen_random_uuid()')
        return source.readUsers(after, limit)
      },
    }
    const running = runImport(gotrue, { pageSize: 1, source: moving }, into)
    await expect(running).rejects.toThrow('Another process is importing from the same source.')
  })
})
