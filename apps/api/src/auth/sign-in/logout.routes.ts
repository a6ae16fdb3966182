import { LOGOUT_SCOPES } from '@satlens/contract'
import * as z from 'zod/mini'
import { parse } from '../../kernel/http/mount.ts'
import { listErrorsOf, type RouteDescription } from '../../kernel/http/route-description.ts'
import { getRequestSource } from '../audit/request-source.ts'
import type { Routes } from '../context.ts'
import { ExpiredAccessTokenError, verifyAccessToken } from '../sessions/access-tokens/access-token.ts'
import { logOut } from './log-out.ts'

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
  answers: { 204: { text: 'Signed out. Also returned if the session had already ended.' } },
  refusals: listErrorsOf(['no_authorization', 'bad_jwt']),
}
