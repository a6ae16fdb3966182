import type { Session } from '@satlens/contract'
import type { SessionResponseInput } from '#auth/sessions/sessions.queries.ts'
import type { OAuthClientRow } from '../clients/oauth-clients.queries.ts'

/** A response of the token endpoint (RFC 6749 §5.1, RFC 9449 §5). */
export interface TokenResponse {
  readonly access_token: string
  readonly token_type: 'bearer' | 'DPoP'
  readonly expires_in: number
  readonly refresh_token?: string
  readonly scope: string
  readonly id_token?: string
}

/** Returns the tokens of a session for its application, which gets no user object. */
export const toTokenResponse = (
  { access_token, expires_in, refresh_token }: Session,
  { session }: SessionResponseInput,
  client: OAuthClientRow,
): TokenResponse => ({
  access_token,
  token_type: session.dpopJkt === null ? 'bearer' : 'DPoP',
  expires_in,
  ...(canRefresh(client) ? { refresh_token } : {}),
  scope: session.oauthScope ?? '',
})

export const canRefresh = ({ grantTypes }: Pick<OAuthClientRow, 'grantTypes'>): boolean =>
  grantTypes.includes('refresh_token')
