import { oauthClientMetadataSchema, registeredOAuthClientSchema } from '@satlens/contract'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { getRequestClientInfo } from '#auth/core/audit/audit.queries.ts'
import { ApiError } from '#kernel/http/errors.ts'
import { requireRequestBody } from '#kernel/http/register-endpoint.ts'
import { createApiErrorsFromCodes, type OpenApiRouteDescription } from '#kernel/http/route-description.ts'
import { toOAuthClientResponse } from '../clients/client-response.ts'
import { createOAuthClient } from '../clients/store-client.ts'
import { createOAuthError } from '../oauth-error.ts'
import type { OAuthServerDeps } from '../oauth-server-deps.ts'

/** POST /oauth/clients/register: an application registers itself (RFC 7591), if the operator allows it. */
export function oauthClientRegistrationRoutes(app: FastifyInstance, deps: OAuthServerDeps): void {
  app.post(
    '/auth/v1/oauth/clients/register',
    { config: { description: REGISTRATION } },
    async (request, reply) => {
      if (!deps.oauthServer.allowsDynamicRegistration) {
        throw new ApiError('oauth_dynamic_client_registration_disabled')
      }
      const metadata = z.safeParse(oauthClientMetadataSchema, requireRequestBody(request.body))
      if (!metadata.success) {
        const field = metadata.error.issues[0]?.path.join('.')
        if (!field) {
          const message = 'The metadata is not an object.'
          const details = { error: 'invalid_client_metadata', error_description: message }
          throw new ApiError('validation_failed', { message, details })
        }
        throw createOAuthError('invalid_client_metadata', `The field ${field} is invalid.`)
      }
      const editor = { source: getRequestClientInfo(request), traits: {} }
      const { client, secret } = await createOAuthClient(deps, editor, metadata.data, 'dynamic')
      deps.count.registration()
      return reply
        .code(201)
        .header('cache-control', 'no-store')
        .send({
          ...toOAuthClientResponse(client, secret),
          client_id_issued_at: Math.floor(client.createdAt.getTime() / 1_000),
          // Secrets do not expire.
          client_secret_expires_at: secret === null ? undefined : 0,
        })
    },
  )
}

const REGISTRATION: OpenApiRouteDescription = {
  summary: 'Registers an application by its own request, with its secret (RFC 7591).',
  body: oauthClientMetadataSchema,
  bearer: 'never',
  responses: { 201: { text: 'Registered.', schema: registeredOAuthClientSchema } },
  errors: createApiErrorsFromCodes([
    'oauth_dynamic_client_registration_disabled',
    'invalid_redirect_uri',
    'invalid_client_metadata',
  ]),
}
