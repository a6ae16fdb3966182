import type { Session } from '@satlens/contract'
import type { Db } from '../../../kernel/database/db.ts'
import { ApiError } from '../../../kernel/http/errors.ts'
import { insertAudit } from '../../audit/audit.queries.ts'
import type { RequestSource } from '../../audit/request-source.ts'
import type { AuthContext } from '../../context.ts'
import { queueEmail } from '../../email/outbox.ts'
import type { Caller } from '../../sessions/guard/caller.ts'
import { lockCaller } from '../../sessions/guard/lock-caller.ts'
import { createSessionResponse, type SessionSubject } from '../../sessions/session-response.ts'
import { upgradeSession } from '../upgrade-session.ts'
import { hashRecoveryCode } from './recovery-code.ts'
import { countRecoveryCodes, findWrongRecoveryCodes, useRecoveryCode } from './recovery-codes.queries.ts'

const MAX_WRONG = 10
const WINDOW_MS = 15 * 60_000

/** Uses up a code in place of a factor that was lost: the session becomes aal2, and the owner gets a mail. */
export async function verifyRecoveryCode(
  auth: AuthContext,
  caller: Caller,
  typed: string,
  source: RequestSource,
): Promise<Session> {
  const subject = await auth.db.transaction(async (tx): Promise<SessionSubject | null> => {
    const now = auth.clock.now()
    const user = await lockCaller(tx, caller)
    await refuseWhileLocked(tx, user.id, now)
    const hashes = auth.secret.accepted.map((maker) => hashRecoveryCode(maker, user.id, typed))
    const isRight = await useRecoveryCode(tx, user.id, hashes, now)
    await insertAudit(tx, source, {
      action: 'verification_attempted',
      actor: user,
      sessionId: caller.sessionId,
      traits: { factor_type: 'recovery_code', success: isRight },
      at: now,
    })
    if (!isRight) return null
    const { remaining } = await countRecoveryCodes(tx, user.id)
    await queueEmail(auth, tx, 'recovery_code_used', user, source, { remaining })
    const proof = { sessionId: caller.sessionId, method: 'mfa/recovery_code', factorId: null } as const
    return upgradeSession(tx, proof, now)
  })
  // Thrown after the commit: a throw inside would forget the wrong code.
  if (!subject) throw new ApiError('mfa_verification_failed')
  auth.outbox.wake()
  return createSessionResponse(auth, subject)
}

async function refuseWhileLocked(tx: Db, userId: string, now: Date): Promise<void> {
  const { wrong, first } = await findWrongRecoveryCodes(tx, userId, new Date(now.getTime() - WINDOW_MS))
  if (!first || wrong < MAX_WRONG) return
  const opensInMs = first.getTime() + WINDOW_MS - now.getTime()
  throw new ApiError('mfa_recovery_codes_locked', { retryAfterSeconds: Math.ceil(opensInMs / 1000) })
}
