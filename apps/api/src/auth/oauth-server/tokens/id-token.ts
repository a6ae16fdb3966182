import { createHash } from 'node:crypto'
import type { SessionResponseInput } from '#auth/sessions/sessions.queries.ts'
import type { OAuthServerDeps } from '../oauth-server-deps.ts'
import { createUserInfoClaims } from './user-info-claims.ts'

interface IdTokenInput {
  readonly subject: SessionResponseInput
  readonly clientId: string
  readonly nonce: string | null
  readonly accessToken: string
}

/** Returns a signed ID token (OpenID Connect Core §2) with the claims of the scopes, as in GoTrue. */
export function createIdToken(
  { clock, settings, signJwt }: OAuthServerDeps,
  { subject: { user, session, amr }, clientId, nonce, accessToken }: IdTokenInput,
): Promise<string> {
  const iat = Math.floor(clock.now().getTime() / 1_000)
  const [latest] = amr
  return signJwt({
    iss: settings.issuer,
    aud: clientId,
    iat,
    exp: iat + settings.accessTokenTtlS,
    ...(latest ? { auth_time: Math.floor(latest.updatedAt.getTime() / 1_000) } : {}),
    ...(nonce === null ? {} : { nonce }),
    acr: session.aal,
    amr: amr.map(({ method }) => method),
    sid: session.id,
    // The left half of the hash of the signature algorithm, which is SHA-256 in all that sign here (§3.1.3.6).
    at_hash: createHash('sha256').update(accessToken).digest().subarray(0, 16).toString('base64url'),
    ...createUserInfoClaims(user, session.oauthScope ?? ''),
  })
}
