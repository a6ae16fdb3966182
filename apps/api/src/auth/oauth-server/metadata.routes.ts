import { OAUTH_CLIENT_AUTH_METHODS } from '@satlens/contract'
import * as z from 'zod/mini'
import type { AuthRoutesPlugin } from '#auth/core/ports.ts'
import { JWKS_CACHE_MAX_AGE_S } from '#auth/sessions/access-tokens/keyring.ts'
import type { OpenApiRouteDescription } from '#kernel/http/route-description.ts'
import { DEVICE_CODE_GRANT } from './device/start-device-request.ts'
import type { OAuthServerDeps } from './oauth-server-deps.ts'
import { CLIENT_JWT_ALGORITHMS } from './proofs/dpop-proof.ts'

/**
 * Serves the metadata of the server (RFC 8414 §3, OpenID Connect Discovery 1.0 §4). RFC 8414 puts the well-known path before
 * that of the issuer, GoTrue and OpenID Connect behind it. Both are served.
 */
export const oauthMetadataRoutes: AuthRoutesPlugin<OAuthServerDeps> = (app, deps) => {
  const { pathname } = new URL(deps.settings.issuer)
  for (const path of [
    '/auth/v1/.well-known/openid-configuration',
    '/auth/v1/.well-known/oauth-authorization-server',
    `/.well-known/oauth-authorization-server${pathname}`,
    `/.well-known/openid-configuration${pathname}`,
  ]) {
    app.get(path, { config: { description: METADATA } }, async (_request, reply) => {
      reply.header('cache-control', `public, max-age=${JWKS_CACHE_MAX_AGE_S}`)
      return createMetadata(deps)
    })
  }
}

/** Returns what this server offers applications, and nothing that it does not. */
async function createMetadata({
  settings: { issuer },
  keyring,
  oauthServer,
  offeredScopes,
}: OAuthServerDeps) {
  const endpoint = (name: string) => `${issuer}/oauth/${name}`
  return {
    issuer,
    authorization_endpoint: endpoint('authorize'),
    token_endpoint: endpoint('token'),
    userinfo_endpoint: endpoint('userinfo'),
    device_authorization_endpoint: endpoint('device_authorization'),
    pushed_authorization_request_endpoint: endpoint('par'),
    revocation_endpoint: endpoint('revoke'),
    introspection_endpoint: endpoint('introspect'),
    ...(oauthServer.allowsDynamicRegistration ? { registration_endpoint: endpoint('clients/register') } : {}),
    jwks_uri: `${issuer}/.well-known/jwks.json`,
    scopes_supported: offeredScopes,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token', DEVICE_CODE_GRANT],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: await keyring.listAlgorithms(),
    token_endpoint_auth_methods_supported: OAUTH_CLIENT_AUTH_METHODS,
    token_endpoint_auth_signing_alg_values_supported: CLIENT_JWT_ALGORITHMS,
    revocation_endpoint_auth_methods_supported: OAUTH_CLIENT_AUTH_METHODS,
    introspection_endpoint_auth_methods_supported: OAUTH_CLIENT_AUTH_METHODS.filter(
      (method) => method !== 'none',
    ),
    dpop_signing_alg_values_supported: CLIENT_JWT_ALGORITHMS,
    code_challenge_methods_supported: ['S256'],
    prompt_values_supported: ['none', 'login', 'consent', 'select_account'],
    acr_values_supported: ['aal1', 'aal2'],
    claims_supported: [
      ...['sub', 'iss', 'aud', 'exp', 'iat', 'auth_time', 'nonce', 'acr', 'amr', 'sid', 'at_hash'],
      ...['email', 'email_verified', 'phone_number', 'phone_number_verified'],
      ...['name', 'picture', 'preferred_username', 'updated_at', 'user_metadata'],
    ],
    authorization_response_iss_parameter_supported: true,
    // A logout token is an ID token of another type.
    backchannel_logout_supported: offeredScopes.includes('openid'),
    backchannel_logout_session_supported: offeredScopes.includes('openid'),
    request_parameter_supported: false,
    request_uri_parameter_supported: false,
    claims_parameter_supported: false,
  }
}

const METADATA: OpenApiRouteDescription = {
  summary: 'Metadata of the OAuth server for its clients.',
  bearer: 'never',
  responses: { 200: { text: 'The metadata.', schema: z.looseObject({ issuer: z.string() }) } },
  errors: [],
}
