import { LOGOUT_SCOPES, type LogoutScope } from '@satlens/contract'
import * as z from 'zod/mini'
import {
  getRequestClientInfo,
  insertAuditLogEntry,
  type RequestClientInfo,
} from '#auth/core/audit/audit.queries.ts'
import type { AuthRoutesPlugin, CoreDeps } from '#auth/core/ports.ts'
import {
  ExpiredAccessTokenError,
  type VerifiedAccessToken,
  verifyAccessToken,
} from '#auth/sessions/access-tokens/access-token.ts'
import { endSessionsByScope } from '#auth/sessions/end-session.ts'
import { findSessionByUserAndId } from '#auth/sessions/sessions.queries.ts'
import { lockUserById } from '#auth/users/users.queries.ts'
import { parseRequestInput } from '#kernel/http/register-endpoint.ts'
import { createApiErrorsFromCodes, type OpenApiRouteDescription } from '#kernel/http/route-description.ts'
import type { SignInDeps } from './sign-in-deps.ts'

const query = z.object({ scope: z._default(z.enum(LOGOUT_SCOPES), 'global') })

/** POST /logout responds with 204. It has no guard, so that expired tokens can sign out. */
export const logoutRoutes: AuthRoutesPlugin<SignInDeps> = (app, deps) => {
  app.post('/auth/v1/logout', { config: { description: LOGOUT } }, async (request, reply) => {
    const token = await verifyAccessToken(request, deps.clock.now())
    const { scope } = parseRequestInput(query, request.query)
    // Ending other sessions requires a valid token.
    if (token.hasExpired && scope === 'others') throw new ExpiredAccessTokenError()
    await logOut(deps, token, scope, getRequestClientInfo(request))
    return reply.code(204).send()
  })
}

const LOGOUT: OpenApiRouteDescription = {
  summary: 'Ends sessions: all, the current one, or all others.',
  query,
  bearer: 'always',
  responses: { 204: { text: 'Signed out. Also returned if the session had already ended.' } },
  errors: createApiErrorsFromCodes(['no_authorization', 'bad_jwt']),
}

/** Ends sessions (docs/protocol.md#sign-out). An expired token and one of an application end only their own session. */
const logOut = (deps: CoreDeps, token: VerifiedAccessToken, scope: LogoutScope, source: RequestClientInfo) =>
  deps.db.transaction(async (tx) => {
    // Waits for a concurrent sign-in, so that its session is ended, too.
    await lockUserById(tx, token.userId)
    const found = await findSessionByUserAndId(tx, token)
    if (!found?.session) return
    const { user, session } = found
    const allowed = token.hasExpired || session.oauthClientId !== null ? 'local' : scope
    await endSessionsByScope(tx, allowed, user.id, session.id)
    const context = { user, sessionId: session.id, source, now: deps.clock.now() }
    await insertAuditLogEntry(deps, tx, 'logout', context, { scope: allowed })
  })
