import type {
  OAuth2Service,
  OpenIdService,
  SignInProvider,
} from '../../../kernel/config/sign-in-providers.ts'
import type { ProviderPorts } from './oauth-client.ts'
import { oauth2Provider } from './oauth2-provider.ts'
import { openIdProvider } from './openid-provider.ts'
import type { Provider } from './provider.ts'

/** The services this deployment lets people sign in with. */
export interface Providers {
  readonly ids: readonly string[]
  /** By name, in any letter case. Null for one that is not switched on. */
  find(id: string): Provider | null
  /** By what an ID token was made for; for clients that send no name (docs/protocol.md#id-token-sign-in). */
  findByIssuer(issuer: string, clientId: string): Provider | null
}

/** Prepares the configured providers. None is asked anything before somebody wants to sign in with it. */
export function openProviders(configured: readonly SignInProvider[], ports: ProviderPorts): Providers {
  const providers = configured.map((config) => open(config, ports))
  return {
    ids: providers.map(({ id }) => id),
    find: (id) => providers.find((provider) => provider.id === id.toLowerCase()) ?? null,
    findByIssuer: (issuer, clientId) =>
      providers.find((one) => one.issuer === issuer && one.clientIds.includes(clientId)) ?? null,
  }
}

function open({ service, ...config }: SignInProvider, ports: ProviderPorts): Provider {
  switch (service.kind) {
    case 'openid':
      return openIdProvider({ ...config, service: service satisfies OpenIdService }, ports)
    case 'oauth2':
      return oauth2Provider({ ...config, service: service satisfies OAuth2Service }, ports)
  }
}
