import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newUser } from '../../../test/new-user.ts'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'
import { type Database, openDatabase } from '../../kernel/db.ts'
import { cleanUp } from './clean-up.ts'

const HOUR_MS = 3_600_000

let app: TestApp
let database: Database
beforeAll(async () => {
  app = await startTestApp()
  database = openDatabase({ url: app.databaseUrl, poolSize: 2, onIdleError: () => {} })
})
afterAll(async () => {
  await database.close()
  await app.close()
})

const limits = { timeboxS: undefined, inactivityS: undefined }
const run = (settings: { limits?: object; auditRetentionDays?: number } = {}) =>
  cleanUp({
    db: database.db,
    clock: app.clock,
    settings: { limits, auditRetentionDays: 365, ...settings } as Parameters<typeof cleanUp>[0]['settings'],
  })
const hoursAgo = (hours: number) => new Date(app.clock.now().getTime() - hours * HOUR_MS)

/** Adds a row by its columns; yields its id. */
async function put(table: string, row: Record<string, unknown>): Promise<string> {
  const id = randomUUID()
  const columns = { id, created_at: hoursAgo(1_000), ...row }
  const names = Object.keys(columns)
  await app.sql(
    `insert into ${table} (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')})`,
    Object.values(columns),
  )
  return id
}
const isThere = async (table: string, id: string) =>
  (await app.sql(`select 1 from ${table} where id = $1`, [id])).length === 1

describe('the clean-up', () => {
  test('leaves what is in use, and what has ended less than a day ago', async () => {
    const user = await newUser(app)
    const flow = await put('flow_states', {
      redirect_to: '/',
      authentication_method: 'oauth',
      expires_at: hoursAgo(23),
    })
    const token = await put('one_time_tokens', {
      user_id: user.id,
      token_type: 'recovery_token',
      token_hash: randomUUID(),
      otp_hash: '',
      otp_expires_at: hoursAgo(23),
      relates_to: '',
      expires_at: hoursAgo(23),
    })
    const mail = await put('mail_outbox', { user_id: user.id, kind: 'x', next_attempt_at: hoursAgo(900) })
    await run()
    expect(await isThere('flow_states', flow)).toBe(true)
    expect(await isThere('one_time_tokens', token)).toBe(true)
    // It has not left yet, however old it is.
    expect(await isThere('mail_outbox', mail)).toBe(true)
    expect((await app.request.get('/auth/v1/user').set(user.bearer)).status).toBe(200)
  })

  test('deletes flows, tokens, challenges and mails that are over', async () => {
    const user = await newUser(app)
    const old = { expires_at: hoursAgo(25) }
    const factor = await put('mfa_factors', {
      user_id: user.id,
      factor_type: 'totp',
      status: 'verified',
      updated_at: hoursAgo(1),
    })
    const [session] = await app.sql<{ id: string }>('select id from sessions where user_id = $1', [user.id])
    const rows = {
      flow_states: await put('flow_states', { redirect_to: '/', authentication_method: 'oauth', ...old }),
      one_time_tokens: await put('one_time_tokens', {
        user_id: user.id,
        token_type: 'recovery_token',
        token_hash: randomUUID(),
        otp_hash: '',
        otp_expires_at: hoursAgo(25),
        relates_to: '',
        ...old,
      }),
      undo_links: await put('undo_links', {
        user_id: user.id,
        token_hash: randomUUID(),
        subject: 'recovery_codes',
        ...old,
      }),
      mfa_challenges: await put('mfa_challenges', {
        factor_id: factor,
        session_id: session?.id,
        ip: '',
        ...old,
      }),
      passkey_challenges: await put('passkey_challenges', {
        ceremony: 'authentication',
        challenge: 'x',
        ...old,
      }),
      mail_outbox: await put('mail_outbox', {
        user_id: user.id,
        kind: 'x',
        next_attempt_at: hoursAgo(80),
        sent_at: hoursAgo(73),
      }),
    }
    const deleted = await run()
    for (const [table, id] of Object.entries(rows)) expect(await isThere(table, id), table).toBe(false)
    expect(await isThere('mfa_factors', factor)).toBe(true)
    expect(deleted).toMatchObject({
      flows: 1,
      one_time_tokens: 1,
      undo_links: 1,
      factor_challenges: 1,
      passkey_challenges: 1,
      mails: 1,
    })
  })

  test('deletes emails that were given up three days ago, and keeps later ones', async () => {
    const user = await newUser(app)
    const givenUp = (hours: number) =>
      put('mail_outbox', {
        user_id: user.id,
        kind: 'x',
        next_attempt_at: hoursAgo(hours),
        given_up_at: hoursAgo(hours),
      })
    const old = await givenUp(73)
    const recent = await givenUp(71)
    expect((await run()).given_up_mails).toBe(1)
    expect(await isThere('mail_outbox', old)).toBe(false)
    expect(await isThere('mail_outbox', recent)).toBe(true)
  })

  test('deletes accounts that were not confirmed within 30 days, with what belongs to them', async () => {
    const account = (days: number, more: object = {}) =>
      put('users', {
        email: `${randomUUID()}@example.com`,
        app_metadata: '{}',
        user_metadata: '{}',
        created_at: hoursAgo(24 * days),
        updated_at: hoursAgo(24 * days),
        ...more,
      })
    const abandoned = await account(31)
    await app.sql(`insert into profiles (user_id, full_name, email) values ($1, '', '')`, [abandoned])
    const kept = [
      await account(29),
      await account(31, { email_confirmed_at: hoursAgo(700) }),
      await account(31, { email: null, phone: randomUUID(), phone_confirmed_at: hoursAgo(700) }),
      // Through a provider that names no address.
      await account(31, { email: null, last_sign_in_at: hoursAgo(700) }),
    ]
    const asked = await account(31)
    await put('one_time_tokens', {
      user_id: asked,
      token_type: 'confirmation_token',
      token_hash: randomUUID(),
      otp_hash: '',
      otp_expires_at: hoursAgo(-1),
      relates_to: '',
      expires_at: hoursAgo(-1),
    })
    expect((await run()).unconfirmed_accounts).toBe(1)
    expect(await isThere('users', abandoned)).toBe(false)
    expect(await app.sql('select 1 from profiles where user_id = $1', [abandoned])).toEqual([])
    for (const id of [...kept, asked]) expect(await isThere('users', id)).toBe(true)
  })

  test('forgets a change of address that can no longer be agreed to', async () => {
    const change = async (hours: number) => {
      const user = await newUser(app)
      await app.sql('update users set new_email = $2, email_change_sent_at = $3 where id = $1', [
        user.id,
        `${randomUUID()}@example.com`,
        hoursAgo(hours),
      ])
      return user.id
    }
    const newEmailOf = async (id: string) =>
      (await app.sql<{ new_email: string | null }>('select new_email from users where id = $1', [id]))[0]
        ?.new_email
    const [ended, recent, pending] = [await change(2), await change(0.5), await change(2)]
    await put('one_time_tokens', {
      user_id: pending,
      token_type: 'email_change_token_new',
      token_hash: randomUUID(),
      otp_hash: '',
      otp_expires_at: hoursAgo(1),
      relates_to: '',
      expires_at: hoursAgo(-1),
    })
    await run()
    expect(await newEmailOf(ended)).toBeNull()
    expect(await newEmailOf(recent)).not.toBeNull()
    expect(await newEmailOf(pending)).not.toBeNull()
  })

  test('deletes a factor that was begun a day ago and never finished', async () => {
    const user = await newUser(app)
    const begun = (hours: number) =>
      put('mfa_factors', {
        user_id: user.id,
        factor_type: 'totp',
        status: 'unverified',
        friendly_name: `${hours}`,
        created_at: hoursAgo(hours),
        updated_at: hoursAgo(hours),
      })
    const abandoned = await begun(25)
    const recent = await begun(23)
    await run()
    expect(await isThere('mfa_factors', abandoned)).toBe(false)
    expect(await isThere('mfa_factors', recent)).toBe(true)
  })

  test('deletes sessions a day past the limit they have, and none where there is no limit', async () => {
    const user = await newUser(app)
    const start = (hours: number, refreshed: number | null, notAfter: number | null = null) =>
      put('sessions', {
        user_id: user.id,
        created_at: hoursAgo(hours),
        updated_at: hoursAgo(hours),
        rotated_at: hoursAgo(hours),
        refreshed_at: refreshed === null ? null : hoursAgo(refreshed),
        not_after: notAfter === null ? null : hoursAgo(notAfter),
      })
    const ended = await start(100, 50, 25)
    const justEnded = await start(100, 50, 23)
    const idle = await start(100, 27)
    const unused = await start(27, null)
    const active = await start(100, 1)
    await run()
    expect(await isThere('sessions', ended)).toBe(false)
    for (const id of [justEnded, idle, unused, active]) expect(await isThere('sessions', id)).toBe(true)

    await run({ limits: { timeboxS: undefined, inactivityS: 7_200 } })
    expect(await isThere('sessions', idle)).toBe(false)
    expect(await isThere('sessions', unused)).toBe(false)
    expect(await isThere('sessions', active)).toBe(true)

    await run({ limits: { timeboxS: 75 * 3_600, inactivityS: undefined } })
    expect(await isThere('sessions', active)).toBe(false)
    expect((await app.request.get('/auth/v1/user').set(user.bearer)).status).toBe(200)
  })

  test('looks at every session where there is a limit, also in a table of more than one stretch', async () => {
    const user = await newUser(app)
    const add = (count: number, hours: number) =>
      app.sql(
        `insert into sessions (user_id, rotated_at, created_at, updated_at)
         select $1, $2, $2, $2 from generate_series(1, $3)`,
        [user.id, hoursAgo(hours), count],
      )
    await add(60_000, 1)
    await add(3, 200)
    const pages = "select pg_relation_size('sessions') / current_setting('block_size')::int as pages"
    expect(Number((await app.sql<{ pages: string }>(pages))[0]?.pages)).toBeGreaterThan(500)
    const limits = { timeboxS: 150 * 3_600, inactivityS: undefined }
    expect((await run({ limits })).sessions).toBe(3)
    expect((await run({ limits })).sessions).toBe(0)
  })

  test('keeps the audit log for as long as is configured, also when there is much to delete', async () => {
    await app.sql(
      `insert into audit_log_entries (payload, ip_address, user_agent, request_id, created_at)
       select '{"action":"old"}', '', '', '', $1 from generate_series(1, 2100)`,
      [hoursAgo(24 * 30 + 1)],
    )
    expect((await run({ auditRetentionDays: 31 })).audit_entries).toBe(0)
    expect((await run({ auditRetentionDays: 30 })).audit_entries).toBe(2_100)
    expect((await app.sql('select 1 from audit_log_entries')).length).toBeGreaterThan(0)
  })
})
