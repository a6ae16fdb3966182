import type { OAuthClient, OAuthClientMetadata } from '@satlens/contract'
import type { OAuthClientRow } from './oauth-clients.queries.ts'

/** Returns a client as administration sees it, with a secret that was just created. */
export const toOAuthClientResponse = (client: OAuthClientRow, secret: string | null = null): OAuthClient => ({
  client_id: client.id,
  client_secret: secret ?? undefined,
  client_type: client.tokenEndpointAuthMethod === 'none' ? 'public' : 'confidential',
  registration_type: client.registrationType,
  response_types: ['code'],
  ...toOAuthClientMetadata(client),
  created_at: client.createdAt.toISOString(),
  updated_at: client.updatedAt.toISOString(),
})

/** Returns the metadata of a client in the words of RFC 7591. */
export const toOAuthClientMetadata = (client: OAuthClientRow) =>
  ({
    client_name: client.name,
    token_endpoint_auth_method: client.tokenEndpointAuthMethod,
    client_uri: client.uri ?? undefined,
    logo_uri: client.logoUri ?? undefined,
    redirect_uris: [...client.redirectUris],
    grant_types: [...client.grantTypes],
    scope: client.scope ?? undefined,
    jwks: client.jwks ? { keys: [...client.jwks.keys] } : undefined,
    dpop_bound_access_tokens: client.requiresDpop || undefined,
    backchannel_logout_uri: client.backchannelLogoutUri ?? undefined,
  }) satisfies OAuthClientMetadata
