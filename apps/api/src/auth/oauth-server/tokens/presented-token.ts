import type { FastifyRequest } from 'fastify'
import { AUTHENTICATED_AUDIENCE } from '#auth/core/tables/users.ts'
import type { AccessTokenClaims } from '#auth/sessions/access-tokens/access-token.ts'
import { isSessionExpired } from '#auth/sessions/live-session.ts'
import { verifyRefreshToken } from '#auth/sessions/refresh/refresh-token.ts'
import { findSessionWithUser, type SessionRow } from '#auth/sessions/sessions.queries.ts'
import { isUserBanned } from '#auth/users/user.ts'
import type { UserRow } from '#auth/users/users.queries.ts'
import { createOAuthError } from '../oauth-error.ts'
import type { OAuthServerDeps } from '../oauth-server-deps.ts'
import { verifyDpopProof } from '../proofs/dpop-proof.ts'

/** A valid token with its live session. */
export interface PresentedToken {
  readonly user: UserRow
  readonly session: SessionRow
  /** The claims of an access token; null for a refresh token. */
  readonly claims: AccessTokenClaims | null
}

/** Finds the live session of an access or refresh token. Returns null if the token is invalid, expired or of an ended session. */
export async function findPresentedToken(
  deps: OAuthServerDeps,
  text: string,
): Promise<PresentedToken | null> {
  const { db, clock, secret, settings, verifyAccessTokenText } = deps
  const now = clock.now()
  const refresh = verifyRefreshToken(secret, text)
  const claims = refresh ? null : await verifyAccessTokenText(text)
  if (claims && claims.exp * 1_000 <= now.getTime()) return null
  const sessionId = refresh?.sessionId ?? claims?.session_id
  const found = sessionId === undefined ? null : await findSessionWithUser(db, sessionId)
  if (!found || (claims && claims.sub !== found.user.id)) return null
  const { user, session } = found
  if (refresh && refresh.counter !== session.refreshCounter) return null
  if (isUserBanned(user, now) || isSessionExpired(session, settings.limits, now)) return null
  return { user, session, claims }
}

/**
 * Authenticates a request by its access token, which may be of an application (RFC 6750 §2.1, RFC 9449 §7.1). Throws
 * `invalid_token` or `invalid_dpop_proof`. A token that is bound to a key is no bearer token.
 */
export async function requireAccessToken(
  deps: OAuthServerDeps,
  request: FastifyRequest,
  url: string,
): Promise<PresentedToken> {
  const [, scheme = '', text = ''] = /^(Bearer|DPoP) +(\S+)$/i.exec(request.headers.authorization ?? '') ?? []
  const found = text === '' ? null : await findPresentedToken(deps, text)
  if (!found?.claims || found.claims.aud !== AUTHENTICATED_AUDIENCE) throw createOAuthError('invalid_token')
  const dpopJkt = found.claims.cnf?.jkt ?? null
  const isDpop = scheme.toLowerCase() === 'dpop'
  if (isDpop !== (dpopJkt !== null)) throw createOAuthError('invalid_token')
  if (dpopJkt !== null) {
    const proof = request.headers.dpop
    if (typeof proof !== 'string') throw createOAuthError('invalid_dpop_proof')
    const jkt = await verifyDpopProof(deps, proof, { method: request.method, url, accessToken: text })
    if (jkt !== dpopJkt) throw createOAuthError('invalid_dpop_proof', 'The token is bound to another key.')
  }
  return found
}
