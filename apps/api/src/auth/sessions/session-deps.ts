import type { AuthHooks } from '#auth/core/hooks/auth-hooks.ts'
import type { RateLimiter } from '#auth/core/limits/limiter.ts'
import type { MessageDeps } from '#auth/messages/message-deps.ts'
import type { AccessTokenClaims, JwtType } from './access-tokens/access-token.ts'
import type { RefreshTokenRotation } from './refresh/rotate-in-one-statement.queries.ts'
import type { SessionLookups } from './sessions.queries.ts'

export interface SessionDeps extends MessageDeps {
  /** The operator's hooks, each null if it is off. */
  readonly hooks: AuthHooks
  readonly limiter: RateLimiter
  readonly sessionLookups: SessionLookups
  readonly rotateRefreshToken: RefreshTokenRotation
  readonly signAccessToken: (claims: AccessTokenClaims, type?: JwtType) => Promise<string>
}
