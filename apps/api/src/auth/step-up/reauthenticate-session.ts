import { insertAudit } from '../audit/audit.queries.ts'
import type { RequestSource } from '../audit/request-source.ts'
import type { AuthContext } from '../context.ts'
import { deleteOneTimeToken } from '../one-time-tokens/one-time-tokens.queries.ts'
import type { Caller } from '../sessions/guard/caller.ts'
import { lockCaller } from '../sessions/guard/lock-caller.ts'
import { isFreshSession } from '../sessions/is-fresh-session.ts'
import { updateSession } from '../sessions/sessions.queries.ts'
import { findNonce, runAsGuess } from './nonce.ts'

/** Uses up the code that was mailed for the caller's session. The session is fresh from then on. Returns when that was. */
export const reauthenticateSession = (
  auth: AuthContext,
  caller: Caller,
  nonce: string,
  source: RequestSource,
): Promise<Date> =>
  runAsGuess(auth, caller, source.ip, async (tx) => {
    const now = auth.clock.now()
    const user = await lockCaller(tx, caller)
    const token = await findNonce(auth, tx, caller, nonce.trim())
    if (!token) return null
    await deleteOneTimeToken(tx, token.id)
    await updateSession(tx, caller.sessionId, { reauthenticatedAt: now, updatedAt: now })
    await insertAudit(tx, source, {
      action: 'user_reauthenticated',
      actor: user,
      sessionId: caller.sessionId,
      at: now,
    })
    return now
  })

/** Returns the caller with a session that a mailed code has made fresh, where it was not and the request brings a code. */
export async function withNonce(
  auth: AuthContext,
  caller: Caller,
  nonce: string | null | undefined,
  source: RequestSource,
): Promise<Caller> {
  if (!nonce || isFreshSession(caller.session, auth.clock.now())) return caller
  const reauthenticatedAt = await reauthenticateSession(auth, caller, nonce, source)
  return { ...caller, session: { ...caller.session, reauthenticatedAt } }
}
