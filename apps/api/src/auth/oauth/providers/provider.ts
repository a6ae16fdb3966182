import type { ProviderTokens } from '../../flow-states/provider-tokens.ts'
import type { ProviderProfile } from './provider-profile.ts'

/** What we send along with somebody and must find again when they come back. The state is known to the browser, the rest is not. */
export interface AuthorizationRequest {
  readonly state: string
  readonly nonce: string
  readonly codeVerifier: string
  /** The assurance level of the access token that asked to add an identity; absent for a sign-in. */
  readonly linkingAal?: 'aal1' | 'aal2'
}

/** What a client asks the provider's page to do, beyond what the operator asks. */
export interface AuthorizationOptions {
  readonly scopes: readonly string[]
  /** Such as `prompt` or `login_hint`; reserved names are out already. */
  readonly parameters: Readonly<Record<string, string>>
}

/** Who came back, and what they let us do there. */
export interface ProviderResult {
  readonly profile: ProviderProfile
  readonly tokens: ProviderTokens
}

/** What a client brings that has been at the provider by itself (docs/protocol.md#id-token-sign-in). */
export interface IdTokenProof {
  readonly idToken: string
  /** Checked against the token's `at_hash` where both are there. */
  readonly accessToken: string | null
  /** As the client made it; the token has its hash. */
  readonly nonce: string | null
}

/** A service to sign in with. Everything here may throw for trouble of the service. */
export interface Provider {
  readonly id: string
  /** Whether addresses that it calls verified count as proven (docs/protocol.md#account-linking). */
  readonly trustsEmail: boolean
  /** Null for a service without ID tokens. */
  readonly issuer: string | null
  readonly clientIds: readonly string[]
  /** The address of its sign-in page for one trip. */
  authorizationUrl(trip: AuthorizationRequest, wishes: AuthorizationOptions): Promise<string>
  /** Turns the parameters somebody came back with into who they are. */
  redeem(answer: URLSearchParams, trip: AuthorizationRequest): Promise<ProviderResult>
  /** Who a token speaks of. Refuses with `bad_id_token` or `invalid_nonce`; a service without ID tokens with `provider_disabled`. */
  verifyIdToken(proof: IdTokenProof): Promise<ProviderProfile>
}
