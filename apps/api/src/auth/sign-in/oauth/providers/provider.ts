import type { OAuthProviderTokens } from '#auth/one-time/flow-states/flow-state.ts'
import type { OAuthProviderProfile } from './provider-profile.ts'

/** The secrets of one authorization request, stored until the callback. Only the state is visible to the browser. */
export interface OAuthAuthorizationRequest {
  readonly state: string
  readonly nonce: string
  readonly codeVerifier: string
  /** The assurance level of the access token that requested to link an identity; absent for a sign-in. */
  readonly linkingAal?: 'aal1' | 'aal2'
}

/** The scopes and parameters that a client adds to those configured by the operator. */
export interface OAuthAuthorizationOptions {
  readonly scopes: readonly string[]
  /** Parameters such as `prompt` or `login_hint`, without reserved names. */
  readonly parameters: Readonly<Record<string, string>>
}

export interface OAuthProviderResult {
  readonly profile: OAuthProviderProfile
  readonly tokens: OAuthProviderTokens
}

/** An ID token that a client got from the provider by itself (docs/protocol.md#id-token-sign-in). */
export interface SubmittedIdToken {
  readonly idToken: string
  /** Compared with `at_hash` if the token has that claim. */
  readonly accessToken: string | null
  /** The raw nonce of the client; the token contains its hash. */
  readonly nonce: string | null
}

/** A configured OAuth 2 or OpenID Connect provider. Every method rejects if the provider fails. */
export interface OAuthProvider {
  readonly id: string
  /** Whether email addresses that it reports as verified count as proven (docs/protocol.md#account-linking). */
  readonly trustsEmail: boolean
  readonly issuer: string | null
  readonly clientIds: readonly string[]
  getAuthorizationUrl(request: OAuthAuthorizationRequest, options: OAuthAuthorizationOptions): Promise<string>
  /** Exchanges the code in the callback parameters for the person's profile and the provider's tokens. */
  exchangeAuthorizationCode(
    parameters: URLSearchParams,
    request: OAuthAuthorizationRequest,
  ): Promise<OAuthProviderResult>
  /** Verifies an ID token. Rejects with `bad_id_token`, `invalid_nonce`, or `provider_disabled` without ID tokens. */
  verifyIdToken(proof: SubmittedIdToken): Promise<OAuthProviderProfile>
}
