import { ApiError } from '../../kernel/http/errors.ts'
import { insertAudit } from '../audit/audit.queries.ts'
import type { RequestSource } from '../audit/request-source.ts'
import type { AuthContext } from '../context.ts'
import { requireEmailInterval } from '../one-time-tokens/email-interval.ts'
import { sendOrSimulate } from '../one-time-tokens/send-or-simulate.ts'
import type { Caller } from '../sessions/guard/caller.ts'
import { lockCaller } from '../sessions/guard/lock-caller.ts'

/** Mails a code that changes of the account can ask for, to be shown in this session (docs/protocol.md#reauthentication). Once a minute; the caller is told when it is too soon. */
export async function reauthenticate(
  auth: AuthContext,
  caller: Caller,
  source: RequestSource,
): Promise<void> {
  await auth.db.transaction(async (tx) => {
    const now = auth.clock.now()
    const user = await lockCaller(tx, caller)
    if (!user.email) {
      throw new ApiError('validation_failed', {
        message: 'This account has no email address for a code. Sign out and sign in again instead.',
      })
    }
    if (!user.emailConfirmedAt) throw new ApiError('email_not_confirmed', { status: 422 })
    requireEmailInterval(user.reauthenticationSentAt, now)
    const way = {
      to: user.email,
      redirectTo: auth.settings.siteUrl,
      pkce: null,
      source,
      sessionId: caller.sessionId,
    }
    await sendOrSimulate(auth, tx, 'reauthentication', user, way)
    await insertAudit(tx, source, {
      action: 'user_reauthenticate_requested',
      actor: user,
      sessionId: caller.sessionId,
      at: now,
    })
  })
  auth.outbox.wake()
}
