import type { Session } from '@satlens/contract'
import { createSessionResponse } from '#auth/sessions/session-response.ts'
import type { SessionResponseInput } from '#auth/sessions/sessions.queries.ts'
import type { OAuthClientRow } from '../clients/oauth-clients.queries.ts'
import type { OAuthServerDeps } from '../oauth-server-deps.ts'
import { createIdToken } from './id-token.ts'

/** A response of the token endpoint (RFC 6749 §5.1, RFC 9449 §5). */
export interface TokenResponse {
  readonly access_token: string
  readonly token_type: 'bearer' | 'DPoP'
  readonly expires_in: number
  readonly refresh_token?: string
  readonly scope: string
  readonly id_token?: string
}

interface NewSession {
  readonly subject: SessionResponseInput
  readonly client: OAuthClientRow
  readonly nonce: string | null
}

/** Returns the tokens of a new session of an application, with an ID token for the scope `openid`. */
export async function createTokenResponse(
  deps: OAuthServerDeps,
  { subject, client, nonce }: NewSession,
): Promise<TokenResponse> {
  const session = await createSessionResponse(deps, subject)
  const response = toTokenResponse(session, subject, client)
  if (!response.scope.split(' ').includes('openid')) return response
  const { access_token: accessToken } = session
  return {
    ...response,
    id_token: await createIdToken(deps, { subject, clientId: client.id, nonce, accessToken }),
  }
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
  ...(client.grantTypes.includes('refresh_token') ? { refresh_token } : {}),
  scope: session.oauthScope ?? '',
})
