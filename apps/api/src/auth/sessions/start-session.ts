import type { Db } from '../../kernel/database/db.ts'
import { recordAudit } from '../audit/audit.queries.ts'
import type { RequestSource } from '../audit/request-source.ts'
import type { AmrMethod } from '../tables/sessions.ts'
import { findFactors } from '../users/factors.queries.ts'
import { findIdentities, type UserRow, updateIdentity, updateUser } from '../users/users.queries.ts'
import type { SessionSubject } from './session-response.ts'
import { insertAmrClaim, insertSession } from './sessions.queries.ts'

/**
 * Starts a session in the given transaction and records the sign-in. `method` becomes the first entry of the session's amr
 * (docs/protocol.md#authentication-methods), `provider` names the identity that was used.
 */
export async function startSession(
  tx: Db,
  user: UserRow,
  method: AmrMethod,
  source: RequestSource,
  now: Date,
  provider = 'email',
): Promise<SessionSubject> {
  const signedIn = await updateUser(tx, user.id, { lastSignInAt: now, updatedAt: now })
  await updateIdentity(tx, user.id, provider, { lastSignInAt: now, updatedAt: now })
  const session = await insertSession(tx, {
    userId: user.id,
    ip: source.ip,
    userAgent: source.userAgent,
    rotatedAt: now,
    createdAt: now,
    updatedAt: now,
  })
  const claim = await insertAmrClaim(tx, { sessionId: session.id, method, at: now })
  return {
    user: signedIn,
    identities: await findIdentities(tx, user.id),
    factors: await findFactors(tx, user.id),
    session,
    amr: [claim],
  }
}

interface SignIn {
  readonly method: AmrMethod
  readonly provider: string
  /** Further details for the audit log. */
  readonly traits?: Readonly<Record<string, unknown>>
}

/** Starts a session like {@link startSession} and records the sign-in in the audit log. */
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
