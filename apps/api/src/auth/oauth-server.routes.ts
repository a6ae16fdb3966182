import { OAUTH_SCOPES } from '@satlens/contract'
import type { FastifyInstance, preHandlerAsyncHookHandler } from 'fastify'
import { adminOAuthClientsRoutes } from './admin/oauth-clients/oauth-clients.routes.ts'
import { createOAuthClientCache } from './oauth-server/clients/client-cache.ts'
import type { OAuthServerDeps } from './oauth-server/oauth-server-deps.ts'
import { oauthServerRoutes } from './oauth-server/routes.ts'

interface OAuthServerGuards {
  readonly requireUser: preHandlerAsyncHookHandler
  /** Guards the administration endpoints. */
  readonly requireService: preHandlerAsyncHookHandler
}

/** Registers the endpoints of the OAuth server and those that administer its clients. Loaded only with OAUTH_SERVER=true. */
export async function registerOAuthServer(
  app: FastifyInstance,
  given: Omit<OAuthServerDeps, 'clientCache' | 'offeredScopes'>,
  { requireUser, requireService }: OAuthServerGuards,
): Promise<void> {
  const { publicJwk } = await given.keyring.signing()
  // Nobody but this server could verify an ID token that is signed with a secret.
  const offeredScopes = OAUTH_SCOPES.filter((scope) => publicJwk || scope !== 'openid')
  const deps = { ...given, offeredScopes, clientCache: createOAuthClientCache(given) }
  await oauthServerRoutes(app, deps, requireUser)
  adminOAuthClientsRoutes(app, deps, requireService)
}
