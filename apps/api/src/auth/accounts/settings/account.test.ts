import { exportAccountEndpoint, type Session } from '@satlens/contract'
import pg from 'pg'
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { authCall, expectApiError, insertFactor } from '#test/accounts/auth-call.ts'
import { holdTransaction } from '#test/accounts/database-locks.ts'
import { newestEmail } from '#test/accounts/email-links.ts'
import { registerClient } from '#test/accounts/oauth-app.ts'
import { auditOf, bearer, refresh, signIn, signUp, type Token } from '#test/accounts/people.ts'
import { appWithFrozenLimits } from '#test/harness/app-with-frozen-limits.ts'
import { appPerFile } from '#test/harness/per-file.ts'
import { GOOD_PASSWORD, temporaryApp } from '#test/harness/test-app.ts'

const app = appPerFile()

const deleteAccount = (session: Token, proof: object = { password: GOOD_PASSWORD }, from = app) =>
  authCall(from, session, 'delete', 'account', proof)
const exportAccount = (session: Token, from = app) => authCall(from, session, 'get', 'account/export')

/** The member of the export that shows the rows of each table with data of a user. */
const EXPORTED_TABLES: Readonly<Record<string, string>> = {
  alert_notices: 'product.alert_notices',
  alert_settings: 'product.alert_mails',
  alerts: 'product.alerts',
  bitcoin_labels: 'product.labels',
  email_outbox: 'mails',
  flow_states: 'flow_states',
  identities: 'account.identities',
  // Holds nothing but a hash and the session.
  imported_refresh_tokens: 'sessions',
  mfa_amr_claims: 'sessions.0.amr',
  mfa_challenges: 'factor_challenges',
  mfa_factors: 'account.factors',
  mfa_recovery_codes: 'recovery_codes',
  oauth_authorizations: 'oauth_authorizations',
  oauth_consents: 'oauth_consents',
  oauth_device_requests: 'oauth_device_requests',
  one_time_tokens: 'pending_links',
  passkey_challenges: 'passkey_challenges',
  passkeys: 'passkeys',
  payment_events: 'product.payment_events',
  payment_notices: 'product.payment_notices',
  payment_rules: 'product.payment_rules',
  profiles: 'product.profile',
  send_requests: 'product.send_requests',
  sessions: 'sessions',
  undo_links: 'undo_links',
  users: 'account',
  wallets: 'product.wallets',
  watched_accounts: 'product.watched_accounts',
  watched_addresses: 'product.watched_addresses',
  watched_payment_entries: 'product.watched_payment_entries',
  watched_payments: 'product.watched_payments',
}

/** The columns that the export omits: secrets, the ID of another user and the internal ID that orders wallets. */
const SECRET_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  flow_states: [
    'state_hash',
    'browser_hash',
    'code_challenge',
    'sign_up_password_hash',
    'encrypted_provider_secrets',
    'encrypted_pending_link',
    'encrypted_provider_tokens',
    'auth_code_hash',
  ],
  mfa_challenges: ['otp_hash', 'webauthn_challenge'],
  mfa_recovery_codes: ['code_hash'],
  oauth_authorizations: ['id', 'state', 'nonce', 'hinted_user_id', 'code_challenge', 'code_hash'],
  oauth_consents: [],
  oauth_device_requests: ['device_code_hash', 'user_code'],
  one_time_tokens: ['token_hash', 'otp_hash'],
  passkey_challenges: ['challenge'],
  send_requests: [],
  undo_links: ['token_hash'],
  wallets: ['id'],
}

describe('GET /account/export', () => {
  test.each([
    ['whose session has ended', 'delete from sessions where user_id = $1', 'session_not_found'],
    ['whose account is banned', "update users set banned_until = 'infinity' where id = $1", 'user_banned'],
  ])('rejects a request %s after the guard let it in', async (_what, change, code) => {
    const session = await signUp(app)
    // Read after the guard and before the export begins.
    const factors = await holdTransaction(app, 'lock table mfa_factors in access exclusive mode')
    const { id } = session.user
    const [reply] = await Promise.all([exportAccount(session), factors.changeAndCommit(change, [id])])
    expectApiError(reply, 403, code)
    expect(reply.text).not.toContain(session.user.email)
  })

  test('contains all that is stored about the caller, and no secret', async () => {
    const session = await signUp(app)
    const { id, email } = session.user
    await signUp(app, { data: { full_name: 'Another Person' } })
    await app.request.post('/functions/v1/bitcoin-wallet-generate').set(bearer(session))
    await app.request
      .post('/functions/v1/bitcoin-send-transaction')
      .set(bearer(session))
      .send({ recipientAddress: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', amount: 0.1 })
    await insertFactor(app, id, 'unverified')
    await app.sql(
      `insert into passkeys (user_id, friendly_name, credential_id, public_key, sign_count, transports, created_at)
       values ($1, 'My key', 'credential of ${id}', 'public key', 0, '[]', now())`,
      [id],
    )
    const reply = await exportAccount(session)
    expect(reply.status).toBe(200)
    expect(reply.headers['content-disposition']).toBe('attachment; filename="account.json"')
    expect(reply.body).toMatchObject({
      exported_at: app.clock.now().toISOString(),
      account: { id, email, factors: [{ factor_type: 'totp' }] },
      sessions: [{ is_current: true }],
      passkeys: [{ friendly_name: 'My key' }],
      product: {
        profile: { full_name: 'Ada Example', email },
        wallets: [{ network: 'signet', address: expect.stringMatching(/^tb1p/) }],
        send_requests: [{ amount_sats: '10000000', recipient_address: expect.any(String) }],
      },
    })
    const actions = reply.body.history.map(({ action }: { action: string }) => action)
    expect(actions).toEqual(expect.arrayContaining(['user_signedup', 'login']))
    for (const secret of ['argon2', 'encrypted secret', 'credential of', 'public key', session.refresh_token])
      expect(reply.text).not.toContain(secret)
    expect(reply.text).not.toContain('Another Person')
  })

  test('contains a member for every table that refers to users, directly or not', async () => {
    const session = await signUp(app)
    await insertFactor(app, session.user.id, 'unverified')
    const { body } = await exportAccount(session)
    const tables = await app.sql<{ table: string }>(
      `with recursive owned(id) as (
         select 'users'::regclass::oid
         union select conrelid from pg_constraint join owned on confrelid = owned.id where contype = 'f'
       ) select id::regclass::text as table from owned order by 1`,
    )
    expect(Object.keys(EXPORTED_TABLES)).toEqual(tables.map(({ table }) => table))
    for (const [table, path] of Object.entries(EXPORTED_TABLES)) expect(body, table).toHaveProperty(path)
  })

  test('contains each column of codes, links, wallets and sends except secrets', async () => {
    const session = await signUp(app)
    const { id } = session.user
    await insertFactor(app, id, 'unverified')
    await app.request.post('/functions/v1/bitcoin-wallet-generate').set(bearer(session))
    await app.request
      .post('/functions/v1/bitcoin-send-transaction')
      .set({ ...bearer(session), 'Idempotency-Key': 'key-of-a-send' })
      .send({ recipientAddress: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', amount: 0.1 })
    await app.sql(
      `insert into mfa_recovery_codes (user_id, code_hash, created_at) values ($1, 'secret hash', now())`,
      [id],
    )
    await app.sql(
      `insert into one_time_tokens (user_id, token_type, token_hash, otp_hash, otp_expires_at, relates_to, expires_at, created_at)
       values ($1::uuid, 'recovery_token', 'secret hash ' || $1::text, 'secret hash', now(), 'a@example.com', now(), now())`,
      [id],
    )
    await app.sql(
      `insert into undo_links (user_id, token_hash, subject, expires_at, created_at)
       values ($1::uuid, 'secret hash ' || $1::text, 'factor', now(), now())`,
      [id],
    )
    await app.sql(
      `insert into mfa_challenges (factor_id, session_id, ip, otp_hash, expires_at, created_at)
       select mfa_factors.id, sessions.id, '', 'secret hash', now(), now()
       from mfa_factors join sessions using (user_id) where user_id = $1`,
      [id],
    )
    await app.sql(
      `insert into passkey_challenges (ceremony, user_id, challenge, expires_at, created_at)
       values ('registration', $1, 'secret hash', now(), now())`,
      [id],
    )
    await app.sql(
      `insert into flow_states (redirect_to, authentication_method, user_id, sign_up_password_hash, expires_at, created_at)
       values ('/', 'recovery', $1, 'secret hash', now(), now())`,
      [id],
    )
    const client = await registerClient(app)
    const at = app.clock.now()
    await app.sql('insert into oauth_consents values ($1, $2, $3, $4, $4)', [id, client.id, 'email', at])
    await app.sql(
      `insert into oauth_authorizations
         (id, client_id, user_id, redirect_uri, scope, state, nonce, code_challenge, code_hash, ip, user_agent, expires_at, created_at)
       values ('secret hash id', $1, $2, '', '', 'secret hash state', 'secret hash nonce', 'secret hash challenge', 'secret hash', '', '', $3, $3)`,
      [client.id, id, at],
    )
    await app.sql(
      `insert into oauth_device_requests
         (client_id, user_id, device_code_hash, user_code, scope, ip, user_agent, interval_s, expires_at, created_at)
       values ($1, $2, 'secret hash', 'secret hash', '', '', '', 5, $3, $3)`,
      [client.id, id, at],
    )
    const reply = await exportAccount(session)
    expect(reply.text).not.toContain('secret hash')
    for (const [table, secrets] of Object.entries(SECRET_COLUMNS)) {
      const columns = await app.sql<{ name: string }>(
        `select column_name as name from information_schema.columns
         where table_schema = 'public' and table_name = $1 and column_name <> 'user_id'`,
        [table],
      )
      const path = EXPORTED_TABLES[table] ?? ''
      const rows = path.split('.').reduce((value, name) => value[name], reply.body)
      const names = columns.map(({ name }) => name).filter((name) => !secrets.includes(name))
      expect(Object.keys(rows[0]).sort(), table).toEqual(names.sort())
    }
    expect(reply.body.product.send_requests[0].idempotency_key).toBe('key-of-a-send')
    expect(reply.body.product.wallets[0].proof_r).toMatch(/^[0-9a-f]{64}$/)
  })
})

// Thirty thousand rows are read and written: more than ten seconds on a busy machine.
describe('GET /account/export of a long history', { timeout: 60_000 }, () => {
  const LONG = 30_000
  /** An account whose export is more than a socket takes at once. */
  let session: Session
  beforeAll(async () => {
    session = await signUp(app)
    await app.sql(
      `insert into audit_log_entries (payload, ip_address, user_agent, request_id, created_at)
       select jsonb_build_object('action', 'test_entry', 'actor_id', $1::text, 'traits', jsonb_build_object('nth', nth)),
         '127.0.0.1', repeat('x', 400), '', now() - interval '1 day' + nth * interval '1 microsecond'
       from generate_series(1, $2::int) nth`,
      [session.user.id, LONG],
    )
  })
  async function readSlowly() {
    const gone = new AbortController()
    const init = { headers: bearer(session), signal: gone.signal }
    const answer = await fetch(`${app.url}/auth/v1/account/export`, init)
    expect(answer.status).toBe(200)
    return { answer, leave: () => gone.abort() }
  }

  test('contains every entry and reads at most some hundred rows at a time', async () => {
    const most = { rows: 0 }
    const { query } = pg.Client.prototype
    const spy = vi.spyOn(pg.Client.prototype, 'query')
    spy.mockImplementation(function (this: pg.Client, ...args: unknown[]) {
      const answer: unknown = Reflect.apply(query, this, args)
      if (answer instanceof Promise) {
        void answer.then(
          (result: { rows?: unknown[] }) => {
            most.rows = Math.max(most.rows, result.rows?.length ?? 0)
          },
          () => {},
        )
      }
      return answer as never
    })
    onTestFinished(() => spy.mockRestore())
    const reply = await exportAccount(session).buffer(true)
    expect(reply.status).toBe(200)
    type Entry = { traits: { nth?: number } | null }
    const nths = reply.body.history.flatMap(({ traits }: Entry) => traits?.nth ?? [])
    expect(nths).toEqual(Array.from({ length: LONG }, (_, at) => at + 1))
    expect(z.safeParse(exportAccountEndpoint.reply, reply.body).success).toBe(true)
    expect(most.rows).toBeGreaterThan(100)
    expect(most.rows).toBeLessThanOrEqual(500)
  })

  test('rejects a second export while one is under way, in any process', async () => {
    const other = await temporaryApp({ databaseUrl: app.databaseUrl, env: { API_EXTERNAL_URL: app.url } })
    const { leave } = await readSlowly()
    for (const process of [app, other]) {
      const reply = await exportAccount(session, process)
      expectApiError(reply, 429, 'over_request_rate_limit')
      expect(reply.headers['retry-after']).toBe('10')
    }
    expect((await exportAccount(await signUp(app))).status).toBe(200)
    leave()
    await vi.waitFor(async () => expect((await exportAccount(session)).status).toBe(200), {
      timeout: 10_000,
      interval: 200,
    })
  })

  test('yields no complete document when it fails midway', async () => {
    const { answer } = await readSlowly()
    // Once it waits for its reader.
    const end = `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()
      and state = 'idle in transaction' and query like 'fetch%'`
    await vi.waitFor(async () => expect(await app.sql(end)).toHaveLength(1), { timeout: 7_000 })
    await expect(answer.text()).rejects.toThrow()
    expect((await exportAccount(session)).status).toBe(200)
  })
})

describe('DELETE /account', () => {
  test('throttles guesses with a stolen token from every network but that of the sign-in', async () => {
    // A tenth of the limits: one guess from each network and ten in all.
    const limited = await appWithFrozenLimits({ env: { TRUSTED_PROXIES: '1', RATE_LIMIT_FACTOR: '0.1' } })
    const session = await signUp(limited)
    const guess = (ip: string) =>
      deleteAccount(session, { password: 'Wrong-Password-1' }, limited).set('X-Forwarded-For', ip)
    for (let at = 0; at < 10; at++) await guess(`198.51.${at}.1`)
    // The first guess beyond the limit begins the wait.
    await guess('198.51.100.1')
    const held = await guess('198.51.101.1')
    expectApiError(held, 429, 'over_request_rate_limit')
    expect(held.headers['retry-after']).toBe('1')
    await limited.sql('update sessions set ip = $2 where user_id = $1', [session.user.id, '203.0.113.7'])
    expect((await guess('203.0.113.7')).body.code).toBe('current_password_invalid')
  })

  test('[wire 119] deletes everything of the account, keeps its history without the address', async () => {
    const session = await signUp(app)
    const { id, email } = session.user
    const other = (await signIn(app, email)).body
    await app.request.post('/functions/v1/bitcoin-wallet-generate').set(bearer(session))
    await app.request.post('/alerts/v1/alerts').set(bearer(session)).send({ kind: 'day_move', value: '5' })
    await insertFactor(app, id, 'unverified')
    await app.sql(
      `insert into email_outbox (user_id, kind, next_attempt_at, created_at) values ($1, 'x', now(), now())`,
      [id],
    )
    expect(await deleteAccount(session)).toMatchObject({ status: 200, body: { id } })
    const tables = await app.sql<{ table: string }>(
      `select table_name as table from information_schema.columns
       where table_schema = 'public' and column_name = 'user_id'`,
    )
    expect(tables.length).toBeGreaterThan(15)
    for (const { table } of tables)
      expect(await app.sql(`select 1 from ${table} where user_id = $1`, [id]), table).toEqual([])
    for (const token of [session, other])
      expectApiError(await authCall(app, token, 'get', 'user'), 403, 'user_not_found')
    expect((await refresh(app, other.refresh_token)).body.code).toBe('refresh_token_not_found')
    expect((await signIn(app, email)).body.code).toBe('invalid_credentials')
    expect((await authCall(app, session, 'post', 'logout')).status).toBe(204)
    const history = await auditOf(app, id)
    // All entries have the time of the stopped clock, so their order is undefined.
    expect(history.map(({ payload }) => payload.action).toSorted()).toEqual([
      ...['login', 'login', 'user_deleted', 'user_signedup', 'wallet_registered'],
    ])
    expect(JSON.stringify(history)).not.toContain(email)
    expect((await signUp(app, { email })).user.id).not.toBe(id)
  })

  test('accepts an emailed code instead of the password', async () => {
    const session = await signUp(app)
    await authCall(app, session, 'get', 'reauthenticate')
    const { code } = await newestEmail(app, session.user.email)
    expect((await deleteAccount(session, { nonce: code })).status).toBe(200)
  })

  test('requires a sign-in within ten minutes where the account has no password', async () => {
    const withoutPassword = async () => {
      const session = await signUp(app)
      await app.sql('update users set password_hash = null where id = $1', [session.user.id])
      return session
    }
    const old = await withoutPassword()
    app.clock.advance({ minutes: 10 })
    expect((await deleteAccount(old, {})).body.code).toBe('reauthentication_needed')
    expect((await deleteAccount(old)).body.code).toBe('current_password_invalid')
    expect((await deleteAccount(await withoutPassword(), {})).status).toBe(200)
  })
})
