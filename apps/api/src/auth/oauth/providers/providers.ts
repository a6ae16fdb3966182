import type { OAuthProviderConfig } from '../../../config/sign-in-providers.ts'
import type { OAuthProviderDeps } from './oauth-client.ts'
import { createOAuth2Provider } from './oauth2-provider.ts'
import { createOpenIdProvider } from './openid-provider.ts'
import type { OAuthProvider } from './provider.ts'

export type OAuthProviderRegistry = ReturnType<typeof createOAuthProviderRegistry>

/** Creates the configured providers. They send no request before the first sign-in. */
export function createOAuthProviderRegistry(
  configured: readonly OAuthProviderConfig[],
  ports: OAuthProviderDeps,
) {
  const providers = configured.map((config) => createProvider(config, ports))
  return {
    ids: providers.map(({ id }) => id),
    /** Returns a provider by its name in any letter case; null if it is not enabled. */
    find: (id: string) => providers.find((provider) => provider.id === id.toLowerCase()) ?? null,
    /** Returns the provider that issued an ID token, for clients that send no name (docs/protocol.md#id-token-sign-in). */
    findByIssuer: (issuer: string, clientId: string) =>
      providers.find((provider) => provider.issuer === issuer && provider.clientIds.includes(clientId)) ??
      null,
  }
}

const createProvider = (
  { service, ...config }: OAuthProviderConfig,
  ports: OAuthProviderDeps,
): OAuthProvider =>
  service.kind === 'openid'
    ? createOpenIdProvider({ ...config, service }, ports)
    : createOAuth2Provider({ ...config, service }, ports)
