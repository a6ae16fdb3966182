import { sql } from 'drizzle-orm'
import pg from 'pg'
import type * as z from 'zod/mini'
import type { Db } from '#kernel/database/db.ts'
import {
  type GotrueOAuthClient,
  type GotrueUser,
  gotrueAmrClaimSchema,
  gotrueFactorSchema,
  gotrueIdentitySchema,
  gotrueOAuthClientSchema,
  gotrueOAuthConsentSchema,
  gotruePasskeySchema,
  gotrueRefreshTokenSchema,
  gotrueSessionSchema,
  gotrueUserSchema,
} from './gotrue-rows.ts'

/** Columns that a release from October 2024 or later has (2.163). Without them the source is too old to read. */
const REQUIRED_COLUMNS = [
  ...['users.is_anonymous', 'users.deleted_at', 'users.is_sso_user', 'identities.provider_id'],
  ...[
    'mfa_factors.phone',
    'mfa_factors.web_authn_credential',
    'sessions.refreshed_at',
    'refresh_tokens.session_id',
  ],
]

export type GotrueSource = Awaited<ReturnType<typeof openGotrueSource>>

/**
 * Connects to the database of a GoTrue server and checks its schema and that it is not ours. Everything is read in one
 * read-only transaction, thus as it was at the start, and nothing can be changed.
 */
export async function openGotrueSource(url: string, ours: Db) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  // The next statement reports the error. Without a listener it would crash the process.
  client.on('error', () => {})
  try {
    await client.connect()
  } catch (error) {
    throw new Error(`The source database cannot be reached: ${describeError(error)}`)
  }
  try {
    await requireOtherDatabase(client, ours)
    await startReading(client)
  } catch (error) {
    await client.end()
    throw error
  }
  const tables = await listTables(client)

  /** Returns the rows of these users, or of these sessions. */
  async function readRows<S extends z.ZodMiniType>(
    { table, schema, key = 'user_id', condition = 'true' }: TableOfRows<S>,
    ids: readonly string[],
  ): Promise<z.output<S>[]> {
    if (ids.length === 0 || !tables.has(table)) return []
    const { rows } = await client.query<{ row: unknown }>(
      `select to_jsonb(source) as row from auth.${table} source where ${key} = any($1) and ${condition} order by id`,
      [ids],
    )
    return rows.map(({ row }) => schema.parse(row))
  }

  return {
    /** Identifies the source in the table of imports. */
    name: `${client.host}:${client.port}/${client.database}`,
    async countUsers(): Promise<number> {
      const { rows } = await client.query<{ count: string }>('select count(*) from auth.users')
      return Number(rows[0]?.count)
    },
    /** Returns the users that follow in the order of their IDs. `null` starts with the first one. */
    async readUsers(afterId: string | null, limit: number): Promise<GotrueUser[]> {
      const { rows } = await client.query<{ row: unknown }>(
        `select to_jsonb(source) as row from auth.users source
         where id > coalesce($1, '00000000-0000-0000-0000-000000000000'::uuid) order by id limit $2`,
        [afterId, limit],
      )
      return rows.map(({ row }) => gotrueUserSchema.parse(row))
    },
    /** Returns the clients of the OAuth server that were not deleted. */
    async readOAuthClients(): Promise<GotrueOAuthClient[]> {
      if (!tables.has('oauth_clients')) return []
      const { rows } = await client.query<{ row: unknown }>(
        'select to_jsonb(source) as row from auth.oauth_clients source where deleted_at is null order by id',
      )
      return rows.map(({ row }) => gotrueOAuthClientSchema.parse(row))
    },
    readRows,
    async close(): Promise<void> {
      await client.end()
    },
  }
}

interface TableOfRows<S> {
  readonly table: string
  readonly schema: S
  /** The column that the IDs are compared with. Default: `user_id`. */
  readonly key?: 'user_id' | 'session_id'
  readonly condition?: string
}

export const GOTRUE_IDENTITIES = { table: 'identities', schema: gotrueIdentitySchema } as const
export const GOTRUE_FACTORS = { table: 'mfa_factors', schema: gotrueFactorSchema } as const
export const GOTRUE_PASSKEYS = { table: 'webauthn_credentials', schema: gotruePasskeySchema } as const
export const GOTRUE_CONSENTS = {
  table: 'oauth_consents',
  schema: gotrueOAuthConsentSchema,
  condition: 'revoked_at is null',
} as const
export const GOTRUE_SESSIONS = { table: 'sessions', schema: gotrueSessionSchema } as const
export const GOTRUE_AMR_CLAIMS = {
  table: 'mfa_amr_claims',
  schema: gotrueAmrClaimSchema,
  key: 'session_id',
} as const
export const GOTRUE_REFRESH_TOKENS = {
  table: 'refresh_tokens',
  schema: gotrueRefreshTokenSchema,
  key: 'session_id',
  condition: 'revoked = false and token is not null',
} as const

/** A statement whose result differs between any two databases, also of one server. */
const DATABASE_IDENTITY =
  "select pg_postmaster_start_time() || ' ' || oid as identity from pg_database where datname = current_database()"

async function requireOtherDatabase(client: pg.Client, ours: Db): Promise<void> {
  const own = await ours.execute(sql.raw(DATABASE_IDENTITY))
  const { rows } = await client.query(DATABASE_IDENTITY)
  if (rows[0]?.identity === own.rows[0]?.identity) {
    throw new Error('The source is the database of this server. Give the URL of the GoTrue database.')
  }
}

async function startReading(client: pg.Client): Promise<void> {
  await client.query('begin transaction isolation level repeatable read, read only')
  // Without rights on rows, row-level security would silently hide them; now it is an error. Pages are read for minutes.
  for (const setting of [
    'row_security = off',
    "timezone = 'UTC'",
    'statement_timeout = 0',
    'idle_in_transaction_session_timeout = 0',
  ]) {
    await client.query(`set local ${setting}`)
  }
  const { rows } = await client.query<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'auth'`,
  )
  const columns = new Set(rows.map(({ name }) => name))
  if (!columns.has('users.id')) {
    throw new Error(
      'The source database has no table auth.users, or its role may not read it. Expected the database of a GoTrue server.',
    )
  }
  const missing = REQUIRED_COLUMNS.filter((name) => !columns.has(name))
  if (missing.length > 0) {
    throw new Error(
      `The schema auth of the source is too old: it lacks ${missing.join(', ')}. Update GoTrue to 2.163 or later first.`,
    )
  }
}

async function listTables(client: pg.Client): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'auth'",
  )
  return new Set(rows.map(({ name }) => name))
}

// A connection to several addresses fails with an error without a message.
const describeError = (error: unknown): string => {
  const { message, code } = error as { message?: string; code?: string }
  return message || code || String(error)
}
