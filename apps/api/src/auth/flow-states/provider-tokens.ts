/**
 * The tokens of a provider, stored encrypted until the client exchanges its code and then deleted
 * (docs/protocol.md#oauth-callback).
 */
export interface ProviderTokens {
  readonly provider_token?: string
  readonly provider_refresh_token?: string
}
