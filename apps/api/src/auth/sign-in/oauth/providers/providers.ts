import type { OAuthProviderConfig } from '#config/sign-in-providers.ts'
import type { OAuthProviderDeps } from './oauth-client.ts'
import type { OAuthProvider } from './provider.ts'

export type OAuthProviderRegistry = Awaited<ReturnType<typeof createOAuthProviderRegistry>>

/** Creates the configured providers. They send no request before the first sign-in. */
export async function createOAuthProviderRegistry(
  configured: readonly OAuthProviderConfig[],
  ports: OAuthProviderDeps,
) {
  const providers = await Promise.all(configured.map((config) => createProvider(config, ports)))
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

// A server without providers does not load their libraries.
async function createProvider(
  { service, ...config }: OAuthProviderConfig,
  ports: OAuthProviderDeps,
): Promise<OAuthProvider> {
  if (service.kind === 'openid') {
    const { createOpenIdProvider } = await import('./openid-provider.ts')
    return createOpenIdProvider({ ...config, service }, ports)
  }
  const { createOAuth2Provider } = await import('./oauth2-provider.ts')
  return createOAuth2Provider({ ...config, service }, ports)
}
