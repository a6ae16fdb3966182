import { randomUUID } from 'node:crypto'
import type { Clock } from '#kernel/clock.ts'

const LIFETIME_S = 120

interface EndedSession {
  readonly clientId: string
  readonly userId: string
  readonly sessionId: string
}

/**
 * Returns the claims of a logout token (OpenID Connect Back-Channel Logout 1.0 §2.4). Each attempt has a token of its own: an
 * application that has processed one before the connection broke would reject the same `jti`.
 */
export function createLogoutTokenClaims(
  { issuer, clock }: { readonly issuer: string; readonly clock: Clock },
  { clientId, userId, sessionId }: EndedSession,
) {
  const iat = Math.floor(clock.now().getTime() / 1_000)
  return {
    iss: issuer,
    aud: clientId,
    iat,
    exp: iat + LIFETIME_S,
    jti: randomUUID(),
    sub: userId,
    sid: sessionId,
    events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
  }
}
