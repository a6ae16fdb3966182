import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { appWhereNoWaitEnds } from '../../../test/app-where-no-wait-ends.ts'
import { type NewUser, newUser } from '../../../test/new-user.ts'
import { auditOf, bearer, mailsTo, refresh, signIn, someEmail, VERSIONED } from '../../../test/people.ts'
import { publishedClient } from '../../../test/published-client.ts'
import { GOOD_PASSWORD, startTestApp, type TestApp } from '../../../test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const remove = (
  from: TestApp,
  headers: Record<string, string>,
  proof: object = { password: GOOD_PASSWORD },
) => from.request.delete('/auth/v1/account').set(VERSIONED).set(headers).send(proof)
const takeOut = (from: TestApp, headers: Record<string, string>) =>
  from.request.get('/auth/v1/account/export').set(VERSIONED).set(headers)

/** A second factor that this session has not shown. */
const addFactor = ({ id }: Pick<NewUser, 'id'>, status = 'verified') =>
  app.sql(
    `insert into mfa_factors (user_id, factor_type, status, sealed_secret, created_at, updated_at)
     values ($1, 'totp', $2, 'sealed secret', now(), now())`,
    [id, status],
  )
/** The bearer of a session that has shown it. */
async function raise({ id, refreshToken }: NewUser) {
  await app.sql("update sessions set aal = 'aal2' where user_id = $1", [id])
  return bearer((await refresh(app, refreshToken)).body)
}
const forgetPassword = ({ id }: NewUser) =>
  app.sql('update users set password_hash = null where id = $1', [id])

/** Every table that hangs on an account. */
const TABLES = [
  ...['sessions', 'identities', 'mfa_factors', 'passkeys', 'one_time_tokens', 'flow_states'],
  ...['mfa_recovery_codes', 'passkey_challenges', 'mail_outbox', 'profiles', 'wallets', 'send_requests'],
  ...['alerts', 'alert_notices', 'alert_settings', 'undo_links'],
]

describe('taking the account out', () => {
  test('is refused without a token, and without the second factor where there is one', async () => {
    expect((await takeOut(app, {})).status).toBe(401)
    const user = await newUser(app)
    await addFactor(user)
    const reply = await takeOut(app, user.bearer)
    expect(reply.status).toBe(403)
    expect(reply.body.code).toBe('insufficient_aal')
    expect((await takeOut(app, await raise(user))).status).toBe(200)
  })

  test('gives all that is stored about the caller, and nothing that signs anybody in', async () => {
    const user = await newUser(app)
    await newUser(app, { fullName: 'Somebody Else' })
    await app.request.post('/functions/v1/bitcoin-wallet-generate').set(user.bearer)
    await app.request
      .post('/functions/v1/bitcoin-send-transaction')
      .set(user.bearer)
      .send({ recipientAddress: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', amount: 0.1 })
    await addFactor(user, 'unverified')
    await app.sql(
      `insert into passkeys (user_id, friendly_name, credential_id, public_key, sign_count, transports, created_at)
       values ($1, 'My key', 'credential of ${user.id}', 'public key', 0, '[]', now())`,
      [user.id],
    )
    const reply = await takeOut(app, user.bearer)
    expect(reply.status).toBe(200)
    expect(reply.headers['content-disposition']).toBe('attachment; filename="account.json"')
    expect(reply.headers['cache-control']).toBe('no-store')
    expect(reply.body).toMatchObject({
      exported_at: app.clock.now().toISOString(),
      account: { id: user.id, email: user.email, factors: [{ factor_type: 'totp' }] },
      sessions: [{ is_current: true }],
      passkeys: [{ friendly_name: 'My key' }],
      product: {
        profile: { full_name: 'Ada Lovelace', email: user.email },
        wallets: [{ network: 'signet', address: expect.stringMatching(/^tb1p/) }],
        send_requests: [{ amount_sats: '10000000', recipient_address: expect.any(String) }],
      },
    })
    const actions = reply.body.history.map(({ action }: { action: string }) => action)
    expect(actions).toEqual(expect.arrayContaining(['user_signedup', 'login']))
    for (const secret of ['argon2', 'sealed secret', 'credential of', 'public key', user.refreshToken]) {
      expect(reply.text).not.toContain(secret)
    }
    expect(reply.text).not.toContain('Somebody Else')
  })
})

describe('deleting the account', () => {
  test('is refused without a proof, and with a wrong one', async () => {
    expect((await remove(app, {})).status).toBe(401)
    const user = await newUser(app)
    for (const [proof, code] of [
      [{}, 'current_password_required'],
      [{ password: null, nonce: '' }, 'current_password_required'],
      [{ password: 'Wrong-Password-1' }, 'current_password_invalid'],
      [{ nonce: '000000' }, 'reauthentication_not_valid'],
    ] as const) {
      const reply = await remove(app, user.bearer, proof)
      expect(reply.body.code).toBe(code)
      expect(reply.status).toBe(code === 'reauthentication_not_valid' ? 422 : 400)
    }
    const bare = await app.request.delete('/auth/v1/account').set(VERSIONED).set(user.bearer)
    expect(bare.body.code).toBe('bad_json')
    expect((await app.request.get('/auth/v1/user').set(user.bearer)).status).toBe(200)
  })

  test('needs the second factor where there is one, whatever the password', async () => {
    const user = await newUser(app)
    await addFactor(user)
    expect((await remove(app, user.bearer)).body.code).toBe('insufficient_aal')
    expect((await remove(app, await raise(user))).status).toBe(200)
  })

  test('guesses of the password wait after the tenth', async () => {
    const limited = await appWhereNoWaitEnds()
    const user = await newUser(limited)
    for (let at = 0; at < 10; at++) await remove(limited, user.bearer, { password: 'Wrong-Password-1' })
    const reply = await remove(limited, user.bearer)
    expect(reply.body.code).toBe('current_password_invalid')
    expect(reply.headers['retry-after']).toBe('1')
  })

  test('[wire 119] takes everything that hangs on it, and its tokens open nothing', async () => {
    const user = await newUser(app)
    const there = (await signIn(app, user.email)).body
    await app.request.post('/functions/v1/bitcoin-wallet-generate').set(user.bearer)
    await app.request.post('/alerts/v1/alerts').set(user.bearer).send({ kind: 'day_move', value: '5' })
    await addFactor(user, 'unverified')
    await app.sql(
      `insert into mail_outbox (user_id, kind, next_attempt_at, created_at) values ($1, 'x', now(), now())`,
      [user.id],
    )
    const reply = await remove(app, user.bearer)
    expect(reply.status).toBe(200)
    expect(reply.body).toEqual({ id: user.id })
    for (const table of TABLES) {
      expect(await app.sql(`select 1 from ${table} where user_id = $1`, [user.id]), table).toEqual([])
    }
    for (const token of [user.bearer, bearer(there)]) {
      const read = await app.request.get('/auth/v1/user').set(VERSIONED).set(token)
      expect(read.status).toBe(403)
      expect(read.body.code).toBe('user_not_found')
    }
    expect((await refresh(app, there.refresh_token)).body.code).toBe('refresh_token_not_found')
    expect((await signIn(app, user.email)).body.code).toBe('invalid_credentials')
    expect((await app.request.post('/auth/v1/logout').set(user.bearer)).status).toBe(204)
  })

  test('every table that names a user is among those, or goes with one that is', async () => {
    const found = await app.sql<{ table: string }>(
      `select distinct table_name as table from information_schema.columns
       where table_schema = 'public' and column_name = 'user_id' order by 1`,
    )
    expect(found.map(({ table }) => table)).toEqual([...TABLES].sort())
  })

  test('leaves what happened, without the address', async () => {
    const user = await newUser(app)
    await remove(app, user.bearer)
    const rows = await auditOf(app, user.id)
    expect(rows.map(({ payload }) => payload.action)).toEqual(['user_signedup', 'login', 'user_deleted'])
    expect(JSON.stringify(rows)).not.toContain(user.email)
    expect(rows.at(-1)).toMatchObject({ ip_address: expect.stringMatching(/\d|:/) })
  })

  test('the address is free again', async () => {
    const { client } = publishedClient(app.url)
    const credentials = { email: someEmail(), password: GOOD_PASSWORD }
    const { data } = await client.auth.signUp(credentials)
    const token = { access_token: data.session?.access_token ?? '' }
    expect((await remove(app, bearer(token))).status).toBe(200)
    expect((await client.auth.getUser()).error?.code).toBe('user_not_found')
    await client.auth.signOut()
    const again = await client.auth.signUp(credentials)
    expect(again.error).toBeNull()
    expect(again.data.user?.id).not.toBe(data.user?.id)
  })

  test('takes a code from the mail instead of the password', async () => {
    const user = await newUser(app)
    await app.request.get('/auth/v1/reauthenticate').set(VERSIONED).set(user.bearer)
    const [mail] = await mailsTo(app, user.email)
    expect((await remove(app, user.bearer, { nonce: mail?.code ?? '' })).status).toBe(200)
  })

  test('asks somebody without a password to have come just now', async () => {
    const user = await newUser(app)
    await forgetPassword(user)
    app.clock.advance({ minutes: 10 })
    expect((await remove(app, user.bearer, {})).body.code).toBe('reauthentication_needed')
    expect((await remove(app, user.bearer)).body.code).toBe('current_password_invalid')
    const fresh = await newUser(app)
    await forgetPassword(fresh)
    expect((await remove(app, fresh.bearer, {})).status).toBe(200)
  })
})
