import type { FastifyRequest, preHandlerAsyncHookHandler } from 'fastify'
import type { Clock } from '../../../kernel/clock.ts'
import type { ReadQueries } from '../../../kernel/database/db.ts'
import { ApiError } from '../../../kernel/http/errors.ts'
import { isBanned } from '../../users/is-banned.ts'
import {
  ExpiredAccessTokenError,
  type VerifiedToken,
  verifyAccessToken,
} from '../access-tokens/access-token.ts'
import type { LivenessRule } from '../require-live-session.ts'
import { hasSessionEnded, type SessionLimits } from '../session-limits.ts'
import {
  type CallingSession,
  type CallingUser,
  findAccountOfSession,
  findSessionOfUser,
} from '../sessions.queries.ts'

/** Who makes a request: the account and the session behind a good access token, as the database has them. */
export interface Caller {
  readonly userId: string
  readonly sessionId: string
  /**
   * The lower of token and session: removing a factor lowers the session at once (docs/protocol.md#remove-a-factor), and a token from before
   * the second factor, which somebody else may hold, is not raised by it.
   */
  readonly aal: 'aal1' | 'aal2'
  readonly email: string
  readonly user: CallingUser
  readonly session: CallingSession
  /** What the session is checked by, here and once more when the change is written. */
  readonly liveness: LivenessRule
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null
  }
}

interface CallerDeps {
  readonly readQueries: ReadQueries
  readonly clock: Clock
  readonly limits: SessionLimits
}

/** The guard of every endpoint for signed-in people. */
export const createGuard =
  (deps: CallerDeps): preHandlerAsyncHookHandler =>
  async (request) => {
    request.caller = await identifyCaller(deps, request)
  }

/** Whose bearer a request carries: the refusals of docs/protocol.md#bearer-check, in its order. */
export async function identifyCaller(deps: CallerDeps, request: FastifyRequest): Promise<Caller> {
  const { token, user, session } = await identify(deps, request, findSessionOfUser)
  return {
    userId: user.id,
    sessionId: session.id,
    aal: token.aal === 'aal2' ? session.aal : 'aal1',
    email: user.email ?? '',
    user,
    session,
    liveness: { limits: deps.limits, clock: deps.clock },
  }
}

/** The caller's account with what hangs on it, refused as {@link identifyCaller} does and read in one statement. */
export const identifyAccount = (deps: CallerDeps, request: FastifyRequest) =>
  identify(deps, request, findAccountOfSession)

async function identify<F extends { readonly user: CallingUser; readonly session: CallingSession | null }>(
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

/** The session of an account as both were read. Refuses one that has ended, and an account that is banned. */
export function requireLiveAccount(
  {
    user,
    session,
  }: { readonly user: Pick<CallingUser, 'bannedUntil'>; readonly session: CallingSession | null },
  { limits, clock }: LivenessRule,
): CallingSession {
  const now = clock.now()
  if (!session) throw new ApiError('session_not_found')
  if (isBanned(user, now)) throw new ApiError('user_banned')
  if (hasSessionEnded(session, limits, now)) throw new ApiError('session_not_found')
  return session
}

/** The caller of a request that passed the guard. */
export function getCaller(request: FastifyRequest): Caller {
  if (!request.caller) throw new Error('This route has no guard.')
  return request.caller
}
