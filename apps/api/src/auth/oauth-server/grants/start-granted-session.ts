import { eq, sql } from 'drizzle-orm'
import { insertAuditLogEntry, type RequestClientInfo } from '#auth/core/audit/audit.queries.ts'
import type { CoreDeps } from '#auth/core/ports.ts'
import { mfaAmrClaimsTable } from '#auth/core/tables/sessions.ts'
import { findUnexpiredSession } from '#auth/sessions/live-session.ts'
import { findAmrClaims, insertSession, type SessionResponseInput } from '#auth/sessions/sessions.queries.ts'
import { findSessionResponseInput } from '#auth/sessions/start-session.ts'
import { isUserBanned } from '#auth/users/user.ts'
import type { UserRow } from '#auth/users/users.queries.ts'
import type { Db } from '#kernel/database/db.ts'
import type { ApiError } from '#kernel/http/errors.ts'
import type { OAuthClientRow } from '../clients/oauth-clients.queries.ts'
import { createOAuthError } from '../oauth-error.ts'
import { findGrantedScope } from './consents.queries.ts'

/** What a user has allowed an application. */
export interface Grant {
  readonly client: Pick<OAuthClientRow, 'id' | 'grantTypes'>
  /** Locked until the transaction ends. */
  readonly user: UserRow
  /** The session in which the user allowed it. */
  readonly sessionId: string
  /** Separated by spaces. */
  readonly scope: string
  readonly resource: string | null
  readonly dpopJkt: string | null
  readonly source: RequestClientInfo
}

/**
 * Starts the session of an application. It is separate from the one in which the user allowed it, which must still be alive, and
 * ends by itself. It has the same assurance level and the same authentication methods with their times, of which ID tokens tell
 * `auth_time`. Without refresh tokens it ends with its access token. Returns `invalid_grant` if the user has signed out or
 * removed the access since.
 */
export async function startGrantedSession(
  deps: CoreDeps,
  tx: Db,
  { client, user, sessionId, scope, resource, dpopJkt, source }: Grant,
): Promise<SessionResponseInput | ApiError> {
  const { clock, settings } = deps
  const now = clock.now()
  const userId = user.id
  const liveness = { limits: settings.limits, clock }
  const approvedIn = await findUnexpiredSession(tx, { userId, sessionId }, liveness)
  if (!approvedIn) return createOAuthError('invalid_grant', 'The user has signed out.')
  if (isUserBanned(user, now)) return createOAuthError('invalid_grant', 'The account is suspended.')
  const allowed = (await findGrantedScope(tx, { userId, clientId: client.id }))?.split(' ') ?? []
  if (!scope.split(' ').every((name) => allowed.includes(name))) {
    return createOAuthError('invalid_grant', 'The user has removed the access.')
  }
  const { aal, factorId, notAfter } = approvedIn
  const accessTokenEnd = new Date(now.getTime() + settings.accessTokenTtlS * 1_000)
  const session = await insertSession(tx, {
    userId,
    aal,
    factorId,
    notAfter: client.grantTypes.includes('refresh_token') ? notAfter : accessTokenEnd,
    ip: source.ip,
    userAgent: source.userAgent,
    oauthClientId: client.id,
    oauthScope: scope,
    oauthResource: resource,
    dpopJkt,
    rotatedAt: now,
    createdAt: now,
    updatedAt: now,
  })
  const { method, createdAt, updatedAt } = mfaAmrClaimsTable
  await tx.insert(mfaAmrClaimsTable).select(
    tx
      .select({ sessionId: sql`${session.id}::uuid`.as('session_id'), method, createdAt, updatedAt })
      .from(mfaAmrClaimsTable)
      .where(eq(mfaAmrClaimsTable.sessionId, sessionId)),
  )
  const audit = { user, sessionId: session.id, source, now }
  await insertAuditLogEntry(deps, tx, 'oauth_session_started', audit, { client_id: client.id, scope })
  return findSessionResponseInput(tx, user, session, await findAmrClaims(tx, session.id))
}
