import type { AccountDeps } from '#auth/accounts/account-deps.ts'
import type { OAuthProviderRegistry } from './oauth/providers/providers.ts'
import type { EthereumSignatureVerifier } from './web3/ethereum-signature.ts'

export interface SignInDeps extends AccountDeps {
  readonly providers: OAuthProviderRegistry
  /** Null if users cannot sign in with an Ethereum wallet. */
  readonly web3: EthereumSignatureVerifier | null
}
