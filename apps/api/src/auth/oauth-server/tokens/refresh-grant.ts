import { refreshSession } from '#auth/sessions/refresh/refresh-grant.ts'
import { verifyRefreshToken } from '#auth/sessions/refresh/refresh-token.ts'
import { findSessionWithUser } from '#auth/sessions/sessions.queries.ts'
import { ApiError } from '#kernel/http/errors.ts'
import { createOAuthError } from '../oauth-error.ts'
import type { OAuthServerDeps } from '../oauth-server-deps.ts'
import { requireParameter } from '../proofs/form-parameters.ts'
import type { TokenRequest } from './token-request.ts'
import { type TokenResponse, toTokenResponse } from './token-response.ts'

const INVALID: readonly string[] = [
  'refresh_token_not_found',
  'refresh_token_already_used',
  'session_expired',
  'user_banned',
]

/**
 * Rotates the refresh token of an application (RFC 6749 §6), by the rules of all sessions
 * (docs/protocol.md#refresh-token-reuse). The scope stays that of the grant, whatever the request names.
 */
export async function handleOAuthRefreshGrant(
  deps: OAuthServerDeps,
  { client, dpopJkt, form, source, arrivedAt, request }: TokenRequest,
): Promise<TokenResponse> {
  const text = requireParameter(form, 'refresh_token')
  const resource = form.get('resource')
  if (resource !== undefined) await requireSameResource(deps, text, { clientId: client.id, resource })
  const mayChangeKey = client.tokenEndpointAuthMethod !== 'none'
  const holder = { clientId: client.id, dpopJkt, mayChangeKey }
  try {
    const { session, subject } = await refreshSession(deps, { text, holder, source, arrivedAt }, request)
    return toTokenResponse(session, subject, client)
  } catch (cause) {
    if (cause instanceof ApiError && INVALID.includes(cause.code)) {
      throw createOAuthError('invalid_grant', cause.message)
    }
    throw cause
  }
}

/** Throws `invalid_target` if a refresh token of the client is for another API (RFC 8707 §2.2). The token stays good. */
async function requireSameResource(
  { db, secret }: OAuthServerDeps,
  text: string,
  { clientId, resource }: { readonly clientId: string; readonly resource: string },
): Promise<void> {
  const token = verifyRefreshToken(secret, text)
  const found = token && (await findSessionWithUser(db, token.sessionId))
  if (found?.session.oauthClientId === clientId && found.session.oauthResource !== resource) {
    throw createOAuthError('invalid_target', 'The token is for another API.')
  }
}
