import { randomUUID } from 'node:crypto'
import type { Language } from '@satlens/domain'
import { and, eq, gt, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { Db } from '#kernel/database/db.ts'
import { getRequestLanguage } from '#kernel/language/request-language.ts'
import { type AuditLogPayload, auditLogEntriesTable } from '../tables/audit.ts'

/** The origin of a request, as sessions and the audit log store it. */
export interface RequestClientInfo {
  readonly ip: string
  readonly userAgent: string
  readonly requestId: string
  /** The language that it asks for; null if it asks for none. */
  readonly language: Language | null
}

/** Returns the source of a request. Behind trusted proxies the IP address is the one that they forward. */
export const getRequestClientInfo = (request: FastifyRequest): RequestClientInfo => ({
  ip: request.ip,
  userAgent: (request.headers['user-agent'] ?? '').slice(0, 500),
  requestId: request.id,
  language: getRequestLanguage(request),
})

// The actions of docs/protocol.md#audit-log. GoTrue does not have `login_failed`, `token_reuse_detected`, `rate_limited`,
// `user_reauthenticated`, `users_imported`, `addition_undone`, `event_delivery_failed` and those that begin with `oauth_`.
const LOG_TYPES = {
  login: 'account',
  login_failed: 'account',
  logout: 'account',
  rate_limited: 'account',
  user_signedup: 'team',
  user_invited: 'team',
  user_deleted: 'team',
  users_imported: 'team',
  account_reclaimed: 'team',
  oauth_client_created: 'team',
  oauth_client_updated: 'team',
  oauth_client_deleted: 'team',
  oauth_client_secret_regenerated: 'team',
  event_delivery_failed: 'team',
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
  oauth_consent_granted: 'user',
  oauth_consent_revoked: 'user',
  oauth_session_started: 'token',
  oauth_code_reuse_detected: 'token',
  wallet_registered: 'user',
  wallet_replaced: 'user',
  factor_in_progress: 'factor',
  challenge_created: 'factor',
  verification_attempted: 'factor',
  factor_unenrolled: 'factor',
  factor_deleted: 'factor',
  factor_updated: 'factor',
} as const

export type AuditLogAction = keyof typeof LOG_TYPES
type AuditTraits = Readonly<Record<string, unknown>>

export interface AuditLogContext {
  /** The account; null if it is unknown. The identifier of a failed sign-in is not an account: it may be a password. */
  readonly user: { readonly id: string; readonly email: string | null } | null
  readonly sessionId?: string | undefined
  readonly source: RequestClientInfo
  readonly now: Date
}

export type AuditLogEntry = typeof auditLogEntriesTable.$inferSelect

export interface AuditDeps {
  /** Stores what an entry tells the operator's receivers (auth/events), in the same transaction. Null if there are none. */
  readonly recordEvent: ((tx: Db, entry: AuditLogEntry) => Promise<void>) | null
}

/** For entries that are never events, such as those of an import, where no receiver is at hand. */
export const WITHOUT_EVENTS: AuditDeps = { recordEvent: null }

/** Adds an entry to the audit log, in the transaction of the action. `traits` must not contain a token, a code or a password. */
export async function insertAuditLogEntry(
  { recordEvent }: AuditDeps,
  tx: Db,
  action: AuditLogAction,
  { user, sessionId, source, now }: AuditLogContext,
  traits?: AuditTraits,
): Promise<void> {
  const entry = {
    id: randomUUID(),
    payload: createAuditLogPayload(action, user, traits),
    sessionId: sessionId ?? null,
    ipAddress: source.ip,
    userAgent: source.userAgent,
    requestId: source.requestId,
    createdAt: now,
  }
  await tx.insert(auditLogEntriesTable).values(entry)
  await recordEvent?.(tx, entry)
}

/** Matches the entries of an account after a moment whose payload contains `part`. */
export const isAuditLogEntryAfter = (userId: string, since: Date, part: Partial<AuditLogPayload>) =>
  and(
    eq(sql`${auditLogEntriesTable.payload} ->> 'actor_id'`, userId),
    gt(auditLogEntriesTable.createdAt, since),
    sql`${auditLogEntriesTable.payload} @> ${JSON.stringify(part)}::jsonb`,
  )

/** Returns the payload of an entry: all of it except its time, its session and its source. */
export const createAuditLogPayload = (
  action: AuditLogAction,
  user: AuditLogContext['user'],
  traits?: AuditTraits,
): AuditLogPayload => ({
  action,
  log_type: LOG_TYPES[action],
  actor_id: user?.id ?? null,
  actor_username: user?.email ?? '',
  actor_via_sso: false,
  ...(traits ? { traits } : {}),
})
