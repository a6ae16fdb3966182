import type { FastifyRequest, preHandlerAsyncHookHandler } from 'fastify'
import type { Db, ReadQueries } from '../../../kernel/database/db.ts'
import { ApiError } from '../../../kernel/http/errors.ts'
import { getRequestSource, type RequestSource } from '../../audit/audit.queries.ts'
import { isBanned } from '../../users/user.ts'
import {
  AUDIENCE,
  ExpiredAccessTokenError,
  type VerifiedToken,
  verifyAccessToken,
} from '../access-tokens/access-token.ts'
import { hasSessionEnded, type LivenessRule, requireLiveSession } from '../live-session.ts'
import {
  type CallerSession,
  type CallerUser,
  findAccountOfSession,
  findSessionOfUser,
  type SessionOwner,
} from '../sessions.queries.ts'

/** The authenticated caller of a request: account and session as the database has them. */
export interface Caller {
  readonly userId: string
  readonly sessionId: string
  /**
   * The lower level of token and session: removing a factor downgrades the session at once
   * (docs/protocol.md#remove-a-factor), and a token issued before an upgrade, which may be stolen, does not profit from it.
   */
  readonly aal: 'aal1' | 'aal2'
  readonly email: string
  readonly user: CallerUser
  readonly session: CallerSession
  /** Rule for checking the session again in the transaction that writes a change. */
  readonly liveness: LivenessRule
  readonly source: RequestSource
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null
  }
}

interface CallerDeps extends LivenessRule {
  readonly readQueries: ReadQueries
}

export const createGuard =
  (deps: CallerDeps): preHandlerAsyncHookHandler =>
  async (request) => {
    request.caller = await identifyCaller(deps, request)
  }

/** Authenticates the bearer token of a request. Throws the errors of docs/protocol.md#bearer-check, in that order. */
export async function identifyCaller(deps: CallerDeps, request: FastifyRequest): Promise<Caller> {
  const { token, user, session } = await authenticate(deps, request, findSessionOfUser)
  return {
    userId: user.id,
    sessionId: session.id,
    aal: token.aal === 'aal2' ? session.aal : 'aal1',
    email: user.email ?? '',
    user,
    session,
    liveness: { limits: deps.limits, clock: deps.clock },
    source: getRequestSource(request),
  }
}

/** Authenticates like {@link identifyCaller} and also reads identities and factors of the account, in one statement. */
export const authenticateWithAccount = (deps: CallerDeps, request: FastifyRequest) =>
  authenticate(deps, request, findAccountOfSession)

async function authenticate<F extends SessionOwner>(
  { readQueries, clock, limits }: CallerDeps,
  request: FastifyRequest,
  find: (db: ReadQueries, token: VerifiedToken) => Promise<F | null>,
) {
  const now = clock.now()
  const token = await verifyAccessToken(request, now)
  if (token.hasExpired) throw new ExpiredAccessTokenError()
  const found = await find(readQueries, token)
  if (!found) throw new ApiError('user_not_found')
  return { ...found, token, session: requireLiveAccount(found, { limits, clock }) }
}

/** Returns the session if it is alive. Throws `session_not_found` if it has ended and `user_banned` for a banned account. */
export function requireLiveAccount({ user, session }: SessionOwner, { limits, clock }: LivenessRule) {
  const now = clock.now()
  if (!session) throw new ApiError('session_not_found')
  if (isBanned(user, now)) throw new ApiError('user_banned')
  if (hasSessionEnded(session, limits, now)) throw new ApiError('session_not_found')
  return session
}

/** Returns the caller of a request. Throws if the route has no guard. */
export function getCaller(request: FastifyRequest): Caller {
  if (!request.caller) throw new Error('This route requires a caller but has no guard.')
  return request.caller
}

/** Locks the caller's account and session and returns the account. Throws if the session has ended. */
export async function lockCaller(tx: Db, caller: Pick<Caller, 'userId' | 'sessionId' | 'liveness'>) {
  return (await requireLiveSession(tx, caller, caller.liveness)).user
}

/** Throws `validation_failed` if the X-JWT-Aud header names an audience other than ours (docs/protocol.md#request-headers, docs/protocol.md#get-user). */
export function requireAudience(request: FastifyRequest): void {
  const audience = request.headers['x-jwt-aud']
  if (audience !== undefined && audience !== '' && audience !== AUDIENCE) {
    throw new ApiError('validation_failed', { message: 'The access token was issued for another audience.' })
  }
}

export const rejectOtherAudience: preHandlerAsyncHookHandler = async (request) => requireAudience(request)
