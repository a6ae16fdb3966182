import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  candlesEndpoint,
  generateWalletEndpoint,
  PROFILES_PATH,
  type Session,
  sendTransactionEndpoint,
} from '@satlens/contract'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openAuthSecret, rotateSecret } from '../../src/auth/index.ts'
import { ENCRYPTED_COLUMNS } from '../../src/auth/maintenance/rotate-secret.ts'
import { backUp, restore } from '../../src/backup/index.ts'
import { holdAfter } from '../accounts/held-account.ts'
import { bearer, refresh, signIn } from '../accounts/people.ts'
import { withProvider } from '../accounts/provider-sign-in.ts'
import { stepUp } from '../accounts/second-factor.ts'
import { databaseOf } from '../harness/database-of.ts'
import { emptyDatabase } from '../harness/fresh-database.ts'
import { command } from '../harness/launch.ts'
import { startTestApp, TEST_SECRET, type TestApp, temporaryApp } from '../harness/test-app.ts'
import { startProviderServer } from '../servers/provider-server.ts'
import { startSmsReceiver } from '../servers/sms-receiver.ts'
import { type Life, liveThrough } from './secrets-at-rest/a-whole-life.ts'
import { seenSecrets } from './secrets-at-rest/seen-secrets.ts'

let folder: string
let app: TestApp
let life: Life
let password: string
let totpSecret: string
let backup: string

const env = (url: string) => ({ DATABASE_URL: url, AUTH_SECRET: TEST_SECRET })
const RESTORE = {
  secret: openAuthSecret(TEST_SECRET),
  migrationsFolder: fileURLToPath(new URL('../../migrations', import.meta.url)),
}
const backUpTo = (file: string, { databaseUrl: url } = app) =>
  backUp({ url, file, secret: RESTORE.secret, clock: app.clock })

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'satlens-backup-'))
  const provider = await startProviderServer()
  const carrier = await startSmsReceiver()
  const settings = { ...carrier.env, MAILER_AUTOCONFIRM: 'false' }
  app = await startTestApp({ env: withProvider(provider, settings) })
  const seen = seenSecrets()
  life = await liveThrough({ app, provider, carrier, seen })
  const seenAs = (wanted: string) => seen.all().find(({ kind }) => kind === wanted)?.text ?? ''
  password = seenAs('password')
  totpSecret = seenAs('totp secret')
  app.clock.advance({ minutes: 1 })
  // Showing the factor ends the sessions that have not.
  life = { ...life, session: await signInWithFactor(app) }
  const as = bearer(life.session)
  await app.request.post(generateWalletEndpoint.path).set(as).expect(200)
  const send = { recipientAddress: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', amount: 0.1 }
  await app.request.post(sendTransactionEndpoint.path).set(as).send(send).expect(200)
  // What COPY has to spell in a way of its own.
  const awkward = 'Tab\there, \\. and \\N, "quotes", line\nbreak, ünïcödé 🟠'
  const addNote = "update users set user_metadata = user_metadata || jsonb_build_object('note', $1::text)"
  await app.sql(addNote, [awkward])
  await app.request.get(`${candlesEndpoint.path}?range=1D`).expect(200)
  await carrier.close()
  await provider.close()
  backup = join(folder, 'first')
  await backUpTo(backup)
}, 120_000)
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

/** Every kind of sealed text that there is can be read, and sealed under another secret. */
async function expectAllResealed(restored: TestApp): Promise<void> {
  const secret = openAuthSecret('the secret after, also long enough', TEST_SECRET)
  // By this clock no flow has expired, so that those are there to be sealed, too.
  const { resealed } = await rotateSecret({
    db: databaseOf(restored),
    secret,
    clock: { now: () => new Date(0) },
  })
  let sealed = 0
  for (const { table, column } of ENCRYPTED_COLUMNS) {
    const rows = await restored.sql(`select from ${table} where ${column} is not null`)
    expect(rows.length, column).toBeGreaterThan(0)
    sealed += rows.length
  }
  expect(resealed).toBe(sealed)
}

/** Signs the person in with the password and the authenticator app. */
async function signInWithFactor(on: TestApp): Promise<Session> {
  const signedIn = await signIn(on, life.session.user.email, password)
  expect(signedIn.status).toBe(200)
  const [factor] = signedIn.body.user.factors.filter(isTotp)
  return stepUp(on, signedIn.body, { id: factor.id, secret: totpSecret })
}

const isTotp = ({ factor_type }: { factor_type: string }) => factor_type === 'totp'

/** The rows of each table of ours, as text. */
async function contentOf(url: string): Promise<Record<string, readonly string[]>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      "select format('%I', table_name) as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
    )
    const content: Record<string, readonly string[]> = {}
    for (const { name } of tables) {
      const { rows } = await client.query<{ row: string }>(`select t::text as row from ${name} t order by 1`)
      content[name] = rows.map(({ row }) => row)
    }
    return content
  } finally {
    await client.end()
  }
}

// Starting the program takes seconds on a busy machine.
describe('a backup', { timeout: 120_000 }, () => {
  test('a restored backup shows one moment, row by row, and its users go on', async () => {
    const before = await contentOf(app.databaseUrl)
    const [url, file] = [await emptyDatabase(), join(folder, 'one moment')]
    // It waits for the profiles, and reads the wallets after them. Neither shows it what is committed by then.
    const profiles = await holdAfter(app, 'lock table profiles in access exclusive mode')
    const change = `with name as (update profiles set full_name = 'Later') update wallets set created_at = now()`
    await Promise.all([command(env(app.databaseUrl), 'backup', file), profiles.changeAndLetGo(change, [])])
    const { stdout } = await command(env(url), 'restore', file, '--keep-sessions')
    expect(stdout).toMatch(/^Restored \d+ rows as they were at 20\S+Z\.$/m)
    expect(stdout).toContain('those revoked or used since work again')
    const after = await contentOf(url)
    expect(after).toEqual(before)
    const filled = Object.entries(after).filter(([, rows]) => rows.length > 0)
    expect(filled.map(([table]) => table)).toEqual(
      expect.arrayContaining([
        ...['users', 'identities', 'sessions', 'mfa_amr_claims', 'profiles', 'wallets', 'send_requests'],
        ...['mfa_factors', 'mfa_challenges', 'mfa_recovery_codes', 'passkeys', 'flow_states', 'mail_outbox'],
        ...['one_time_tokens', 'signing_keys', 'audit_log_entries'],
      ]),
    )

    // Elsewhere, under the same name.
    const restored = await temporaryApp({ databaseUrl: url, env: { API_EXTERNAL_URL: app.url } })
    restored.clock.advance({ minutes: 30 })
    // The access token, for its key is there; the refresh token, for the secret is the same; the password.
    const profile = await restored.request.get(PROFILES_PATH).set(bearer(life.session))
    expect(profile.body).toMatchObject([{ email: life.session.user.email }])
    expect((await refresh(restored, life.session.refresh_token)).status).toBe(200)
    const signedIn = await signInWithFactor(restored)
    // The next row of a sequence is a new one.
    await restored.request.post(generateWalletEndpoint.path).set(bearer(signedIn)).expect(200)
    await expectAllResealed(restored)
  })

  test('a backup file is encrypted, for its owner only, and not overwritten', async () => {
    expect((await stat(backup)).mode & 0o777).toBe(0o600)
    const text = (await readFile(backup)).toString('latin1')
    expect(text).toMatch(/^satlens-backup 1 /)
    expect(text).not.toContain(life.session.user.email)
    expect(text).not.toContain('users')
    await expect(backUpTo(backup)).rejects.toThrow(`${backup} is there already.`)
    await expect(stat(`${backup}.partial`)).rejects.toThrow('ENOENT')
  })
})

describe('a restore', { timeout: 120_000 }, () => {
  test('revives no session, link, code, challenge or unsent email', async () => {
    // Among those of the backup, one of which it is certain that it was not sent.
    const file = join(folder, 'unsent')
    await app.sql(
      `insert into mail_outbox (user_id, kind, sealed_mail, next_attempt_at, created_at)
       values ($1, 'recovery', 'x', now() + interval '1 day', now())`,
      [life.session.user.id],
    )
    await backUpTo(file)
    await app.sql("delete from mail_outbox where sealed_mail = 'x'")
    const url = await emptyDatabase()
    const { stdout } = await command(env(url), 'restore', file)
    expect(stdout).toMatch(
      /^Ended [1-9]\d* sessions, voided all links and codes, and dropped [1-9]\d* unsent/m,
    )

    const restored = await temporaryApp({ databaseUrl: url, env: { API_EXTERNAL_URL: app.url } })
    // Whatever is good until some moment, or belongs to a session.
    const named = await restored.sql<{ table: string }>(
      `select distinct table_name as table from information_schema.columns
       where table_schema = 'public' and column_name in ('expires_at', 'session_id')
         and table_name not in ('alerts', 'audit_log_entries')`,
    )
    expect(named.map(({ table }) => table)).toContain('one_time_tokens')
    for (const table of ['sessions', ...named.map((row) => row.table)]) {
      expect(await restored.sql(`select from ${table}`), table).toEqual([])
    }
    expect(
      await restored.sql('select from mail_outbox where sent_at is null and given_up_at is null'),
    ).toEqual([])

    const old = await restored.request.get(PROFILES_PATH).set(bearer(life.session))
    expect(old.status).toBe(401)
    expect((await refresh(restored, life.session.refresh_token)).status).toBe(400)
    expect((await signIn(restored, life.session.user.email, password)).status).toBe(200)
  })

  test('into a database with rows is refused and changes nothing', async () => {
    const other = await temporaryApp()
    const before = await contentOf(other.databaseUrl)
    await expect(restore({ ...RESTORE, url: other.databaseUrl, file: backup })).rejects.toThrow(
      'The database is not empty: signing_keys has rows. Restore into a new database.',
    )
    expect(await contentOf(other.databaseUrl)).toEqual(before)
  })

  test('refuses a cut-off backup, and takes one of the previous secret', async () => {
    const url = await emptyDatabase()
    const file = join(folder, 'cut off')
    await writeFile(file, (await readFile(backup)).subarray(0, -1))
    await expect(restore({ ...RESTORE, url, file })).rejects.toThrow('The backup is cut off.')
    expect(Object.values(await contentOf(url)).flat()).toEqual([])
    const secret = openAuthSecret('x'.repeat(32), TEST_SECRET)
    expect((await restore({ ...RESTORE, url, file: backup, secret })).voided).not.toBeNull()
  })

  test('refuses a backup of another release before it changes anything', async () => {
    const later = await temporaryApp()
    await later.sql(
      "insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 9999999999999)",
    )
    const file = join(folder, 'later')
    await backUpTo(file, later)
    const url = await emptyDatabase()
    await expect(restore({ ...RESTORE, url, file })).rejects.toThrow('The backup was made by another release')
    expect(await contentOf(url)).toEqual({})
  })
})
