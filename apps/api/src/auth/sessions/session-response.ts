import { randomUUID } from 'node:crypto'
import type { OAuthScope, Session } from '@satlens/contract'
import { addCustomClaims, type TokenClaims } from '#auth/core/hooks/custom-claims.ts'
import type { CoreDeps } from '#auth/core/ports.ts'
import { AUTHENTICATED_AUDIENCE } from '#auth/core/tables/users.ts'
import { toUserResponse } from '#auth/users/user-json.ts'
import type { AccessTokenClaims } from './access-tokens/access-token.ts'
import { signRefreshToken } from './refresh/refresh-token.ts'
import type { SessionDeps } from './session-deps.ts'
import type { OAuthSessionColumns, SessionResponseInput } from './sessions.queries.ts'

/**
 * Returns the tokens of a sign-in or refresh (docs/protocol.md#session-object). Without `customClaims` the operator's hook
 * is called for them; with null the token has none.
 */
export async function createSessionResponse(
  deps: SessionDeps,
  { user, identities, factors, session, amr }: SessionResponseInput,
  customClaims?: TokenClaims | null,
): Promise<Session> {
  const { secret, settings, signAccessToken, hooks } = deps
  const claims = createAccessTokenClaims(deps, { user, session, amr })
  const custom =
    customClaims === undefined
      ? await hooks.customizeAccessToken?.({ ...claims }, amr[0]?.method ?? '')
      : customClaims
  const type = session.oauthClientId === null ? 'JWT' : 'at+jwt'
  const accessToken = await signAccessToken(custom ? addCustomClaims(claims, custom) : claims, type)
  return {
    access_token: accessToken,
    token_type: 'bearer',
    expires_in: settings.accessTokenTtlS,
    expires_at: claims.exp,
    refresh_token: signRefreshToken(secret, { sessionId: session.id, counter: session.refreshCounter }),
    user: toUserResponse(user, identities, factors),
  }
}

/** Returns the claims of an access token, before the operator's hook adds its own. */
export function createAccessTokenClaims(
  { clock, settings }: CoreDeps,
  { user, session, amr }: Pick<SessionResponseInput, 'user' | 'session' | 'amr'>,
): AccessTokenClaims {
  const iat = toSeconds(clock.now())
  const mayRead = createScopeCheck(session)
  return {
    iss: settings.issuer,
    sub: user.id,
    aud: session.oauthResource ?? AUTHENTICATED_AUDIENCE,
    exp: iat + settings.accessTokenTtlS,
    iat,
    email: mayRead('email') ? (user.email ?? '') : '',
    phone: mayRead('phone') ? (user.phone ?? '') : '',
    app_metadata: user.appMetadata,
    user_metadata: mayRead('profile') ? user.userMetadata : {},
    role: user.role,
    aal: session.aal,
    amr: amr.map(({ method, updatedAt }) => ({ method, timestamp: toSeconds(updatedAt) })),
    session_id: session.id,
    is_anonymous: user.isAnonymous,
    ...createOAuthClaims(session),
  }
}

/** Returns whether a session may read what a scope stands for. An application can read its access tokens. */
function createScopeCheck({
  oauthClientId,
  oauthScope,
}: OAuthSessionColumns): (scope: OAuthScope) => boolean {
  const granted = oauthScope?.split(' ') ?? []
  return (scope) => oauthClientId === null || granted.includes(scope)
}

/** Returns the claims that tell an API which application sends the token (RFC 9068 §2.2, RFC 9449 §6.1). */
function createOAuthClaims({ oauthClientId, oauthScope, dpopJkt }: OAuthSessionColumns) {
  if (oauthClientId === null) return {}
  return {
    client_id: oauthClientId,
    scope: oauthScope ?? '',
    jti: randomUUID(),
    ...(dpopJkt === null ? {} : { cnf: { jkt: dpopJkt } }),
  }
}

const toSeconds = (date: Date): number => Math.floor(date.getTime() / 1000)
