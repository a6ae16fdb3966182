import { lt, type SQL, sql } from 'drizzle-orm'
import type { Clock } from '../../kernel/clock.ts'
import type { Db } from '../../kernel/database/db.ts'
import { PENDING_LINK_PURPOSE } from '../account-linking/pending-link.ts'
import type { AuthSecret } from '../crypto/auth-secret.ts'
import { reencryptText } from '../crypto/encrypted-text.ts'
import { EMAIL_PURPOSE } from '../email/outbox.ts'
import { TOTP_PURPOSE } from '../factors/totp/totp-factor.ts'
import { TOKENS_PURPOSE } from '../flow-states/flow-state.ts'
import { OAUTH_REQUEST_PURPOSE } from '../oauth/start-authorization.ts'
import { SIGNING_KEY_PURPOSE } from '../sessions/access-tokens/signing-key.ts'
import { flowStates } from '../tables/flow-states.ts'

/** Every column that holds sealed text, with what its rows are known by. */
export const ENCRYPTED_COLUMNS = [
  { table: 'signing_keys', key: 'kid', column: 'sealed_private_jwk', purpose: SIGNING_KEY_PURPOSE },
  { table: 'mfa_factors', key: 'id', column: 'sealed_secret', purpose: TOTP_PURPOSE },
  { table: 'mail_outbox', key: 'id', column: 'sealed_mail', purpose: EMAIL_PURPOSE },
  { table: 'flow_states', key: 'id', column: 'sealed_provider_secrets', purpose: OAUTH_REQUEST_PURPOSE },
  { table: 'flow_states', key: 'id', column: 'sealed_pending_link', purpose: PENDING_LINK_PURPOSE },
  { table: 'flow_states', key: 'id', column: 'sealed_provider_tokens', purpose: TOKENS_PURPOSE },
] as const

type SealedColumn = (typeof ENCRYPTED_COLUMNS)[number]

const AT_ONCE = 500

/** What was done, and what cannot be done here. */
interface SecretRotation {
  readonly resealed: number
  /** People with unused recovery codes: of those, hashes are stored, so only their owners can make them anew. */
  readonly peopleWithRecoveryCodes: number
}

interface Rotation {
  readonly db: Db
  readonly secret: AuthSecret
  readonly clock: Clock
}

/**
 * Seals everything in the database anew under the present secret, in one transaction: what the one before was needed for
 * to read. Flows that have expired are deleted first: nothing of them is needed any more. Throws, and changes nothing, where
 * something was sealed under neither.
 */
export function rotateSecret({ db, secret, clock }: Rotation): Promise<SecretRotation> {
  return db.transaction(async (tx) => {
    // A whole database takes longer than any request may.
    await tx.execute(sql`set local statement_timeout = 0`)
    await tx.delete(flowStates).where(lt(flowStates.expiresAt, clock.now()))
    let resealed = 0
    for (const column of ENCRYPTED_COLUMNS) resealed += await resealColumn(tx, secret, column)
    const { rows } = await tx.execute(
      sql`select count(distinct user_id)::int as people from mfa_recovery_codes where used_at is null`,
    )
    return { resealed, peopleWithRecoveryCodes: Number(rows[0]?.people) }
  })
}

async function resealColumn(tx: Db, secret: AuthSecret, at: SealedColumn): Promise<number> {
  const [table, key, column] = [at.table, at.key, at.column].map((name) => sql.identifier(name))
  let resealed = 0
  let isLater: SQL = sql`true`
  while (true) {
    const { rows } = await tx.execute(
      sql`select ${key} as key, ${column} as sealed from ${table} where ${column} is not null and ${isLater}
        order by ${key} limit ${AT_ONCE} for update`,
    )
    for (const row of rows) {
      const fresh = reencryptText(secret, at.purpose, String(row.sealed))
      if (fresh === null) continue
      await tx.execute(sql`update ${table} set ${column} = ${fresh} where ${key} = ${row.key}`)
      resealed++
    }
    if (rows.length < AT_ONCE) return resealed
    isLater = sql`${key} > ${rows.at(-1)?.key}`
  }
}
