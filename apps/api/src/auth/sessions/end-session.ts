import * as z from 'zod/mini'
import { ApiError } from '../../kernel/http/errors.ts'
import { insertAudit } from '../audit/audit.queries.ts'
import type { RequestSource } from '../audit/request-source.ts'
import type { AuthContext } from '../context.ts'
import { deleteFlowStates } from '../flow-states/flow-states.queries.ts'
import type { Caller } from './guard/caller.ts'
import { lockCaller } from './guard/lock-caller.ts'
import { deleteSession, findSessionOfUser } from './sessions.queries.ts'

/**
 * Ends one of the caller's sessions. Deletes all flow states of the account, because they do not record which session
 * started them. An unknown session is `not_found`: on `session_not_found` published clients would end their own session.
 */
export async function endSession(
  { db, clock }: AuthContext,
  caller: Caller,
  id: string,
  source: RequestSource,
): Promise<void> {
  if (!z.safeParse(z.uuid(), id).success) throw new ApiError('not_found')
  const { userId, sessionId } = caller
  await db.transaction(async (tx) => {
    const user = await lockCaller(tx, caller)
    const found = await findSessionOfUser(tx, { userId, sessionId: id })
    if (!found?.session) throw new ApiError('not_found')
    await deleteSession(tx, userId, id)
    await deleteFlowStates(tx, userId)
    await insertAudit(tx, source, {
      action: 'logout',
      actor: user,
      sessionId,
      traits: { scope: 'session', ended_session_id: id },
      at: clock.now(),
    })
  })
}
