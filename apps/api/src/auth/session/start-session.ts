import type { Db } from '../../kernel/db.ts'
import type { RequestSource } from '../request-source.ts'
import { findIdentities, type UserRow, updateIdentity, updateUser } from '../users.queries.ts'
import type { SessionSubject } from './session-reply.ts'
import { insertAmrClaim, insertSession } from './sessions.queries.ts'

/** Signs a user in, in the caller's transaction. `method` is the first entry of the session's amr (wire §10.1). */
export async function startSession(
  tx: Db,
  user: UserRow,
  method: 'password' | 'otp',
  source: RequestSource,
  now: Date,
): Promise<SessionSubject> {
  const signedIn = await updateUser(tx, user.id, { lastSignInAt: now, updatedAt: now })
  await updateIdentity(tx, user.id, 'email', { lastSignInAt: now, updatedAt: now })
  const session = await insertSession(tx, {
    userId: user.id,
    ip: source.ip,
    userAgent: source.userAgent,
    rotatedAt: now,
    createdAt: now,
    updatedAt: now,
  })
  const claim = await insertAmrClaim(tx, { sessionId: session.id, method, at: now })
  return { user: signedIn, identities: await findIdentities(tx, user.id), session, amr: [claim] }
}
