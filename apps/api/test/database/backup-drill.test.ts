import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import type { Session } from '@satlens/contract'
import {
  generateWalletEndpoint,
  getCandlesEndpoint,
  PROFILES_PATH,
  recordDemoSendEndpoint,
} from '@satlens/contract'
import { Decrypter } from 'age-encryption'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ENCRYPTED_DATABASE_COLUMNS } from '#auth/admin/maintenance/rotate-secret.ts'
import { parseAuthSecret, reencryptDatabase } from '#auth/index.ts'
import { restoreDatabaseBackup, writeDatabaseBackup } from '../../src/backup/index.ts'
import { holdTransaction } from '../accounts/database-locks.ts'
import { bearer, refresh, signIn } from '../accounts/people.ts'
import { withProvider } from '../accounts/provider-sign-in.ts'
import { stepUp } from '../accounts/second-factor.ts'
import { databaseOf } from '../harness/database-of.ts'
import { emptyDatabase } from '../harness/fresh-database.ts'
import { command } from '../harness/launch.ts'
import { startTestApp, TEST_SECRET, type TestApp, temporaryApp } from '../harness/test-app.ts'
import { startProviderServer } from '../servers/provider-server.ts'
import { startSmsReceiver } from '../servers/sms-receiver.ts'
import { seenSecrets } from './secrets-at-rest/seen-secrets.ts'
import { type UsedCredentials, useEveryCredential } from './secrets-at-rest/use-every-credential.ts'

const WEBHOOK_SECRET = `v1,whsec_${Buffer.alloc(24, 'key').toString('base64')}`

let folder: string
let app: TestApp
let used: UsedCredentials
let password: string
let totpSecret: string
let backup: string

const env = (url: string) => ({ DATABASE_URL: url, AUTH_SECRET: TEST_SECRET })
const RESTORE = {
  secret: parseAuthSecret(TEST_SECRET),
  migrationsFolder: fileURLToPath(new URL('../../migrations', import.meta.url)),
}
const backUpTo = (file: string, { databaseUrl: url } = app) =>
  writeDatabaseBackup({ url, file, secret: RESTORE.secret, clock: app.clock })

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'satlens-backup-'))
  const provider = await startProviderServer()
  const carrier = await startSmsReceiver()
  const settings = {
    ...carrier.env,
    MAILER_AUTOCONFIRM: 'false',
    PHONE_SIGN_IN: 'true',
    OAUTH_SERVER: 'true',
    OAUTH_DYNAMIC_REGISTRATION: 'true',
    // A receiver that is down, so that events wait.
    EVENT_WEBHOOKS: JSON.stringify([{ url: 'http://127.0.0.1:1/', secrets: [WEBHOOK_SECRET] }]),
  }
  app = await startTestApp({ env: withProvider(provider, settings) })
  const seen = seenSecrets()
  used = await useEveryCredential({ app, provider, carrier, seen })
  const seenAs = (wanted: string) => seen.all().find(({ kind }) => kind === wanted)?.text ?? ''
  password = seenAs('password')
  totpSecret = seenAs('totp secret')
  app.clock.advance({ minutes: 1 })
  // Verifying the factor ends the sessions at aal1.
  used = { ...used, session: await signInWithFactor(app) }
  const as = bearer(used.session)
  await app.request.post(generateWalletEndpoint.path).set(as).expect(200)
  const send = { recipientAddress: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', amount: 0.1 }
  await app.request.post(recordDemoSendEndpoint.path).set(as).send(send).expect(200)
  // Characters that COPY has to escape.
  const awkward = 'Tab\there, \\. and \\N, "quotes", line\nbreak, ünïcödé 🟠'
  const addNote = "update users set user_metadata = user_metadata || jsonb_build_object('note', $1::text)"
  await app.sql(addNote, [awkward])
  await app.request.get(`${getCandlesEndpoint.path}?range=1D`).expect(200)
  await carrier.close()
  await provider.close()
  backup = join(folder, 'first')
  await backUpTo(backup)
}, 120_000)
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

/** Asserts that every encrypted column has rows and can be re-encrypted with another secret. */
async function expectAllReencrypted(restored: TestApp): Promise<void> {
  const secret = parseAuthSecret('the secret after, also long enough', TEST_SECRET)
  // At this time no flow state has expired, so they are re-encrypted as well.
  const clock = { now: () => new Date(0) }
  const { reencrypted } = await reencryptDatabase({ db: databaseOf(restored), secret, clock })
  let encrypted = 0
  for (const { table, column } of ENCRYPTED_DATABASE_COLUMNS) {
    const rows = await restored.sql(`select from ${table} where ${column} is not null`)
    expect(rows.length, column).toBeGreaterThan(0)
    encrypted += rows.length
  }
  expect(reencrypted).toBe(encrypted)
}

async function signInWithFactor(on: TestApp): Promise<Session> {
  const signedIn = await signIn(on, used.session.user.email, password)
  expect(signedIn.status).toBe(200)
  const [factor] = signedIn.body.user.factors.filter(isTotp)
  return stepUp(on, signedIn.body, { id: factor.id, secret: totpSecret })
}

const isTotp = ({ factor_type }: { factor_type: string }) => factor_type === 'totp'

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

describe('backup', { timeout: 120_000 }, () => {
  test('a restored backup is one consistent snapshot and its users stay signed in', async () => {
    const before = await contentOf(app.databaseUrl)
    const [url, file] = [await emptyDatabase(), join(folder, 'one moment')]
    // The backup waits for profiles and reads wallets after it. Its snapshot must not contain the change committed meanwhile.
    const profiles = await holdTransaction(app, 'lock table profiles in access exclusive mode')
    const change = `with name as (update profiles set full_name = 'Later') update wallets set created_at = now()`
    await Promise.all([command(env(app.databaseUrl), 'backup', file), profiles.changeAndCommit(change, [])])
    const { stdout } = await command(env(url), 'restore', file, '--keep-sessions')
    expect(stdout).toMatch(/^Restored \d+ rows as they were at 20\S+Z\.$/m)
    expect(stdout).toContain('those revoked or used since work again')
    const after = await contentOf(url)
    expect(after).toEqual(before)
    const filled = Object.entries(after).filter(([, rows]) => rows.length > 0)
    expect(filled.map(([table]) => table)).toEqual(
      expect.arrayContaining([
        ...['users', 'identities', 'sessions', 'mfa_amr_claims', 'profiles', 'wallets', 'send_requests'],
        ...['mfa_factors', 'mfa_challenges', 'mfa_recovery_codes', 'passkeys', 'flow_states', 'email_outbox'],
        ...['one_time_tokens', 'signing_keys', 'audit_log_entries'],
      ]),
    )

    const restored = await temporaryApp({ databaseUrl: url, env: { API_EXTERNAL_URL: app.url } })
    restored.clock.advance({ minutes: 30 })
    // The signing keys and the secret are the same, so access token, refresh token and password work.
    const profile = await restored.request.get(PROFILES_PATH).set(bearer(used.session))
    expect(profile.body).toMatchObject([{ email: used.session.user.email }])
    expect((await refresh(restored, used.session.refresh_token)).status).toBe(200)
    const signedIn = await signInWithFactor(restored)
    // Sequences continue after the restored rows.
    await restored.request.post(generateWalletEndpoint.path).set(bearer(signedIn)).expect(200)
    await expectAllReencrypted(restored)
  })

  test('a backup file is encrypted, readable by its owner only and never overwritten', async () => {
    expect((await stat(backup)).mode & 0o777).toBe(0o600)
    const text = (await readFile(backup)).toString('latin1')
    expect(text).toMatch(/^age-encryption\.org\/v1\n-> X25519 /)
    expect(text).not.toContain(used.session.user.email)
    expect(text).not.toContain('users')
    await expect(backUpTo(backup)).rejects.toThrow(`${backup} is there already.`)
    await expect(stat(`${backup}.partial`)).rejects.toThrow('ENOENT')
  })
})

describe('restore', { timeout: 120_000 }, () => {
  test('a restore brings back no session, link, code, challenge, unsent email or event', async () => {
    // The backup contains an email that is certainly unsent.
    const file = join(folder, 'unsent')
    await app.sql(
      `insert into email_outbox (user_id, kind, encrypted_email, next_attempt_at, created_at)
       values ($1, 'recovery', 'x', now() + interval '1 day', now())`,
      [used.session.user.id],
    )
    await app.sql("update oauth_clients set backchannel_logout_uri = 'https://app.example/logout'")
    await backUpTo(file)
    await app.sql("delete from email_outbox where encrypted_email = 'x'")
    const url = await emptyDatabase()
    const { stdout } = await command(env(url), 'restore', file)
    expect(stdout).toMatch(
      /^Ended [1-9]\d* sessions, voided all links and codes, and dropped [1-9]\d* unsent/m,
    )

    const restored = await temporaryApp({ databaseUrl: url, env: { API_EXTERNAL_URL: app.url } })
    // Tables whose rows expire or belong to a session.
    const named = await restored.sql<{ table: string }>(
      `select distinct table_name as table from information_schema.columns
       where table_schema = 'public' and column_name in ('expires_at', 'session_id')
         and table_name <> 'alerts' and table_name not like 'audit_log_entries%'`,
    )
    expect(named.map(({ table }) => table)).toContain('one_time_tokens')
    for (const table of ['sessions', ...named.map((row) => row.table)]) {
      expect(await restored.sql(`select from ${table}`), table).toEqual([])
    }
    const unsent = 'select from email_outbox where sent_at is null and given_up_at is null'
    expect(await restored.sql(unsent)).toEqual([])
    // Applications are told that the sessions of the backup have ended; events of before were sent since.
    const waiting = await restored.sql('select distinct kind from event_deliveries where given_up_at is null')
    expect(waiting).toEqual([{ kind: 'logout' }])

    const old = await restored.request.get(PROFILES_PATH).set(bearer(used.session))
    expect(old.status).toBe(401)
    expect((await refresh(restored, used.session.refresh_token)).status).toBe(400)
    expect((await signIn(restored, used.session.user.email, password)).status).toBe(200)
  })

  test('a restore into a database with rows is rejected and changes nothing', async () => {
    const other = await temporaryApp()
    const before = await contentOf(other.databaseUrl)
    await expect(restoreDatabaseBackup({ ...RESTORE, url: other.databaseUrl, file: backup })).rejects.toThrow(
      'The database is not empty: signing_keys has rows. Restore into a new database.',
    )
    expect(await contentOf(other.databaseUrl)).toEqual(before)
  })

  test.each([
    ['truncated', (file: Buffer) => file.subarray(0, -1)],
    ['extended', (file: Buffer) => Buffer.concat([file, Buffer.of(0)])],
    ['changed', (file: Buffer) => file.with(file.length - 1, (file.at(-1) ?? 0) ^ 1)],
  ])('a restore rejects a %s backup before it writes anything', async (how, change) => {
    const url = await emptyDatabase()
    const file = join(folder, how)
    await writeFile(file, change(await readFile(backup)))
    const restore = restoreDatabaseBackup({ ...RESTORE, url, file })
    await expect(restore).rejects.toThrow('The backup was changed or truncated.')
    expect(await contentOf(url)).toEqual({})
  })

  test('a restore accepts a backup of the previous secret and rejects one of another secret', async () => {
    const url = await emptyDatabase()
    const other = { ...RESTORE, url, file: backup, secret: parseAuthSecret('x'.repeat(32)) }
    await expect(restoreDatabaseBackup(other)).rejects.toThrow('another AUTH_SECRET')
    expect(await contentOf(url)).toEqual({})
    const secret = parseAuthSecret('x'.repeat(32), TEST_SECRET)
    expect((await restoreDatabaseBackup({ ...RESTORE, url, file: backup, secret })).voided).not.toBeNull()
  })

  test('backup-key prints the age identity that decrypts a backup', async () => {
    const { stdout } = await command({ AUTH_SECRET: TEST_SECRET }, 'backup-key')
    const decrypter = new Decrypter()
    decrypter.addIdentity(stdout.trim())
    const archive = gunzipSync(await decrypter.decrypt(await readFile(backup))).toString()
    expect(archive).toMatch(/^\{"takenAt":"20/)
    expect(archive).toContain(used.session.user.email)
  })

  test('a restore rejects a backup of another release without changing anything', async () => {
    const later = await temporaryApp()
    await later.sql(
      "insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 9999999999999)",
    )
    const file = join(folder, 'later')
    await backUpTo(file, later)
    const url = await emptyDatabase()
    await expect(restoreDatabaseBackup({ ...RESTORE, url, file })).rejects.toThrow(
      'The backup was made by another release',
    )
    expect(await contentOf(url)).toEqual({})
  })
})
