import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'

/** GET /health (docs/protocol.md#service-endpoints): returns 503 while the database cannot be reached. */
export const authHealthEndpoint = defineEndpoint('GET', '/auth/v1/health', {
  summary: 'Health check of the auth service.',
  reply: z.object({ version: z.string(), name: z.string(), description: z.string() }),
  errors: ['service_unavailable'],
})

/** GET /settings (docs/protocol.md#service-endpoints): the enabled sign-in methods. */
export const authSettingsEndpoint = defineEndpoint('GET', '/auth/v1/settings', {
  summary: 'Lists the enabled sign-in methods.',
  reply: z.object({
    external: z.record(z.string(), z.boolean()),
    disable_signup: z.boolean(),
    mailer_autoconfirm: z.boolean(),
    phone_autoconfirm: z.boolean(),
    sms_provider: z.string(),
    saml_enabled: z.boolean(),
    saml_private_key_next_configured: z.boolean(),
    passkeys_enabled: z.boolean(),
  }),
})

const publicJwkMembers = {
  kid: z.string(),
  use: z.literal('sig'),
  key_ops: z.array(z.literal('verify')).check(z.length(1)),
}
const publicJwk = z.union([
  z.object({
    ...publicJwkMembers,
    kty: z.literal('EC'),
    crv: z.literal('P-256'),
    x: z.string(),
    y: z.string(),
    alg: z.literal('ES256'),
  }),
  z.object({
    ...publicJwkMembers,
    kty: z.literal('RSA'),
    n: z.string(),
    e: z.string(),
    alg: z.literal('RS256'),
  }),
])

/** A public verification key (docs/protocol.md#key-set). `key_ops` is exactly `["verify"]`, as WebCrypto clients import it. */
export type PublicJwk = z.infer<typeof publicJwk>

/** GET /.well-known/jwks.json (docs/protocol.md#key-set): returns an empty list, never 404, if there is no key. */
export const jwksEndpoint = defineEndpoint('GET', '/auth/v1/.well-known/jwks.json', {
  summary: 'Returns the public keys for verifying access tokens (JWKS).',
  reply: z.object({ keys: z.array(publicJwk) }),
})

/** GET /.well-known/openid-configuration (docs/protocol.md#key-set): what a server needs to verify access tokens. */
export const openIdConfigurationEndpoint = defineEndpoint(
  'GET',
  '/auth/v1/.well-known/openid-configuration',
  {
    summary: 'Returns the OpenID Connect metadata for verifying access tokens.',
    reply: z.object({
      issuer: z.string(),
      authorization_endpoint: z.string(),
      token_endpoint: z.string(),
      jwks_uri: z.string(),
      response_types_supported: z.array(z.string()),
      response_modes_supported: z.array(z.string()),
      grant_types_supported: z.array(z.string()),
      subject_types_supported: z.array(z.string()),
      id_token_signing_alg_values_supported: z.array(z.string()),
      token_endpoint_auth_methods_supported: z.array(z.string()),
      code_challenge_methods_supported: z.array(z.string()),
      claims_supported: z.array(z.string()),
    }),
  },
)
