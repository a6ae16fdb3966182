import * as z from 'zod/mini'
import { serviceEndpoint } from '../endpoint.ts'

const CLIENTS = '/auth/v1/admin/oauth/clients'
const text = z.nullish(z.string())
const texts = z.nullish(z.array(z.string()))

/** How a client proves itself at the token endpoint (RFC 7591 §2, RFC 7523). */
export const OAUTH_CLIENT_AUTH_METHODS = [
  'none',
  'client_secret_basic',
  'client_secret_post',
  'private_key_jwt',
] as const
export type OAuthClientAuthMethod = (typeof OAUTH_CLIENT_AUTH_METHODS)[number]

/** An application that signs its users in here, in the words of RFC 7591. */
export const oauthClientSchema = z.object({
  client_id: z.uuid(),
  client_name: z.string(),
  /** Only in the responses that create the client or its secret. */
  client_secret: z.optional(z.string()),
  client_type: z.enum(['public', 'confidential']),
  token_endpoint_auth_method: z.enum(OAUTH_CLIENT_AUTH_METHODS),
  registration_type: z.enum(['manual', 'dynamic']),
  client_uri: z.optional(z.string()),
  logo_uri: z.optional(z.string()),
  redirect_uris: z.array(z.string()),
  grant_types: z.array(z.string()),
  response_types: z.array(z.literal('code')),
  scope: z.optional(z.string()),
  /** The public keys of `private_key_jwt`. */
  jwks: z.optional(z.object({ keys: z.array(z.record(z.string(), z.unknown())) })),
  dpop_bound_access_tokens: z.optional(z.boolean()),
  backchannel_logout_uri: z.optional(z.string()),
  created_at: z.string(),
  updated_at: z.string(),
})
export type OAuthClient = z.infer<typeof oauthClientSchema>

/** The response to an application that registers itself (RFC 7591 §3.2.1). */
export const registeredOAuthClientSchema = z.extend(oauthClientSchema, {
  /** Seconds since 1970. */
  client_id_issued_at: z.number(),
  /** Always 0: the secret does not expire. Absent without a secret. */
  client_secret_expires_at: z.optional(z.number()),
})

/** The metadata that a client may have (RFC 7591 §2). Its handler checks the values. */
export const oauthClientMetadataSchema = z.object({
  client_name: text,
  client_uri: text,
  logo_uri: text,
  redirect_uris: texts,
  grant_types: texts,
  response_types: texts,
  scope: text,
  client_type: text,
  token_endpoint_auth_method: text,
  jwks: z.nullish(z.object({ keys: z.array(z.record(z.string(), z.unknown())) })),
  dpop_bound_access_tokens: z.nullish(z.boolean()),
  backchannel_logout_uri: text,
})
export type OAuthClientMetadata = z.infer<typeof oauthClientMetadataSchema>

const params = z.object({ client_id: z.string() })
const unknownClient = ['oauth_client_not_found', 'validation_failed'] as const

/** GET /admin/oauth/clients: one page, with the headers `Link` and `X-Total-Count` (docs/protocol.md#administration). */
export const adminListOAuthClientsEndpoint = serviceEndpoint('GET', CLIENTS, {
  summary: 'Lists applications that sign users in here, the newest first.',
  query: z.object({ page: z.optional(z.string()), per_page: z.optional(z.string()) }),
  reply: z.object({ clients: z.array(oauthClientSchema), aud: z.string() }),
})

export const adminGetOAuthClientEndpoint = serviceEndpoint('GET', `${CLIENTS}/:client_id`, {
  summary: 'Returns an application.',
  params,
  reply: oauthClientSchema,
  errors: unknownClient,
})

/** PUT /admin/oauth/clients/{client_id}: absent fields stay as they are. */
export const adminUpdateOAuthClientEndpoint = serviceEndpoint('PUT', `${CLIENTS}/:client_id`, {
  summary: 'Changes an application.',
  params,
  body: oauthClientMetadataSchema,
  reply: oauthClientSchema,
  errors: unknownClient,
})

/** The parameters of DELETE /admin/oauth/clients/{client_id}, which responds with 204. */
export const adminDeleteOAuthClientParams = params

export const adminRegenerateOAuthClientSecretEndpoint = serviceEndpoint(
  'POST',
  `${CLIENTS}/:client_id/regenerate_secret`,
  {
    summary: "Replaces an application's secret. The former one is rejected within ten seconds.",
    params,
    reply: oauthClientSchema,
    errors: unknownClient,
  },
)
