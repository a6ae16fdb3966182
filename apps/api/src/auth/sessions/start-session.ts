import { eq, sql } from 'drizzle-orm'
import {
  type AuditDeps,
  insertAuditLogEntry,
  type RequestClientInfo,
} from '#auth/core/audit/audit.queries.ts'
import { type AuthenticationMethodReference, sessionsTable } from '#auth/core/tables/sessions.ts'
import { findFactorsOfUser } from '#auth/users/factors.queries.ts'
import { findIdentitiesOfUser, type UserRow, updateIdentity, updateUser } from '#auth/users/users.queries.ts'
import type { Db } from '#kernel/database/db.ts'
import { requireFirstRow } from '#kernel/database/first-row.ts'
import type { LockedUnexpiredSession } from './live-session.ts'
import type { SessionResponseInput } from './sessions.queries.ts'
import { findAmrClaims, insertAmrClaim, insertSession } from './sessions.queries.ts'

/** Starts a session with its first amr method (docs/protocol.md#authentication-methods) and the identity that was used. */
export async function createSession(
  tx: Db,
  user: UserRow,
  method: AuthenticationMethodReference,
  { ip, userAgent }: RequestClientInfo,
  now: Date,
  provider = 'email',
): Promise<SessionResponseInput> {
  const signedIn = await updateUser(tx, user.id, { lastSignInAt: now, updatedAt: now })
  await updateIdentity(tx, user.id, provider, { lastSignInAt: now, updatedAt: now })
  const times = { rotatedAt: now, createdAt: now, updatedAt: now }
  const session = await insertSession(tx, { userId: user.id, ip, userAgent, ...times })
  const claim = await insertAmrClaim(tx, { sessionId: session.id, method, at: now })
  return findSessionResponseInput(tx, signedIn, session, [claim])
}

interface SignIn {
  readonly method: AuthenticationMethodReference
  readonly provider: string
  readonly traits?: Readonly<Record<string, unknown>>
}

export async function createAuditedSession(
  deps: AuditDeps,
  tx: Db,
  user: UserRow,
  { method, provider, traits }: SignIn,
  source: RequestClientInfo,
  now: Date,
): Promise<SessionResponseInput> {
  const subject = await createSession(tx, user, method, source, now, provider)
  await insertAuditLogEntry(
    deps,
    tx,
    'login',
    { user, sessionId: subject.session.id, source, now },
    { provider, ...traits },
  )
  return subject
}

/** Rotates the refresh token of a locked, live session for a user who is already signed in, so that its limits keep applying. */
export async function rotateTokenOfExistingSession(
  tx: Db,
  { user, session }: LockedUnexpiredSession,
  now: Date,
) {
  const rotating = tx
    .update(sessionsTable)
    .set({ refreshCounter: sql`${sessionsTable.refreshCounter} + 1`, rotatedAt: now, updatedAt: now })
    .where(eq(sessionsTable.id, session.id))
    .returning()
  const rotated = await requireFirstRow(rotating, 'The locked session no longer exists.')
  return findSessionResponseInput(tx, user, rotated)
}

/** Reads the rows of a session response that belong to an account and its session; `amr` only if it is not given. */
export const findSessionResponseInput = async (
  tx: Db,
  user: UserRow,
  session: SessionResponseInput['session'],
  amr?: SessionResponseInput['amr'],
): Promise<SessionResponseInput> => ({
  user,
  identities: await findIdentitiesOfUser(tx, user.id),
  factors: await findFactorsOfUser(tx, user.id),
  session,
  amr: amr ?? (await findAmrClaims(tx, session.id)),
})
