import type { OAuthScope } from '@satlens/contract'
import type { OAuthServerSettings } from '#auth/core/settings.ts'
import type { AccessTokenClaims } from '#auth/sessions/access-tokens/access-token.ts'
import type { JwtKeyring } from '#auth/sessions/access-tokens/keyring.ts'
import type { SignInDeps } from '#auth/sign-in/sign-in-deps.ts'
import type { OAuthClientCache } from './clients/client-cache.ts'

type RequestOutcome = 'asked' | 'allowed' | 'denied'

/** Count what applications do, for metrics. None is told which application it was. */
export interface OAuthServerCounters {
  readonly authorization: (outcome: RequestOutcome) => void
  readonly deviceRequest: (outcome: RequestOutcome) => void
  readonly tokens: (grantType: 'authorization_code' | 'refresh_token' | 'device_code') => void
  readonly refusedClient: () => void
  readonly registration: () => void
}

export interface OAuthServerDeps extends SignInDeps {
  readonly oauthServer: OAuthServerSettings
  readonly count: OAuthServerCounters
  readonly keyring: JwtKeyring
  readonly clientCache: OAuthClientCache
  /** All scopes, but `openid` only if the signing key has a public part (docs/protocol.md#imported-keys). */
  readonly offeredScopes: readonly OAuthScope[]
  /** Returns the claims of an access token of this server, whatever its audience; null for any other text. */
  readonly verifyAccessTokenText: (text: string) => Promise<AccessTokenClaims | null>
  /** Signs the claims of an ID token or logout token with the key of access tokens. */
  readonly signJwt: (claims: object) => Promise<string>
}
