import type { FastifyRequest, preHandlerAsyncHookHandler } from 'fastify'
import { getRequestClientInfo, type RequestClientInfo } from '#auth/core/audit/audit.queries.ts'
import { AUTHENTICATED_AUDIENCE } from '#auth/core/tables/users.ts'
import { isUserBanned } from '#auth/users/user.ts'
import type { Db } from '#kernel/database/db.ts'
import { ApiError } from '#kernel/http/errors.ts'
import {
  ExpiredAccessTokenError,
  type VerifiedAccessToken,
  verifyAccessToken,
} from '../access-tokens/access-token.ts'
import { isSessionExpired, lockUnexpiredSession, type SessionLivenessRule } from '../live-session.ts'
import type {
  CallerSessionColumns,
  CallerUserColumns,
  SessionLookups,
  SessionOwnerRow,
} from '../sessions.queries.ts'

/** The authenticated caller of a request: account and session as the database has them. */
export interface AuthenticatedCaller {
  readonly userId: string
  readonly sessionId: string
  /**
   * The lower level of token and session: removing a factor downgrades the session at once
   * (docs/protocol.md#remove-a-factor), and a token issued before an upgrade, which may be stolen, does not profit from it.
   */
  readonly aal: 'aal1' | 'aal2'
  readonly email: string
  readonly user: CallerUserColumns
  readonly session: CallerSessionColumns
  /** Rule for checking the session again in the transaction that writes a change. */
  readonly liveness: SessionLivenessRule
  readonly source: RequestClientInfo
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: AuthenticatedCaller | null
  }
}

interface CallerDeps extends SessionLivenessRule {
  readonly sessionLookups: SessionLookups
}

export const createAuthenticationGuard =
  (deps: CallerDeps): preHandlerAsyncHookHandler =>
  async (request) => {
    request.caller = await authenticateRequest(deps, request)
  }

/** Authenticates the bearer token of a request. Throws the errors of docs/protocol.md#bearer-check, in that order. */
export async function authenticateRequest(
  deps: CallerDeps,
  request: FastifyRequest,
): Promise<AuthenticatedCaller> {
  const { token, user, session } = await authenticate(deps, request, deps.sessionLookups.findSession)
  return {
    userId: user.id,
    sessionId: session.id,
    aal: token.aal === 'aal2' ? session.aal : 'aal1',
    email: user.email ?? '',
    user,
    session,
    liveness: { limits: deps.limits, clock: deps.clock },
    source: getRequestClientInfo(request),
  }
}

/** Authenticates like {@link authenticateRequest} and also reads identities and factors of the account, in one statement. */
export const authenticateRequestWithAccount = (deps: CallerDeps, request: FastifyRequest) =>
  authenticate(deps, request, deps.sessionLookups.findAccount)

async function authenticate<F extends SessionOwnerRow>(
  { clock, limits }: CallerDeps,
  request: FastifyRequest,
  find: (token: VerifiedAccessToken) => Promise<F | null>,
) {
  const now = clock.now()
  const token = await verifyAccessToken(request, now)
  if (token.hasExpired) throw new ExpiredAccessTokenError()
  const found = await find(token)
  if (!found) throw new ApiError('user_not_found')
  const session = requireLiveSessionOfUnbannedUser(found, { limits, clock })
  // Otherwise an application that may read an address could change the password.
  if (session.oauthClientId !== null) throw new ApiError('insufficient_scope')
  return { ...found, token, session }
}

/** Returns the session if it is alive. Throws `session_not_found` if it has ended and `user_banned` for a banned account. */
export function requireLiveSessionOfUnbannedUser(
  { user, session }: SessionOwnerRow,
  { limits, clock }: SessionLivenessRule,
) {
  const now = clock.now()
  if (!session) throw new ApiError('session_not_found')
  if (isUserBanned(user, now)) throw new ApiError('user_banned')
  if (isSessionExpired(session, limits, now)) throw new ApiError('session_not_found')
  return session
}

/** Returns the caller of a request. Throws if the route has no guard. */
export function getAuthenticatedCaller(request: FastifyRequest): AuthenticatedCaller {
  if (!request.caller) throw new Error('This route requires a caller but has no guard.')
  return request.caller
}

/** Locks the caller's account and session and returns the account. Throws if the session has ended. */
export async function lockCallerAccountAndSession(
  tx: Db,
  caller: Pick<AuthenticatedCaller, 'userId' | 'sessionId' | 'liveness'>,
) {
  return (await lockUnexpiredSession(tx, caller, caller.liveness)).user
}

/** Throws `validation_failed` if the X-JWT-Aud header names an audience other than ours (docs/protocol.md#request-headers, docs/protocol.md#user-object). */
export function requireAuthenticatedAudience(request: FastifyRequest): void {
  const audience = request.headers['x-jwt-aud']
  if (audience !== undefined && audience !== '' && audience !== AUTHENTICATED_AUDIENCE) {
    throw new ApiError('validation_failed', { message: 'The access token was issued for another audience.' })
  }
}

export const rejectOtherAudiencePreHandler: preHandlerAsyncHookHandler = async (request) =>
  requireAuthenticatedAudience(request)
