import { randomUUID } from 'node:crypto'
import { PROFILES_PATH } from '@satlens/contract'
import { hash } from 'argon2'
import pg from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { parseAuthSecret } from '#auth/core/crypto/auth-secret.ts'
import { signRefreshToken } from '#auth/sessions/refresh/refresh-token.ts'
import { listAppliedMigrations, listKnownMigrations, migrateDatabase } from '#kernel/database/migrate.ts'
import { bearer, refresh, signIn } from '../accounts/people.ts'
import { emptyDatabase } from '../harness/fresh-database.ts'
import { command, stderrOf } from '../harness/launch.ts'
import { MIGRATIONS_FOLDER, migrationsOf } from '../harness/migrations-folder.ts'
import { GOOD_PASSWORD, TEST_SECRET, temporaryApp } from '../harness/test-app.ts'
import { isNightly } from '../harness/tier.ts'

const COUNT = listKnownMigrations(MIGRATIONS_FOLDER).length
/** Former releases by their number of migrations: the previous one, nightly all since the baseline. */
const FORMER_RELEASES = isNightly
  ? Array.from({ length: COUNT }, (_, nth) => nth + 1)
  : [Math.max(1, COUNT - 1)]
/** A migration of the next release, which fails if it is applied twice. */
const NEXT = { 1: 'ALTER TABLE "wallets" ADD COLUMN "added" text;' }

async function clientOf(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

/** Inserts a user as the baseline stores them. */
async function insertOldUser(client: pg.Client) {
  const [email, userId, sessionId] = ['early@example.com', randomUUID(), randomUUID()]
  const [at, name] = ["'2026-01-01', '2026-01-01'", "'Early Bird'"]
  const passwordHash = await hash(GOOD_PASSWORD)
  await client.query(`
    insert into users (id, email, password_hash, email_confirmed_at, app_metadata, user_metadata, created_at, updated_at)
      values ('${userId}', '${email}', '${passwordHash}', now(), '{}', '{"full_name": "Early Bird"}', ${at});
    insert into identities (user_id, provider, provider_id, identity_data, created_at, updated_at)
      values ('${userId}', 'email', '${userId}', '{"sub": "${userId}", "email": "${email}"}', ${at});
    insert into sessions (id, user_id, rotated_at, created_at, updated_at)
      values ('${sessionId}', '${userId}', now(), ${at});
    insert into mfa_amr_claims (session_id, method, created_at, updated_at)
      values ('${sessionId}', 'password', ${at});
    insert into profiles (user_id, full_name, email) values ('${userId}', ${name}, '${email}');
    insert into wallets (user_id, network, address, proof_r, created_at)
      values ('${userId}', 'signet', 'tb1pexample', '00', now())`)
  return { email, sessionId }
}

describe('an upgrade', () => {
  test.each(FORMER_RELEASES)('upgrading from %i migrations keeps sessions and user rows', async (former) => {
    const url = await emptyDatabase()
    await migrateDatabase(url, await migrationsOf({ count: 1 }))
    const client = await clientOf(url)
    const { email, sessionId } = await insertOldUser(client)
    await migrateDatabase(url, await migrationsOf({ count: former }))
    await migrateDatabase(url, await migrationsOf({ added: NEXT }))

    const app = await temporaryApp({ databaseUrl: url })
    const token = signRefreshToken(parseAuthSecret(TEST_SECRET), { sessionId, counter: 0 })
    expect((await refresh(app, token)).body).toMatchObject({ user: { email } })
    const signedIn = await signIn(app, email)
    expect(signedIn.status).toBe(200)
    const profile = await app.request.get(PROFILES_PATH).set(bearer(signedIn.body))
    expect(profile.body).toMatchObject([{ full_name: 'Early Bird', email }])
    expect(await app.sql('select address from wallets')).toEqual([{ address: 'tb1pexample' }])
  })

  test('an upgrade keeps the audit log as the partition before the first month', async () => {
    const url = await emptyDatabase()
    await migrateDatabase(url, await migrationsOf({ count: 1 }))
    const client = await clientOf(url)
    const add = (createdAt: string) =>
      client.query(
        `insert into audit_log_entries (payload, ip_address, user_agent, request_id, created_at)
         values ('{"action": "test"}', '', '', '', ${createdAt})`,
      )
    await add("'2026-01-01'")
    // An earlier attempt to migrate was interrupted after its preparation.
    await client.query(
      "alter table audit_log_entries add constraint audit_log_entries_oldest_end check (created_at < now() + interval '1 day')",
    )
    await migrateDatabase(url, MIGRATIONS_FOLDER)
    await add("now() + interval '27 days'")
    await add("now() + interval '63 days'")
    await add("now() + interval '10 years'")
    const { rows } = await client.query(
      'select tableoid::regclass::text as name from audit_log_entries order by created_at',
    )
    const [oldest, other] = [
      'audit_log_entries_oldest',
      expect.stringMatching(/^audit_log_entries_20\d\d_\d\d$/),
    ]
    expect(rows.map(({ name }) => name)).toEqual([oldest, oldest, other, 'audit_log_entries_default'])
  })

  test('several processes that upgrade at once apply each migration once', async () => {
    const url = await emptyDatabase()
    await migrateDatabase(url, MIGRATIONS_FOLDER)
    const next = await migrationsOf({ added: NEXT })
    await Promise.all(Array.from({ length: 4 }, () => migrateDatabase(url, next)))
    const client = await clientOf(url)
    const applied = await listAppliedMigrations((text, values) => client.query(text, values))
    expect(applied).toEqual(listKnownMigrations(next))
  })
})

describe('the command migrate', { timeout: 60_000 }, () => {
  test('migrate prepares the database of a server with MIGRATE_ON_START=false', async () => {
    const url = await emptyDatabase()
    const env = { DATABASE_URL: url, AUTH_SECRET: TEST_SECRET, MIGRATE_ON_START: 'false' }
    expect(await stderrOf(env)).toBe(
      `Satlens could not start: The database has 0 of ${COUNT} migrations. Run the command migrate first.\n`,
    )
    for (let time = 0; time < 2; time++) {
      expect((await command(env, 'migrate')).stdout).toBe(`The database has all ${COUNT} migrations.\n`)
    }
    const client = await clientOf(url)
    expect((await client.query('select from signing_keys')).rowCount).toBe(0)
    expect((await client.query('select version from pgboss.version')).rowCount).toBe(1)
  })
})
