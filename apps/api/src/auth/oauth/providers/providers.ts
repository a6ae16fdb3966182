import type { SignInProvider } from '../../../config/sign-in-providers.ts'
import type { ProviderPorts } from './oauth-client.ts'
import { createOAuth2Provider } from './oauth2-provider.ts'
import { createOpenIdProvider } from './openid-provider.ts'
import type { Provider } from './provider.ts'

export type Providers = ReturnType<typeof createProviders>

/** Creates the configured providers. They send no request before the first sign-in. */
export function createProviders(configured: readonly SignInProvider[], ports: ProviderPorts) {
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

const createProvider = ({ service, ...config }: SignInProvider, ports: ProviderPorts): Provider =>
  service.kind === 'openid'
    ? createOpenIdProvider({ ...config, service }, ports)
    : createOAuth2Provider({ ...config, service }, ports)
