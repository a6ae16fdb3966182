import type { Session } from '@satlens/contract'
import type { AuthModuleDeps } from '../context.ts'
import type { FactorRow } from '../users/factors.queries.ts'
import { toUserResponse } from '../users/user-json.ts'
import type { IdentityRow, UserRowWithoutPassword } from '../users/users.queries.ts'
import { AUTHENTICATED_AUDIENCE } from './access-tokens/access-token.ts'
import { signRefreshToken } from './refresh/refresh-token.ts'
import type { AmrClaimRow, SessionRow } from './sessions.queries.ts'

/** Database rows from which a session response is built, read in one transaction. */
export interface SessionResponseInput {
  readonly user: UserRowWithoutPassword
  readonly identities: readonly IdentityRow[]
  /** Clients derive from these whether a second factor is required (docs/protocol.md#assurance-levels). */
  readonly factors: readonly FactorRow[]
  readonly session: Pick<SessionRow, 'id' | 'aal' | 'refreshCounter'>
  readonly amr: readonly AmrClaimRow[]
}

export type SessionResponseContext = Pick<AuthModuleDeps, 'clock' | 'secret' | 'settings' | 'signAccessToken'>

/** Returns the tokens of a sign-in or refresh (docs/protocol.md#session-object). */
export async function createSessionResponse(
  { clock, secret, settings, signAccessToken }: SessionResponseContext,
  { user, identities, factors, session, amr }: SessionResponseInput,
): Promise<Session> {
  const { issuer, accessTokenTtlS } = settings
  const iat = toSeconds(clock.now())
  const exp = iat + accessTokenTtlS
  const accessToken = await signAccessToken({
    iss: issuer,
    sub: user.id,
    aud: AUTHENTICATED_AUDIENCE,
    exp,
    iat,
    email: user.email ?? '',
    phone: user.phone ?? '',
    app_metadata: user.appMetadata,
    user_metadata: user.userMetadata,
    role: user.role,
    aal: session.aal,
    amr: amr.map(({ method, updatedAt }) => ({ method, timestamp: toSeconds(updatedAt) })),
    session_id: session.id,
    is_anonymous: user.isAnonymous,
  })
  return {
    access_token: accessToken,
    token_type: 'bearer',
    expires_in: accessTokenTtlS,
    expires_at: exp,
    refresh_token: signRefreshToken(secret, { sessionId: session.id, counter: session.refreshCounter }),
    user: toUserResponse(user, identities, factors),
  }
}

const toSeconds = (date: Date): number => Math.floor(date.getTime() / 1000)
