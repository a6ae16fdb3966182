import {
  allowInsecureRequests,
  buildAuthorizationUrl,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  calculatePKCECodeChallenge,
  clockSkew,
  customFetch,
  None,
  type ServerMetadata,
} from 'openid-client'
import type { OAuthProviderTokens } from '#auth/one-time/flow-states/flow-state.ts'
import type { OAuthProviderConfig } from '#config/sign-in-providers.ts'
import { type Clock, systemClock } from '#kernel/clock.ts'
import type { OAuthAuthorizationOptions, OAuthAuthorizationRequest } from './provider.ts'

export interface OAuthProviderDeps {
  readonly fetch: typeof fetch
  readonly clock: Clock
  /** The absolute URL of the callback endpoint (docs/protocol.md#oauth-callback). */
  readonly redirectUri: string
}

/** The timeout of one request to a provider, in seconds. Three in sequence fit into the timeout of our own request. */
export const OAUTH_PROVIDER_TIMEOUT_S = 3

/** Creates an OAuth client of one provider. Its clock skew is that of this moment, so it is not reused. */
export function createOAuthClient(
  server: ServerMetadata,
  { clientId, clientSecret }: OAuthProviderConfig,
  { fetch, clock }: OAuthProviderDeps,
): Configuration {
  const skew = Math.round((clock.now().getTime() - systemClock.now().getTime()) / 1000)
  const auth = createClientAuth(clientSecret, server.token_endpoint_auth_methods_supported)
  const client = new Configuration(server, clientId, { [clockSkew]: skew }, auth)
  client.timeout = OAUTH_PROVIDER_TIMEOUT_S
  client[customFetch] = (url, options) => fetch(url, options as RequestInit)
  // The configuration accepts http URLs for loopback hosts only.
  if (isHttpUrl(server.issuer)) allowInsecureRequests(client)
  return client
}

export const isHttpUrl = (url: string): boolean => url.startsWith('http://')

// The default is client_secret_basic (OpenID Connect Discovery §3).
function createClientAuth(
  secret: string | undefined,
  methods: readonly string[] = ['client_secret_basic'],
): ClientAuth {
  if (secret === undefined) return None()
  return methods.includes('client_secret_post') ? ClientSecretPost(secret) : ClientSecretBasic(secret)
}

type Parameters = Readonly<Record<string, string>>

/** Returns the URL of the provider's sign-in page, with PKCE and the configured and requested scopes and parameters. */
export async function createOAuthAuthorizationUrl(
  client: Configuration,
  config: OAuthProviderConfig,
  { redirectUri }: OAuthProviderDeps,
  { state, codeVerifier }: OAuthAuthorizationRequest,
  { scopes, parameters, ...required }: OAuthAuthorizationOptions & { readonly nonce?: string },
): Promise<string> {
  const scope = [...new Set([...config.scopes, ...scopes])].join(' ')
  const url = buildAuthorizationUrl(client, {
    ...mergeOAuthAuthorizationParameters(config.parameters, parameters),
    ...required,
    ...(scope === '' ? {} : { scope }),
    redirect_uri: redirectUri,
    state,
    code_challenge: await calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: 'S256',
  })
  return url.href
}

/** Returns the additional parameters of an authorization URL. Configured ones override requested ones in any letter case. */
export function mergeOAuthAuthorizationParameters(configured: Parameters, requested: Parameters): Parameters {
  const reserved = new Set(Object.keys(configured).map((name) => name.toLowerCase()))
  const allowed = Object.entries(requested).filter(([name]) => !reserved.has(name.toLowerCase()))
  return { ...Object.fromEntries(allowed), ...configured }
}

export const toOAuthProviderTokens = ({
  access_token,
  refresh_token,
}: {
  readonly access_token: string
  readonly refresh_token?: string
}): OAuthProviderTokens => ({
  provider_token: access_token,
  ...(refresh_token ? { provider_refresh_token: refresh_token } : {}),
})
