/** What a provider gave us, held encrypted until the code is exchanged, and then gone (docs/protocol.md#oauth-callback). */
export interface ProviderTokens {
  readonly provider_token?: string
  readonly provider_refresh_token?: string
}
