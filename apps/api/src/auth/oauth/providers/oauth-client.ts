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

/** How providers are reached. */
export interface ProviderPorts {
  readonly fetch: typeof fetch
  readonly clock: Clock
  /** Where they send people back to: the callback of docs/protocol.md#oauth-callback. */
  readonly redirectUri: string
}

/** A request takes at most this: three of them, one after the other, still answer within the limit of ours. */
export const PROVIDER_TIMEOUT_S = 3

/** Us as a client of one provider, at this moment. */
export function oauthClient(
  server: ServerMetadata,
  { clientId, clientSecret }: SignInProvider,
  { fetch, clock }: ProviderPorts,
): Configuration {
  const skew = Math.round((clock.now().getTime() - systemClock.now().getTime()) / 1000)
  const auth = clientAuth(clientSecret, server.token_endpoint_auth_methods_supported)
  const client = new Configuration(server, clientId, { [clockSkew]: skew }, auth)
  client.timeout = PROVIDER_TIMEOUT_S
  client[customFetch] = (url, options) => fetch(url, options as RequestInit)
  // The configuration lets plain HTTP through on this machine only.
  if (isHttp(server.issuer)) allowInsecureRequests(client)
  return client
}

export const isHttp = (url: string): boolean => url.startsWith('http://')

// Without a word of the provider it is basic (OpenID Connect Discovery §3).
function clientAuth(
  secret: string | undefined,
  methods: readonly string[] = ['client_secret_basic'],
): ClientAuth {
  if (secret === undefined) return None()
  return methods.includes('client_secret_post') ? ClientSecretPost(secret) : ClientSecretBasic(secret)
}
