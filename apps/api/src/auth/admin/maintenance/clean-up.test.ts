import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { openPostgresDatabase } from '#kernel/database/db.ts'
import { authCall } from '#test/accounts/auth-call.ts'
import { holdTransaction } from '#test/accounts/database-locks.ts'
import { registerClient } from '#test/accounts/oauth-app.ts'
import { claimsOf, signUp, someEmail } from '#test/accounts/people.ts'
import { appPerFile, perFile } from '#test/harness/per-file.ts'
import { deleteExpiredAuthRows } from './clean-up.ts'

const HOUR_MS = 3_600_000

const app = appPerFile()
const onIdleError = () => {}
const database = perFile(async () => openPostgresDatabase({ url: app.databaseUrl, poolSize: 2, onIdleError }))

const limits = { timeboxS: undefined, inactivityS: undefined }
type RecordEvent = Parameters<typeof deleteExpiredAuthRows>[0]['recordEvent']

const run = (settings: { limits?: object } = {}, recordEvent: RecordEvent = null) =>
  deleteExpiredAuthRows({
    recordEvent,
    db: database.db,
    clock: app.clock,
    settings: { limits, anonymousRetentionDays: 30, ...settings } as Parameters<
      typeof deleteExpiredAuthRows
    >[0]['settings'],
  })
const hoursAgo = (hours: number) => new Date(app.clock.now().getTime() - hours * HOUR_MS)

async function insert(table: string, row: Record<string, unknown>): Promise<string> {
  const id = randomUUID()
  const columns = { id, created_at: hoursAgo(1_000), ...row }
  const names = Object.keys(columns)
  await app.sql(
    `insert into ${table} (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')})`,
    Object.values(columns),
  )
  return id
}
async function findRemaining(table: string, ids: readonly string[]): Promise<string[]> {
  const rows = await app.sql<{ id: string }>(`select id from ${table} where id = any ($1::uuid[])`, [ids])
  return ids.filter((id) => rows.some((row) => row.id === id))
}

const insertFlowState = (hours: number) =>
  insert('flow_states', { redirect_to: '/', authentication_method: 'oauth', expires_at: hoursAgo(hours) })
const insertToken = (user_id: string, hours: number, token_type = 'recovery_token') =>
  insert('one_time_tokens', {
    user_id,
    token_type,
    token_hash: randomUUID(),
    otp_hash: '',
    relates_to: '',
    otp_expires_at: hoursAgo(hours),
    expires_at: hoursAgo(hours),
  })
const insertFactor = (user_id: string, status: string, hours: number) =>
  insert('mfa_factors', {
    user_id,
    factor_type: 'totp',
    status,
    friendly_name: `${hours}`,
    created_at: hoursAgo(hours),
    updated_at: hoursAgo(hours),
  })
const insertMail = (user_id: string, row: object) => insert('email_outbox', { user_id, kind: 'x', ...row })
const createUserId = async () => (await signUp(app)).user.id

describe('the clean-up', () => {
  /** Creates an account with a row of each kind that ended `hours` ago, and emails that ended two days earlier. */
  async function insertEnded(hours: number) {
    const session = await signUp(app)
    const user_id = session.user.id
    const session_id = claimsOf(session).session_id
    const factor_id = await insertFactor(user_id, 'verified', 1)
    const expires_at = hoursAgo(hours)
    const rows = {
      flow_states: await insertFlowState(hours),
      one_time_tokens: await insertToken(user_id, hours),
      undo_links: await insert('undo_links', {
        user_id,
        token_hash: randomUUID(),
        subject: 'recovery_codes',
        expires_at,
      }),
      mfa_challenges: await insert('mfa_challenges', { factor_id, session_id, ip: '', expires_at }),
      passkey_challenges: await insert('passkey_challenges', {
        ceremony: 'authentication',
        challenge: 'x',
        expires_at,
      }),
      mfa_factors: await insertFactor(user_id, 'unverified', hours),
      email_outbox: await insertMail(user_id, {
        next_attempt_at: hoursAgo(80),
        sent_at: hoursAgo(hours + 48),
      }),
    }
    const given_up_at = hoursAgo(hours + 48)
    const givenUp = await insertMail(user_id, { next_attempt_at: given_up_at, given_up_at })
    return { session, factor_id, rows, givenUp }
  }

  test('deletes flows, tokens, challenges, unverified factors after a day, emails after three', async () => {
    const [old, recent] = [await insertEnded(25), await insertEnded(23)]
    const user_id = old.session.user.id
    const pendingMail = await insertMail(user_id, { next_attempt_at: hoursAgo(900) })
    expect(await run()).toMatchObject({
      flows: 1,
      one_time_tokens: 1,
      undo_links: 1,
      factor_challenges: 1,
      passkey_challenges: 1,
      emails: 1,
      given_up_emails: 1,
    })
    for (const [table, id] of Object.entries(recent.rows))
      expect(await findRemaining(table, [old.rows[table as keyof typeof old.rows], id]), table).toEqual([id])
    const emails = [old.givenUp, recent.givenUp, pendingMail]
    expect(await findRemaining('email_outbox', emails)).toEqual([recent.givenUp, pendingMail])
    expect(await findRemaining('mfa_factors', [old.factor_id])).toEqual([old.factor_id])
    expect((await authCall(app, old.session, 'get', 'user')).status).toBe(200)
  })

  test('deletes accounts not confirmed within 30 days, with what belongs to them', async () => {
    const account = (days: number, more: object = {}) =>
      insert('users', {
        email: someEmail(),
        app_metadata: '{}',
        user_metadata: '{}',
        created_at: hoursAgo(24 * days),
        updated_at: hoursAgo(24 * days),
        ...more,
      })
    const abandoned = await account(31)
    await app.sql(`insert into profiles (user_id, full_name, email) values ($1, '', '')`, [abandoned])
    const withLiveToken = await account(31)
    await insertToken(withLiveToken, -1, 'confirmation_token')
    const remaining = [
      withLiveToken,
      await account(29),
      await account(31, { email_confirmed_at: hoursAgo(700) }),
      await account(31, { email: null, phone: randomUUID(), phone_confirmed_at: hoursAgo(700) }),
      // This account signed in through a provider without an email address.
      await account(31, { email: null, last_sign_in_at: hoursAgo(700) }),
    ]
    expect((await run()).unconfirmed_accounts).toBe(1)
    expect(await findRemaining('users', [abandoned, ...remaining])).toEqual(remaining)
    expect(await app.sql('select 1 from profiles where user_id = $1', [abandoned])).toEqual([])
  })

  test('deletes anonymous accounts without a refresh for 30 days', async () => {
    const account = (days: number, is_anonymous = true) =>
      insert('users', {
        app_metadata: '{}',
        user_metadata: '{}',
        is_anonymous,
        last_sign_in_at: hoursAgo(24 * days),
        created_at: hoursAgo(24 * days),
        updated_at: hoursAgo(24 * days),
      })
    const insertSession = (user_id: string, days: number, refreshed_at: Date | null) =>
      insert('sessions', {
        user_id,
        refreshed_at,
        created_at: hoursAgo(24 * days),
        rotated_at: hoursAgo(24 * days),
        updated_at: hoursAgo(24 * days),
      })
    const [unused, signedOut, used] = [await account(31), await account(31), await account(31)]
    await insertSession(unused, 31, hoursAgo(24 * 31))
    await insertSession(used, 31, hoursAgo(24 * 29))
    const remaining = [used, await account(29), await account(31, false)]
    expect((await run()).anonymous_accounts).toBe(2)
    expect(await findRemaining('users', [unused, signedOut, ...remaining])).toEqual(remaining)
  })

  test('tells receivers of events of each account that it deletes', async () => {
    const account = { app_metadata: '{}', user_metadata: '{}', updated_at: hoursAgo(1_000) }
    const abandoned = await insert('users', { email: someEmail(), ...account })
    const unused = await insert('users', { is_anonymous: true, last_sign_in_at: hoursAgo(1_000), ...account })
    const told: unknown[] = []
    const deleted = await run({}, async (_tx, { payload }) => {
      told.push([payload.action, payload.actor_id, payload.actor_username, payload.traits])
    })
    expect(deleted).toMatchObject({ unconfirmed_accounts: 1, anonymous_accounts: 1 })
    expect(told).toEqual([abandoned, unused].map((id) => ['user_deleted', id, '', { by: 'clean_up' }]))
    expect(await findRemaining('users', [abandoned, unused])).toEqual([])
  })

  test('removes the address of an account that it deletes from the audit log', async () => {
    const { user } = await signUp(app)
    await app.sql(
      'update users set email_confirmed_at = null, last_sign_in_at = null, created_at = $2 where id = $1',
      [user.id, hoursAgo(1_000)],
    )
    expect((await run()).unconfirmed_accounts).toBe(1)
    const entries = await app.sql<{ name: string }>(
      "select payload ->> 'actor_username' as name from audit_log_entries where payload ->> 'actor_id' = $1",
      [user.id],
    )
    expect(new Set(entries.map(({ name }) => name))).toEqual(new Set(['']))
  })

  test('leaves an account that is being changed, which may no longer match', async () => {
    const account = { app_metadata: '{}', user_metadata: '{}', updated_at: hoursAgo(1_000) }
    const abandoned = await insert('users', { email: someEmail(), ...account })
    const change = await holdTransaction(app, 'update users set email_confirmed_at = now() where id = $1', [
      abandoned,
    ])
    expect((await run()).unconfirmed_accounts).toBe(0)
    await change.release()
    expect(await findRemaining('users', [abandoned])).toEqual([abandoned])
  })

  test('deletes events that were given up three days ago, and those without a receiver for a week', async () => {
    const event = { kind: 'webhook', destination: 'x', user_id: randomUUID(), event_id: randomUUID() }
    const add = (created: number, givenUp: number | null) =>
      insert('event_deliveries', {
        ...event,
        event_type: 'user.created',
        next_attempt_at: hoursAgo(created),
        given_up_at: givenUp === null ? null : hoursAgo(givenUp),
        created_at: hoursAgo(created),
      })
    const [failed, untaken] = [await add(100, 73), await add(169, null)]
    const remaining = [await add(100, 71), await add(167, null)]
    expect(await run()).toMatchObject({ given_up_events: 1, abandoned_events: 1 })
    expect(await findRemaining('event_deliveries', [failed, untaken, ...remaining])).toEqual(remaining)
  })

  test('cancels an email change that can no longer be confirmed', async () => {
    const requestChange = async (hours: number) => {
      const id = await createUserId()
      const fields = [id, someEmail(), hoursAgo(hours)]
      await app.sql('update users set new_email = $2, email_change_sent_at = $3 where id = $1', fields)
      return id
    }
    const ended = await requestChange(2)
    const recent = await requestChange(0.5)
    const pending = await requestChange(2)
    await insertToken(pending, -1, 'email_change_token_new')
    await run()
    const changing = await app.sql<{ id: string }>('select id from users where new_email is not null')
    const ids = changing.map(({ id }) => id)
    expect([ended, recent, pending].map((id) => ids.includes(id))).toEqual([false, true, true])
  })

  test('deletes sessions a day after their limit, and none if there is no limit', async () => {
    const current = await signUp(app)
    const user_id = current.user.id
    const insertSession = (hours: number, refreshed: number | null, notAfter: number | null = null) =>
      insert('sessions', {
        user_id,
        created_at: hoursAgo(hours),
        updated_at: hoursAgo(hours),
        rotated_at: hoursAgo(hours),
        refreshed_at: refreshed === null ? null : hoursAgo(refreshed),
        not_after: notAfter === null ? null : hoursAgo(notAfter),
      })
    const ended = await insertSession(100, 50, 25)
    const justEnded = await insertSession(100, 50, 23)
    const idle = await insertSession(100, 27)
    const unused = await insertSession(27, null)
    const active = await insertSession(100, 1)
    const findRemainingAfter = async (limits?: object) => {
      await run(limits ? { limits } : {})
      return findRemaining('sessions', [ended, justEnded, idle, unused, active])
    }
    expect(await findRemainingAfter()).toEqual([justEnded, idle, unused, active])
    expect(await findRemainingAfter({ timeboxS: undefined, inactivityS: 7_200 })).toEqual([active])
    await app.sql('update sessions set unused_from = null where id = $1', [active])
    expect(await findRemainingAfter({ timeboxS: 75 * 3_600, inactivityS: undefined })).toEqual([])
    expect((await authCall(app, current, 'get', 'user')).status).toBe(200)
  })

  test('looks at a session again only a limit after its last use, or at its greatest age', async () => {
    const user_id = await createUserId()
    const id = await insert('sessions', {
      user_id,
      created_at: hoursAgo(100),
      updated_at: hoursAgo(100),
      rotated_at: hoursAgo(1),
      refreshed_at: hoursAgo(1),
    })
    const unusedFrom = async (limits: object) => {
      await run({ limits })
      const [row] = await app.sql<{ at: Date }>('select unused_from as at from sessions where id = $1', [id])
      return row?.at
    }
    const hours = (count: number) => count * 3_600
    expect(await unusedFrom({ timeboxS: hours(90), inactivityS: undefined })).toBeNull()
    expect(await unusedFrom({ timeboxS: undefined, inactivityS: hours(2) })).toEqual(hoursAgo(1))
    await app.sql('update sessions set unused_from = null where id = $1', [id])
    expect(await unusedFrom({ timeboxS: hours(90), inactivityS: hours(20) })).toEqual(hoursAgo(30))
  })

  test('deletes many sessions beyond a limit, and none that a refresh is changing', async () => {
    const user = await createUserId()
    await app.sql(
      `insert into sessions (user_id, rotated_at, created_at, updated_at) select $1, $2, $2, $2 from generate_series(1, 2100)`,
      [user, hoursAgo(200)],
    )
    const holder = await holdTransaction(
      app,
      'select from sessions where user_id = $1 order by id limit 1 for update',
      [user],
    )
    const limits = { timeboxS: 150 * 3_600, inactivityS: undefined }
    expect((await run({ limits })).sessions).toBe(2_099)
    await holder.release()
    expect((await run({ limits })).sessions).toBe(1)
  })
})

test('used wallet messages are deleted a day after they expired', async () => {
  for (const hours of [23, 25]) {
    await app.sql('insert into used_web3_messages values ($1, $2)', [`${hours}`, hoursAgo(hours)])
  }
  expect(await run()).toMatchObject({ used_web3_messages: 1 })
  expect(await app.sql('select message_hash from used_web3_messages')).toEqual([{ message_hash: '23' }])
})

describe('the clean-up of the OAuth server', () => {
  const addClient = (days: number, more: object = {}) =>
    registerClient(app, { registration_type: 'dynamic', created_at: hoursAgo(24 * days), ...more })

  test('deletes dynamic clients that nobody approved within 30 days', async () => {
    const unused = await addClient(31)
    const others = [
      await addClient(29),
      await addClient(31, { last_used_at: hoursAgo(24 * 31) }),
      await addClient(31, { registration_type: 'manual' }),
    ].map(({ id }) => id)
    expect((await run()).unused_oauth_clients).toBe(1)
    expect(await findRemaining('oauth_clients', [unused.id, ...others])).toEqual(others)
  })

  test('deletes requests and used JWTs a day after they expired', async () => {
    const client = await addClient(0)
    for (const hours of [23, 25]) {
      const row = { client_id: client.id, scope: '', ip: '', user_agent: '', expires_at: hoursAgo(hours) }
      const codes = { device_code_hash: `${hours}`, user_code: `${hours}`, interval_s: 5 }
      await insert('oauth_device_requests', { ...row, ...codes })
      await insert('oauth_authorizations', { ...row, redirect_uri: '', code_challenge: '' })
      await app.sql('insert into oauth_used_jwts values ($1, $2)', [`${hours}`, hoursAgo(hours)])
    }
    expect(await run()).toMatchObject({
      oauth_device_requests: 1,
      oauth_authorizations: 1,
      oauth_used_jwts: 1,
    })
    expect(await app.sql('select user_code from oauth_device_requests')).toEqual([{ user_code: '23' }])
    expect(await app.sql('select expires_at from oauth_authorizations')).toEqual([
      { expires_at: hoursAgo(23) },
    ])
    expect(await app.sql('select id from oauth_used_jwts')).toEqual([{ id: '23' }])
  })
})
