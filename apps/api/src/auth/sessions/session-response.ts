import type { Session } from '@satlens/contract'
import type { AuthContext } from '../context.ts'
import type { FactorRow } from '../users/factors.queries.ts'
import { toUserJson } from '../users/user-json.ts'
import type { AccountRow, IdentityRow } from '../users/users.queries.ts'
import { AUDIENCE } from './access-tokens/access-token.ts'
import { signRefreshToken } from './refresh/refresh-token.ts'
import type { AmrRow, SessionRow } from './sessions.queries.ts'

/** The dependencies of session responses. */
export type SessionResponseContext = Pick<AuthContext, 'clock' | 'secret' | 'settings' | 'signAccessToken'>

/** Database rows from which a session response is built, read in one transaction. */
export interface SessionSubject {
  readonly user: AccountRow
  readonly identities: readonly IdentityRow[]
  /** Clients derive from these whether a second factor is required (docs/protocol.md#assurance-levels). */
  readonly factors: readonly FactorRow[]
  readonly session: Pick<SessionRow, 'id' | 'aal' | 'refreshCounter'>
  readonly amr: readonly AmrRow[]
}

/**
 * Returns the response to a sign-in or refresh: a new access token and the newest refresh token of the session
 * (docs/protocol.md#session-object).
 */
export async function createSessionResponse(
  auth: SessionResponseContext,
  subject: SessionSubject,
): Promise<Session> {
  const { user, session, amr } = subject
  const iat = Math.floor(auth.clock.now().getTime() / 1000)
  const exp = iat + auth.settings.accessTokenTtlS
  const accessToken = await auth.signAccessToken({
    iss: auth.settings.issuer,
    sub: user.id,
    aud: AUDIENCE,
    exp,
    iat,
    email: user.email ?? '',
    phone: '',
    app_metadata: user.appMetadata,
    user_metadata: user.userMetadata,
    role: user.role,
    aal: session.aal,
    amr: amr.map(({ method, updatedAt }) => ({
      method,
      timestamp: Math.floor(updatedAt.getTime() / 1000),
    })),
    session_id: session.id,
    is_anonymous: false,
  })
  return {
    access_token: accessToken,
    token_type: 'bearer',
    expires_in: auth.settings.accessTokenTtlS,
    expires_at: exp,
    refresh_token: signRefreshToken(auth.secret, {
      sessionId: session.id,
      counter: session.refreshCounter,
    }),
    user: toUserJson(user, subject.identities, subject.factors),
  }
}
