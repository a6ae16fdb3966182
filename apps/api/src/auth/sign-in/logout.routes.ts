import { LOGOUT_SCOPES, type LogoutScope } from '@satlens/contract'
import * as z from 'zod/mini'
import type { Db } from '../../kernel/database/db.ts'
import { parse } from '../../kernel/http/mount.ts'
import { listErrorsOf, type RouteDescription } from '../../kernel/http/route-description.ts'
import { getRequestSource, type RequestSource, recordAudit } from '../audit/audit.queries.ts'
import type { AuthContext, Routes } from '../context.ts'
import { deleteFlowStates } from '../flow-states/flow-state.ts'
import {
  ExpiredAccessTokenError,
  type VerifiedToken,
  verifyAccessToken,
} from '../sessions/access-tokens/access-token.ts'
import {
  deleteAllSessions,
  deleteOtherSessions,
  deleteSession,
  findSessionOfUser,
} from '../sessions/sessions.queries.ts'
import { lockUser } from '../users/users.queries.ts'

const query = z.object({ scope: z._default(z.enum(LOGOUT_SCOPES), 'global') })

/** POST /logout responds with 204. It has no guard, so that expired tokens can sign out. */
export const logoutRoutes: Routes = (app, auth) => {
  app.post('/auth/v1/logout', { config: { description: LOGOUT } }, async (request, reply) => {
    const token = await verifyAccessToken(request, auth.clock.now())
    const { scope } = parse(query, request.query)
    // Ending other sessions requires a valid token.
    if (token.hasExpired && scope === 'others') throw new ExpiredAccessTokenError()
    await logOut(auth, token, scope, getRequestSource(request))
    return reply.code(204).send()
  })
}

const LOGOUT: RouteDescription = {
  summary: 'Ends sessions: all, the current one, or all others.',
  query,
  bearer: 'always',
  responses: { 204: { text: 'Signed out. Also returned if the session had already ended.' } },
  errors: listErrorsOf(['no_authorization', 'bad_jwt']),
}

/** Ends sessions (docs/protocol.md#sign-out). An expired token ends only its own session. */
const logOut = (
  { db, clock }: Pick<AuthContext, 'db' | 'clock'>,
  token: VerifiedToken,
  scope: LogoutScope,
  source: RequestSource,
) =>
  db.transaction(async (tx) => {
    // Waits for a concurrent sign-in, so that its session is ended, too.
    await lockUser(tx, token.userId)
    const found = await findSessionOfUser(tx, token)
    if (!found?.session) return
    const { user, session } = found
    await END_SESSIONS[token.hasExpired ? 'local' : scope](tx, user.id, session.id)
    const context = { user, sessionId: session.id, source, now: clock.now() }
    await recordAudit(tx, 'logout', context, { scope })
  })

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
