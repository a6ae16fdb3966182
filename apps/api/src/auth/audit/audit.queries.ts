import type { Db } from '../../kernel/database/db.ts'
import { type AuditPayload, auditLog } from '../tables/audit.ts'
import type { RequestSource } from './request-source.ts'

// docs/protocol.md#audit-log; `login_failed`, `token_reuse_detected`, `rate_limited`, `user_reauthenticated` and `addition_undone` are ours.
const LOG_TYPES = {
  login: 'account',
  login_failed: 'account',
  logout: 'account',
  rate_limited: 'account',
  user_signedup: 'team',
  user_deleted: 'team',
  account_reclaimed: 'team',
  token_refreshed: 'token',
  token_revoked: 'token',
  token_reuse_detected: 'token',
  user_modified: 'user',
  user_updated_password: 'user',
  user_recovery_requested: 'user',
  user_reauthenticate_requested: 'user',
  user_reauthenticated: 'user',
  addition_undone: 'user',
  user_confirmation_requested: 'user',
  user_repeated_signup: 'user',
  identity_linked: 'user',
  identity_unlinked: 'user',
  passkey_created: 'user',
  passkey_updated: 'user',
  passkey_deleted: 'user',
  wallet_registered: 'user',
  wallet_replaced: 'user',
  factor_in_progress: 'factor',
  challenge_created: 'factor',
  verification_attempted: 'factor',
  factor_unenrolled: 'factor',
  factor_deleted: 'factor',
  factor_updated: 'factor',
} as const

export interface AuditEntry {
  readonly action: keyof typeof LOG_TYPES
  /** Null when nobody is known to have acted: what was typed as a name may be a password. */
  readonly actor: { readonly id: string; readonly email: string | null } | null
  readonly sessionId?: string
  readonly traits?: Readonly<Record<string, unknown>>
  readonly at: Date
}

/** Writes down what happened. In the transaction that does it, so that neither is there without the other. */
export async function insertAudit(db: Db, source: RequestSource, entry: AuditEntry): Promise<void> {
  const { sessionId, at } = entry
  await db.insert(auditLog).values({
    payload: auditPayload(entry),
    sessionId: sessionId ?? null,
    ipAddress: source.ip,
    userAgent: source.userAgent,
    requestId: source.requestId,
    createdAt: at,
  })
}

/** What an entry says, apart from when and from where. */
export const auditPayload = ({ action, actor, traits }: Omit<AuditEntry, 'at'>): AuditPayload => ({
  action,
  log_type: LOG_TYPES[action],
  actor_id: actor?.id ?? null,
  actor_username: actor?.email ?? '',
  actor_via_sso: false,
  ...(traits ? { traits } : {}),
})
