import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../kernel/database/db.ts'
import { getRow } from '../../kernel/database/first-row.ts'
import { type RequestSource, recordAudit } from '../audit/audit.queries.ts'
import { type AmrMethod, sessions } from '../tables/sessions.ts'
import { findFactors } from '../users/factors.queries.ts'
import { findIdentities, type UserRow, updateIdentity, updateUser } from '../users/users.queries.ts'
import type { LiveSession } from './live-session.ts'
import type { SessionSubject } from './session-response.ts'
import { findAmrClaims, insertAmrClaim, insertSession } from './sessions.queries.ts'

/** Starts a session with its first amr method (docs/protocol.md#authentication-methods) and the identity that was used. */
export async function startSession(
  tx: Db,
  user: UserRow,
  method: AmrMethod,
  { ip, userAgent }: RequestSource,
  now: Date,
  provider = 'email',
): Promise<SessionSubject> {
  const signedIn = await updateUser(tx, user.id, { lastSignInAt: now, updatedAt: now })
  await updateIdentity(tx, user.id, provider, { lastSignInAt: now, updatedAt: now })
  const times = { rotatedAt: now, createdAt: now, updatedAt: now }
  const session = await insertSession(tx, { userId: user.id, ip, userAgent, ...times })
  const claim = await insertAmrClaim(tx, { sessionId: session.id, method, at: now })
  return findSessionSubject(tx, signedIn, session, [claim])
}

interface SignIn {
  readonly method: AmrMethod
  readonly provider: string
  readonly traits?: Readonly<Record<string, unknown>>
}

export async function signIn(
  tx: Db,
  user: UserRow,
  { method, provider, traits }: SignIn,
  source: RequestSource,
  now: Date,
): Promise<SessionSubject> {
  const subject = await startSession(tx, user, method, source, now, provider)
  await recordAudit(
    tx,
    'login',
    { user, sessionId: subject.session.id, source, now },
    { provider, ...traits },
  )
  return subject
}

/** Rotates the refresh token of a locked, live session for a user who is already signed in, so that its limits keep applying. */
export async function continueSession(tx: Db, { user, session }: LiveSession, now: Date) {
  const rotating = tx
    .update(sessions)
    .set({ refreshCounter: sql`${sessions.refreshCounter} + 1`, rotatedAt: now, updatedAt: now })
    .where(eq(sessions.id, session.id))
    .returning()
  const rotated = await getRow(rotating, 'The locked session no longer exists.')
  return findSessionSubject(tx, user, rotated)
}

/** Reads the rows of a session response that belong to an account and its session; `amr` only if it is not given. */
export const findSessionSubject = async (
  tx: Db,
  user: UserRow,
  session: SessionSubject['session'],
  amr?: SessionSubject['amr'],
): Promise<SessionSubject> => ({
  user,
  identities: await findIdentities(tx, user.id),
  factors: await findFactors(tx, user.id),
  session,
  amr: amr ?? (await findAmrClaims(tx, session.id)),
})
