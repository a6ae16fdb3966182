import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  candlesEndpoint,
  generateWalletEndpoint,
  PROFILES_PATH,
  type Session,
  sendTransactionEndpoint,
} from '@satlens/contract'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openAuthSecret, rotateSecret } from '../src/auth/index.ts'
import { SEALED_COLUMNS } from '../src/auth/secrets/rotate-secret.ts'
import { openDatabase } from '../src/kernel/db.ts'
import { emptyDatabase } from './fresh-database.ts'
import { command, refusal } from './launch.ts'
import { bearer, refresh, signIn } from './people.ts'
import { startProviderServer } from './provider-server.ts'
import { withProvider } from './provider-trip.ts'
import { stepUp } from './second-factor.ts'
import { type Life, liveThrough } from './secrets-at-rest/a-whole-life.ts'
import { seenSecrets } from './secrets-at-rest/seen-secrets.ts'
import { startSmsReceiver } from './sms-receiver.ts'
import { startTestApp, TEST_SECRET, type TestApp, temporaryApp } from './test-app.ts'

let folder: string
let app: TestApp
let life: Life
let password: string
let totpSecret: string
let backup: string

const env = (url: string, more: Record<string, string> = {}) => ({
  ...{ DATABASE_URL: url, AUTH_SECRET: TEST_SECRET, ...more },
})

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
  await command(env(app.databaseUrl), 'backup', backup)
}, 120_000)
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

/** Every kind of sealed text that there is can be read, and sealed under another secret. */
async function expectAllResealed(restored: TestApp): Promise<void> {
  const database = openDatabase({ url: restored.databaseUrl, poolSize: 1, onIdleError: () => {} })
  const secret = openAuthSecret('the secret after, also long enough', TEST_SECRET)
  // By this clock no flow has expired, so that those are there to be sealed, too.
  const clock = { now: () => new Date(0) }
  const { resealed } = await rotateSecret({ db: database.db, secret, clock })
  await database.close()
  let sealed = 0
  for (const { table, column } of SEALED_COLUMNS) {
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

/** Of each table of ours how many rows it has, and a checksum of them all. */
async function contentOf(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      "select format('%I', table_name) as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
    )
    const content: Record<string, { rows: number; checksum: string | null }> = {}
    for (const { name } of tables) {
      const { rows } = await client.query(
        `select count(*)::int as rows, md5(string_agg(t::text, E'\\n' order by t::text)) as checksum from ${name} t`,
      )
      content[name] = rows[0]
    }
    return content
  } finally {
    await client.end()
  }
}

// Starting the program takes seconds on a busy machine.
describe('a backup', { timeout: 120_000 }, () => {
  test('a restored backup equals the database row by row, and its users go on', async () => {
    const url = await emptyDatabase()
    const { stdout } = await command(env(url), 'restore', backup, '--keep-sessions')
    expect(stdout).toMatch(/^Restored \d+ rows as they were at 20\S+Z\.$/m)
    expect(stdout).toContain('those revoked or used since work again')
    const [before, after] = [await contentOf(app.databaseUrl), await contentOf(url)]
    expect(after).toEqual(before)
    const filled = Object.entries(after).filter(([, { rows }]) => rows > 0)
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

  test('a backup file is readable for its owner only and encrypted', async () => {
    expect((await stat(backup)).mode & 0o777).toBe(0o600)
    const text = (await readFile(backup)).toString('latin1')
    expect(text).toMatch(/^satlens-backup 1 /)
    expect(text).not.toContain(life.session.user.email)
    expect(text).not.toContain('users')
  })

  test('no file is overwritten, and no partial one is left', async () => {
    expect(await refusal(env(app.databaseUrl), 'backup', backup)).toBe(
      `Satlens could not back up: ${backup} is there already.\n`,
    )
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
    await command(env(app.databaseUrl), 'backup', file)
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
    expect(await refusal(env(other.databaseUrl), 'restore', backup)).toBe(
      'Satlens could not restore: The database is not empty: signing_keys has rows. Restore into a new database.\n',
    )
    expect(await contentOf(other.databaseUrl)).toEqual(before)
  })

  test('refuses a changed or cut-off backup, and one under another secret', async () => {
    const whole = await readFile(backup)
    const changed = Buffer.from(whole)
    changed[whole.length - 20] = (changed[whole.length - 20] ?? 0) ^ 1
    const bad = join(folder, 'bad')
    for (const bytes of [changed, whole.subarray(0, whole.length - 1)]) {
      await writeFile(bad, bytes)
      const url = await emptyDatabase()
      expect(await refusal(env(url), 'restore', bad)).toMatch(
        /The backup (was changed or damaged|is cut off)\./,
      )
      expect(Object.values(await contentOf(url)).filter(({ rows }) => rows > 0)).toEqual([])
    }
    const stranger = env(await emptyDatabase(), { AUTH_SECRET: 'x'.repeat(32) })
    expect(await refusal(stranger, 'restore', backup)).toContain('made under another AUTH_SECRET')
    const successor = env(await emptyDatabase(), {
      AUTH_SECRET: 'x'.repeat(32),
      AUTH_SECRET_PREVIOUS: TEST_SECRET,
    })
    expect((await command(successor, 'restore', backup)).stdout).toContain('Restored')
  })

  test('refuses a backup of another release before it changes anything', async () => {
    const later = await temporaryApp()
    await later.sql(
      "insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 9999999999999)",
    )
    const file = join(folder, 'later')
    await command(env(later.databaseUrl), 'backup', file)
    const url = await emptyDatabase()
    expect(await refusal(env(url), 'restore', file)).toContain('The backup was made by another release')
    expect(await contentOf(url)).toEqual({})
  })
})

test('the command backup without a file says so', { timeout: 60_000 }, async () => {
  expect(await refusal({}, 'backup')).toBe(
    'Satlens could not back up: say which file to write: backup <file>\n',
  )
})
