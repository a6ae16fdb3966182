import type { FastifyInstance, preHandlerAsyncHookHandler } from 'fastify'
import type { AuthRoutesPlugin } from '#auth/core/ports.ts'
import { oauthAuthorizationRoutes } from './authorization/authorization.routes.ts'
import { oauthDeviceRoutes } from './device/device.routes.ts'
import { oauthGrantsRoutes } from './grants/grants.routes.ts'
import { oauthMetadataRoutes } from './metadata.routes.ts'
import type { OAuthServerDeps } from './oauth-server-deps.ts'
import { oauthClientRegistrationRoutes } from './registration/register-client.routes.ts'
import { oauthTokenRoutes } from './tokens/token.routes.ts'

const ROUTES: readonly AuthRoutesPlugin<OAuthServerDeps>[] = [
  oauthAuthorizationRoutes,
  oauthTokenRoutes,
  oauthGrantsRoutes,
  oauthDeviceRoutes,
  oauthClientRegistrationRoutes,
  oauthMetadataRoutes,
]

/** The endpoints of the OAuth server (docs/protocol.md#oauth-server). Registered only with OAUTH_SERVER=true. */
export async function oauthServerRoutes(
  app: FastifyInstance,
  deps: OAuthServerDeps,
  requireUser: preHandlerAsyncHookHandler,
): Promise<void> {
  for (const register of ROUTES) await register(app, deps, requireUser)
}
