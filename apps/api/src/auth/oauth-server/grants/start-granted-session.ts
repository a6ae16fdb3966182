import { eq, sql } from 'drizzle-orm'
import type { RequestClientInfo } from '#auth/core/audit/audit.queries.ts'
import { mfaAmrClaimsTable } from '#auth/core/tables/sessions.ts'
import {
  findAmrClaims,
  insertSession,
  type OAuthSessionColumns,
  type SessionResponseInput,
  type SessionRow,
} from '#auth/sessions/sessions.queries.ts'
import { findSessionResponseInput } from '#auth/sessions/start-session.ts'
import type { UserRow } from '#auth/users/users.queries.ts'
import type { Db } from '#kernel/database/db.ts'

interface Grant {
  readonly user: UserRow
  /** The session in which the user allowed the application, locked against deletion. */
  readonly approvedIn: Pick<SessionRow, 'id' | 'aal' | 'factorId' | 'notAfter'>
  readonly oauth: OAuthSessionColumns & { readonly oauthClientId: string }
  readonly source: RequestClientInfo
  readonly now: Date
}

/**
 * Starts the session of an application. It is separate from the one in which the user allowed it, and ends by itself; it has
 * the same assurance level and the same authentication methods with their times, of which ID tokens tell `auth_time`.
 */
export async function startGrantedSession(
  tx: Db,
  { user, approvedIn, oauth, source: { ip, userAgent }, now }: Grant,
): Promise<SessionResponseInput> {
  const { aal, factorId, notAfter } = approvedIn
  const times = { rotatedAt: now, createdAt: now, updatedAt: now }
  const session = await insertSession(tx, {
    userId: user.id,
    aal,
    factorId,
    notAfter,
    ip,
    userAgent,
    ...oauth,
    ...times,
  })
  const { method, createdAt, updatedAt } = mfaAmrClaimsTable
  await tx.insert(mfaAmrClaimsTable).select(
    tx
      .select({ sessionId: sql`${session.id}::uuid`.as('session_id'), method, createdAt, updatedAt })
      .from(mfaAmrClaimsTable)
      .where(eq(mfaAmrClaimsTable.sessionId, approvedIn.id)),
  )
  return findSessionResponseInput(tx, user, session, await findAmrClaims(tx, session.id))
}
