import type { Session } from '@satlens/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError } from '../../kernel/errors.ts'
import { requireBody } from '../../kernel/mount.ts'
import { type RequestSource, sourceOf } from '../audit/request-source.ts'
import type { AuthContext } from '../context.ts'
import { idTokenGrant } from './id-token-grant.ts'
import { passwordGrant } from './password-grant.ts'
import { pkceGrant } from './pkce-grant.ts'
import { refreshGrant } from './refresh-grant.ts'

type Grant = (
  auth: AuthContext,
  body: unknown,
  source: RequestSource,
  request: FastifyRequest,
) => Promise<Session>

/** The ways to a session. A new one is a new row. */
const GRANTS: Readonly<Record<string, Grant>> = {
  password: passwordGrant,
  refresh_token: refreshGrant,
  pkce: pkceGrant,
  id_token: idTokenGrant,
}

/** POST /token: `grant_type` names the grant, each with a body of its own (wire §5.2 to §5.5). */
export function tokenRoutes(app: FastifyInstance, auth: AuthContext): void {
  app.post<{ Querystring: { grant_type?: unknown } }>('/auth/v1/token', async (request) => {
    const { grant_type: name } = request.query
    const grant = typeof name === 'string' && Object.hasOwn(GRANTS, name) ? GRANTS[name] : undefined
    if (!grant) throw new ApiError('invalid_credentials', { message: 'unsupported_grant_type' })
    return grant(auth, requireBody(request.body), sourceOf(request), request)
  })
}
