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
  given: Omit<OAuthServerDeps, 'clientCache'>,
  { requireUser, requireService }: OAuthServerGuards,
): Promise<void> {
  const deps = { ...given, clientCache: createOAuthClientCache(given.db) }
  await oauthServerRoutes(app, deps, requireUser)
  adminOAuthClientsRoutes(app, deps, requireService)
}
