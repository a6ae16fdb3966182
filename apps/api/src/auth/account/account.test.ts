import { exportAccountEndpoint } from '@satlens/contract'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { appWhereNoWaitEnds } from '../../../test/app-where-no-wait-ends.ts'
import { holdAfter } from '../../../test/held-account.ts'
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

  test.each([
    ['the session has ended', 'delete from sessions where user_id = $1', 'session_not_found'],
    ['the account is banned', "update users set banned_until = 'infinity' where id = $1", 'user_banned'],
  ])('is refused where %s after the guard let the request in', async (_what, change, code) => {
    const user = await newUser(app)
    // Read after the guard and before the export begins.
    const factors = await holdAfter(app, 'lock table mfa_factors in access exclusive mode')
    const [reply] = await Promise.all([takeOut(app, user.bearer), factors.changeAndLetGo(change, [user.id])])
    expect(reply.status).toBe(403)
    expect(reply.body.code).toBe(code)
    expect(reply.text).not.toContain(user.email)
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

describe('exporting a long history', () => {
  const LONG = 60_000
  // Its own database: other tests read the log in the order in which it was written.
  let long: TestApp
  beforeAll(async () => {
    long = await startTestApp()
  })
  afterAll(() => long.close())
  /** An account with a long history, whose export is more than a socket takes at once. */
  async function withLongHistory(on: TestApp = long) {
    const user = await newUser(on)
    await on.sql(
      `insert into audit_log_entries (payload, ip_address, user_agent, request_id, created_at)
       select jsonb_build_object('action', 'test_entry', 'actor_id', $1::text, 'traits', jsonb_build_object('nth', nth)),
         '127.0.0.1', repeat('x', 400), '', now() - interval '1 day' + nth * interval '1 microsecond'
       from generate_series(1, $2::int) nth`,
      [user.id, LONG],
    )
    return user
  }
  /** Begins to read the export and takes nothing after its first piece. */
  async function readSlowly(on: TestApp, { accessToken }: NewUser) {
    const gone = new AbortController()
    const answer = await fetch(`${on.url}/auth/v1/account/export`, {
      headers: { authorization: `Bearer ${accessToken}` },
      signal: gone.signal,
    })
    expect(answer.status).toBe(200)
    return { answer, leave: () => gone.abort() }
  }

  test('the export is complete and reads at most some hundred rows at a time', async () => {
    const user = await withLongHistory()
    const most = { rows: 0 }
    const { query } = pg.Client.prototype
    const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
      this: pg.Client,
      ...args: unknown[]
    ) {
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
    const reply = await takeOut(long, user.bearer).buffer(true)
    spy.mockRestore()
    expect(reply.status).toBe(200)
    const nths = reply.body.history.flatMap(
      ({ traits }: { traits: { nth?: number } | null }) => traits?.nth ?? [],
    )
    expect(nths).toEqual(Array.from({ length: LONG }, (_, at) => at + 1))
    expect(z.safeParse(exportAccountEndpoint.reply, reply.body).success).toBe(true)
    expect(most.rows).toBeGreaterThan(100)
    expect(most.rows).toBeLessThanOrEqual(500)
  })

  test('a second export is rejected while one is under way, in any process', async () => {
    const user = await withLongHistory()
    const other = await startTestApp({
      databaseUrl: long.databaseUrl,
      env: { API_EXTERNAL_URL: long.url },
    })
    onTestFinished(() => other.close())
    const { leave } = await readSlowly(long, user)
    for (const process of [long, other]) {
      const reply = await takeOut(process, user.bearer)
      expect(reply.status).toBe(429)
      expect(reply.body.code).toBe('over_request_rate_limit')
      expect(reply.headers['retry-after']).toBe('10')
    }
    expect((await takeOut(long, (await newUser(long)).bearer)).status).toBe(200)
    leave()
    await vi.waitFor(async () => expect((await takeOut(long, user.bearer)).status).toBe(200), {
      timeout: 10_000,
      interval: 200,
    })
  })

  test('an export that fails midway yields no complete document', async () => {
    const user = await withLongHistory()
    const { answer } = await readSlowly(long, user)
    // Once it waits for its reader.
    await vi.waitFor(
      async () =>
        expect(
          await long.sql(
            `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()
               and state = 'idle in transaction' and query like 'fetch%'`,
          ),
        ).toHaveLength(1),
      { timeout: 7_000 },
    )
    await expect(answer.text()).rejects.toThrow()
    expect((await takeOut(long, user.bearer)).status).toBe(200)
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
    expect(reply.status).toBe(429)
    expect(reply.body.code).toBe('over_request_rate_limit')
    expect(reply.headers['retry-after']).toBe('1')
  })

  test('guesses with a stolen token wait from every network once the account is held, but not where it signed in', async () => {
    const limited = await appWhereNoWaitEnds({ env: { TRUSTED_PROXIES: '1' } })
    const user = await newUser(limited)
    const guess = (ip: string, password = 'Wrong-Password-1') =>
      remove(limited, user.bearer, { password }).set('X-Forwarded-For', ip)
    for (let at = 0; at < 100; at++) await guess(`198.51.${Math.floor(at / 5)}.1`)
    // The first guess beyond the limit begins the wait.
    await guess('198.51.100.1')
    expect((await guess('198.51.101.1')).status).toBe(429)
    await limited.sql('update sessions set ip = $2 where user_id = $1', [user.id, '203.0.113.7'])
    expect((await guess('203.0.113.7')).body.code).toBe('current_password_invalid')
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
