import {
  adminDeleteOAuthClientParams,
  adminGetOAuthClientEndpoint,
  adminListOAuthClientsEndpoint,
  adminRegenerateOAuthClientSecretEndpoint,
  adminUpdateOAuthClientEndpoint,
  oauthClientMetadataSchema,
  oauthClientSchema,
  SERVICE_KEY_ERROR_CODES,
} from '@satlens/contract'
import type { FastifyInstance, preHandlerAsyncHookHandler } from 'fastify'
import { AUTHENTICATED_AUDIENCE } from '#auth/core/tables/users.ts'
import type { OAuthServerDeps } from '#auth/oauth-server/oauth-server-deps.ts'
import {
  createEndpointRegistrar,
  parseRequestInput,
  requireRequestBody,
} from '#kernel/http/register-endpoint.ts'
import { createApiErrorsFromCodes, type OpenApiRouteDescription } from '#kernel/http/route-description.ts'
import { getAdminActor } from '../users/change-user-as-admin.ts'
import { addPaginationHeaders, parsePage } from '../users/pagination.ts'
import { createOAuthClientAdministration } from './administer-clients.ts'

const CLIENTS = '/auth/v1/admin/oauth/clients'
// Responses contain secrets.
const headers = { 'cache-control': 'no-store' }

/** /admin/oauth/clients: the applications that sign users in here (docs/protocol.md#oauth-server). */
export function adminOAuthClientsRoutes(
  app: FastifyInstance,
  deps: OAuthServerDeps,
  preHandler: preHandlerAsyncHookHandler,
): void {
  const clients = createOAuthClientAdministration(deps)
  const mount = createEndpointRegistrar(app, { preHandler, headers })

  mount(adminListOAuthClientsEndpoint, async ({ query }, request, reply) => {
    const page = parsePage(query)
    const { total, ...found } = await clients.list(page)
    addPaginationHeaders(request, reply, page, total)
    return { ...found, aud: AUTHENTICATED_AUDIENCE }
  })
  // Plain routes, because they respond with 201 and 204 as in GoTrue.
  app.post(CLIENTS, { preHandler, config: { description: CREATION } }, async (request, reply) => {
    const metadata = parseRequestInput(oauthClientMetadataSchema, requireRequestBody(request.body))
    return reply
      .code(201)
      .headers(headers)
      .send(await clients.create(getAdminActor(request), metadata))
  })
  mount(adminGetOAuthClientEndpoint, ({ params }) => clients.get(params.client_id))
  mount(adminUpdateOAuthClientEndpoint, ({ params, body }, request) =>
    clients.update(getAdminActor(request), params.client_id, body),
  )
  mount(adminRegenerateOAuthClientSecretEndpoint, ({ params }, request) =>
    clients.regenerateSecret(getAdminActor(request), params.client_id),
  )
  app.delete(
    `${CLIENTS}/:client_id`,
    { preHandler, config: { description: DELETION } },
    async (request, reply) => {
      const params = parseRequestInput(adminDeleteOAuthClientParams, request.params)
      await clients.delete(getAdminActor(request), params.client_id)
      return reply.code(204).send()
    },
  )
}

const CREATION: OpenApiRouteDescription = {
  summary: 'Registers an application. Its secret is returned once.',
  body: oauthClientMetadataSchema,
  bearer: 'service',
  responses: { 201: { text: 'Registered.', schema: oauthClientSchema } },
  errors: createApiErrorsFromCodes([...SERVICE_KEY_ERROR_CODES, 'validation_failed']),
}

const DELETION: OpenApiRouteDescription = {
  summary: 'Deletes an application, and ends its access to all accounts.',
  params: adminDeleteOAuthClientParams,
  bearer: 'service',
  responses: { 204: { text: 'Deleted.' } },
  errors: createApiErrorsFromCodes([
    ...SERVICE_KEY_ERROR_CODES,
    'oauth_client_not_found',
    'validation_failed',
  ]),
}
