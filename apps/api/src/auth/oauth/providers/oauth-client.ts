import {
  allowInsecureRequests,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  clockSkew,
  customFetch,
  None,
  type ServerMetadata,
} from 'openid-client'
import { type Clock, systemClock } from '../../../kernel/clock.ts'
import type { SignInProvider } from '../../../kernel/config/sign-in-providers.ts'

/** The dependencies of providers. */
export interface ProviderPorts {
  readonly fetch: typeof fetch
  readonly clock: Clock
  /** The absolute URL of the callback endpoint (docs/protocol.md#oauth-callback). */
  readonly redirectUri: string
}

/** The timeout of one request to a provider, in seconds. Three in sequence fit into the timeout of our own request. */
export const PROVIDER_TIMEOUT_S = 3

/** Creates an OAuth client of one provider. Its clock skew is that of this moment, so it is not reused. */
export function createOAuthClient(
  server: ServerMetadata,
  { clientId, clientSecret }: SignInProvider,
  { fetch, clock }: ProviderPorts,
): Configuration {
  const skew = Math.round((clock.now().getTime() - systemClock.now().getTime()) / 1000)
  const auth = createClientAuth(clientSecret, server.token_endpoint_auth_methods_supported)
  const client = new Configuration(server, clientId, { [clockSkew]: skew }, auth)
  client.timeout = PROVIDER_TIMEOUT_S
  client[customFetch] = (url, options) => fetch(url, options as RequestInit)
  // The configuration accepts http URLs for loopback hosts only.
  if (isHttp(server.issuer)) allowInsecureRequests(client)
  return client
}

export const isHttp = (url: string): boolean => url.startsWith('http://')

// The default is client_secret_basic (OpenID Connect Discovery §3).
function createClientAuth(
  secret: string | undefined,
  methods: readonly string[] = ['client_secret_basic'],
): ClientAuth {
  if (secret === undefined) return None()
  return methods.includes('client_secret_post') ? ClientSecretPost(secret) : ClientSecretBasic(secret)
}
