import type { LogoutScope } from '@satlens/contract'
import type { Db } from '../../kernel/database/db.ts'
import { insertAudit } from '../audit/audit.queries.ts'
import type { RequestSource } from '../audit/request-source.ts'
import type { AuthContext } from '../context.ts'
import { deleteFlowStates } from '../flow-states/flow-states.queries.ts'
import type { VerifiedToken } from '../sessions/access-tokens/access-token.ts'
import {
  deleteAllSessions,
  deleteOtherSessions,
  deleteSession,
  findSessionOfUser,
} from '../sessions/sessions.queries.ts'
import { lockUser } from '../users/users.queries.ts'

/**
 * Ends sessions (docs/protocol.md#sign-out). Succeeds without effect if the account or session no longer exists. An
 * expired token ends only its own session.
 */
export async function logOut(
  auth: AuthContext,
  token: VerifiedToken,
  scope: LogoutScope,
  source: RequestSource,
): Promise<void> {
  await auth.db.transaction(async (tx) => {
    // Waits for a concurrent sign-in, so that its session is ended, too.
    await lockUser(tx, token.userId)
    const found = await findSessionOfUser(tx, token)
    if (!found?.session) return
    const { user, session } = found
    await END_SESSIONS[token.hasExpired ? 'local' : scope](tx, user.id, session.id)
    const audit = { actor: user, sessionId: session.id, traits: { scope }, at: auth.clock.now() }
    await insertAudit(tx, source, { ...audit, action: 'logout' })
  })
}

const END_SESSIONS = {
  local: deleteSession,
  others: async (tx, userId, sessionId) => {
    await deleteOtherSessions(tx, userId, sessionId)
    await deleteFlowStates(tx, userId)
  },
  global: async (tx, userId) => {
    await deleteAllSessions(tx, userId)
    await deleteFlowStates(tx, userId)
  },
} as const satisfies Record<LogoutScope, (tx: Db, userId: string, sessionId: string) => Promise<unknown>>
