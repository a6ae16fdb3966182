import { lt, type SQL, sql } from 'drizzle-orm'
import { PENDING_IDENTITY_LINK_ENCRYPTION_PURPOSE } from '#auth/accounts/linking/link-identity.ts'
import { type AuthSecret, reencryptTextWithCurrentSecret } from '#auth/core/crypto/auth-secret.ts'
import type { StorageDeps } from '#auth/core/ports.ts'
import { flowStatesTable } from '#auth/core/tables/flow-states.ts'
import { EVENT_ENCRYPTION_PURPOSE } from '#auth/events/record-event.ts'
import { EMAIL_ENCRYPTION_PURPOSE } from '#auth/messages/email/outbox.ts'
import { PROVIDER_TOKENS_ENCRYPTION_PURPOSE } from '#auth/one-time/flow-states/flow-state.ts'
import { SIGNING_KEY_ENCRYPTION_PURPOSE } from '#auth/sessions/access-tokens/keyring.ts'
import { TOTP_ENCRYPTION_PURPOSE } from '#auth/sign-in/factors/totp-factor.ts'
import { OAUTH_REQUEST_ENCRYPTION_PURPOSE } from '#auth/sign-in/oauth/oauth-authorization.ts'
import type { Db } from '#kernel/database/db.ts'
import { disableStatementTimeout } from '#kernel/database/disable-statement-timeout.ts'

/** Every column with encrypted text, with the key column of its table and the purpose of its encryption. */
export const ENCRYPTED_DATABASE_COLUMNS = [
  {
    table: 'signing_keys',
    key: 'kid',
    column: 'encrypted_private_jwk',
    purpose: SIGNING_KEY_ENCRYPTION_PURPOSE,
  },
  { table: 'mfa_factors', key: 'id', column: 'encrypted_secret', purpose: TOTP_ENCRYPTION_PURPOSE },
  { table: 'email_outbox', key: 'id', column: 'encrypted_email', purpose: EMAIL_ENCRYPTION_PURPOSE },
  { table: 'event_deliveries', key: 'id', column: 'encrypted_payload', purpose: EVENT_ENCRYPTION_PURPOSE },
  {
    table: 'flow_states',
    key: 'id',
    column: 'encrypted_provider_secrets',
    purpose: OAUTH_REQUEST_ENCRYPTION_PURPOSE,
  },
  {
    table: 'flow_states',
    key: 'id',
    column: 'encrypted_pending_link',
    purpose: PENDING_IDENTITY_LINK_ENCRYPTION_PURPOSE,
  },
  {
    table: 'flow_states',
    key: 'id',
    column: 'encrypted_provider_tokens',
    purpose: PROVIDER_TOKENS_ENCRYPTION_PURPOSE,
  },
] as const

type EncryptedColumn = (typeof ENCRYPTED_DATABASE_COLUMNS)[number]

const BATCH_SIZE = 500

/** Encrypts every value in the database with the current secret, or changes nothing if a value was encrypted with neither. */
export function reencryptDatabase({ db, secret, clock }: StorageDeps & { readonly secret: AuthSecret }) {
  return db.transaction(async (tx) => {
    await disableStatementTimeout(tx)
    await tx.delete(flowStatesTable).where(lt(flowStatesTable.expiresAt, clock.now()))
    let reencrypted = 0
    for (const column of ENCRYPTED_DATABASE_COLUMNS) reencrypted += await reencryptColumn(tx, secret, column)
    // Only hashes of recovery codes are stored, so these users must create new ones.
    const { rows } = await tx.execute(
      sql`select count(distinct user_id)::int as people from mfa_recovery_codes where used_at is null`,
    )
    return { reencrypted, peopleWithRecoveryCodes: Number(rows[0]?.people) }
  })
}

async function reencryptColumn(tx: Db, secret: AuthSecret, target: EncryptedColumn): Promise<number> {
  const [table, key, column] = [target.table, target.key, target.column].map((name) => sql.identifier(name))
  let reencrypted = 0
  let isAfterBatch: SQL = sql`true`
  while (true) {
    const { rows } = await tx.execute(
      sql`select ${key} as key, ${column} as encrypted from ${table} where ${column} is not null and ${isAfterBatch}
        order by ${key} limit ${BATCH_SIZE} for update`,
    )
    for (const row of rows) {
      const current = reencryptTextWithCurrentSecret(secret, target.purpose, String(row.encrypted))
      if (current === null) continue
      await tx.execute(sql`update ${table} set ${column} = ${current} where ${key} = ${row.key}`)
      reencrypted++
    }
    if (rows.length < BATCH_SIZE) return reencrypted
    isAfterBatch = sql`${key} > ${rows.at(-1)?.key}`
  }
}
