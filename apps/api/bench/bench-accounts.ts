import { hash } from 'argon2'
import type { BenchServer } from './bench-server.ts'

/** The argon2id cost of the server. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** The password of every benchmark account. */
export const PASSWORD = 'Tall-Orange-WriteLog-7'

/** Options for benchmark accounts. */
export interface AccountOptions {
  readonly isConfirmed?: boolean
  readonly hasPassword?: boolean
  /** Whether each has requested an email change to `new-<address>`. */
  readonly isMoving?: boolean
  /** Whether each has a recent emailed code. */
  readonly hasCode?: boolean
}

/** Inserts this many accounts directly, as sign-up would store them. Returns their email addresses. */
export async function insertAccounts(
  { sql }: Pick<BenchServer, 'sql'>,
  name: string,
  count: number,
  { isConfirmed = true, hasPassword = true, isMoving = false, hasCode = false }: AccountOptions = {},
): Promise<string[]> {
  // The hash has the server's cost, so that a comparison takes as long as on the server.
  const passwordHash = hasPassword ? await hash(PASSWORD, COST) : null
  const rows = await sql<{ email: string }>(
    `with people as (
       insert into users (email, password_hash, email_confirmed_at, new_email, app_metadata, user_metadata, created_at, updated_at)
       select $1 || n || '@example.com', $2, case when $4 then now() end, case when $5 then 'new-' || $1 || n || '@example.com' end,
         '{"provider":"email","providers":["email"]}', '{"full_name":"Ada Example"}', now(), now()
       from generate_series(1, $3) n returning id, email
     ), ways as (
       insert into identities (user_id, provider, provider_id, identity_data, created_at, updated_at)
       select id, 'email', id, jsonb_build_object('sub', id, 'email', email), now(), now() from people
     ), named as (
       insert into profiles (user_id, full_name, email) select id, 'Ada Example', email from people
     ), mailed as (
       insert into one_time_tokens
         (user_id, token_type, token_hash, otp_hash, otp_expires_at, relates_to, expires_at, created_at)
       select id, 'recovery_token', gen_random_uuid(), repeat('x', 43), now() + interval '15 minutes', email,
         now() + interval '1 hour', now() from people where $6
     ) select email from people`,
    [name, passwordHash, count, isConfirmed, isMoving, hasCode],
  )
  return rows.map(({ email }) => email)
}
