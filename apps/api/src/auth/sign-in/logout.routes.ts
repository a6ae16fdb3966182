import { LOGOUT_SCOPES } from '@satlens/contract'
import * as z from 'zod/mini'
import { parse } from '../../kernel/http/mount.ts'
import { listErrorsOf, type RouteDescription } from '../../kernel/http/route-description.ts'
import { getRequestSource } from '../audit/request-source.ts'
import type { Routes } from '../context.ts'
import { ExpiredAccessTokenError, verifyAccessToken } from '../sessions/access-tokens/access-token.ts'
import { logOut } from './log-out.ts'

const query = z.object({ scope: z._default(z.enum(LOGOUT_SCOPES), 'global') })

/** POST /logout answers 204. It has no guard: a token that no longer opens anything can still be signed out. */
export const logoutRoutes: Routes = (app, auth) => {
  app.post('/auth/v1/logout', { config: { description: LOGOUT } }, async (request, reply) => {
    const token = await verifyAccessToken(request, auth.clock.now())
    const { scope } = parse(query, request.query)
    // Ending the sessions of others takes a token that is still good.
    if (token.hasExpired && scope === 'others') throw new ExpiredAccessTokenError()
    await logOut(auth, token, scope, getRequestSource(request))
    return reply.code(204).send()
  })
}

const LOGOUT: RouteDescription = {
  summary: 'Ends sessions: all of the account, the one of the access token, or all others.',
  query,
  bearer: 'always',
  answers: { 204: { text: 'Signed out. So is an answer for a session that had ended before.' } },
  refusals: listErrorsOf(['no_authorization', 'bad_jwt']),
}
