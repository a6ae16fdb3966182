import { BEARER_TOKEN_ERROR_CODES, listOAuthGrantsEndpoint, revokeOAuthGrantQuery } from '@satlens/contract'
import { changeAccountWithLockedCaller } from '#auth/accounts/settings/change-account.ts'
import { insertAuditLogEntry } from '#auth/core/audit/audit.queries.ts'
import type { AuthRoutesPlugin } from '#auth/core/ports.ts'
import { getAuthenticatedCaller } from '#auth/sessions/guard/caller.ts'
import { deleteOAuthConsent } from '#auth/users/oauth-consents.queries.ts'
import { ApiError } from '#kernel/http/errors.ts'
import { createEndpointRegistrar, parseRequestInput } from '#kernel/http/register-endpoint.ts'
import { createApiErrorsFromCodes, type OpenApiRouteDescription } from '#kernel/http/route-description.ts'
import { toGrantClientJson } from '../clients/client-json.ts'
import type { OAuthServerDeps } from '../oauth-server-deps.ts'
import { deleteSessionsOfClient, findConsentsOfUser } from './consents.queries.ts'

/** /user/oauth/grants: the applications that a user has allowed (docs/protocol.md#oauth-server). */
export const oauthGrantsRoutes: AuthRoutesPlugin<OAuthServerDeps> = (app, deps, preHandler) => {
  createEndpointRegistrar(app, { preHandler })(listOAuthGrantsEndpoint, async (_input, request) => {
    const rows = await findConsentsOfUser(deps.db, getAuthenticatedCaller(request).userId)
    return rows.map(({ consent, client, lastUsedAt }) => ({
      client: toGrantClientJson(client),
      scopes: consent.scope.split(' '),
      granted_at: consent.grantedAt.toISOString(),
      last_used_at: lastUsedAt?.toISOString(),
    }))
  })

  // A plain route, because it responds with 204 as in GoTrue.
  app.delete(
    '/auth/v1/user/oauth/grants',
    { preHandler, config: { description: REVOCATION } },
    async (request, reply) => {
      const { client_id: clientId } = parseRequestInput(revokeOAuthGrantQuery, request.query)
      const caller = getAuthenticatedCaller(request)
      await changeAccountWithLockedCaller(deps, caller, async (tx, actor) => {
        const key = { userId: caller.userId, clientId }
        if (!(await deleteOAuthConsent(tx, caller.userId, clientId)))
          throw new ApiError('oauth_consent_not_found')
        const sessions = await deleteSessionsOfClient(tx, key)
        await insertAuditLogEntry(deps, tx, 'oauth_consent_revoked', actor, { client_id: clientId, sessions })
      })
      return reply.code(204).send()
    },
  )
}

const REVOCATION: OpenApiRouteDescription = {
  summary: 'Removes the access of an application and ends its sessions.',
  query: revokeOAuthGrantQuery,
  bearer: 'always',
  responses: { 204: { text: 'Removed.' } },
  errors: createApiErrorsFromCodes([
    ...BEARER_TOKEN_ERROR_CODES,
    'validation_failed',
    'oauth_consent_not_found',
  ]),
}
