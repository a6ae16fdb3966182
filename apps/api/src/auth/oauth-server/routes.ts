import type { FastifyInstance, preHandlerAsyncHookHandler } from 'fastify'
import type { AuthRoutesPlugin } from '#auth/core/ports.ts'
import { oauthAuthorizationRoutes } from './authorization/authorization.routes.ts'
import { createOAuthClientCache } from './clients/client-cache.ts'
import { oauthDeviceRoutes } from './device/device.routes.ts'
import { oauthGrantsRoutes } from './grants/grants.routes.ts'
import type { OAuthServerDeps } from './oauth-server-deps.ts'
import { oauthMetadataRoutes } from './tokens/metadata.routes.ts'
import { oauthTokenRoutes } from './tokens/token.routes.ts'

const ROUTES: readonly AuthRoutesPlugin<OAuthServerDeps>[] = [
  oauthAuthorizationRoutes,
  oauthTokenRoutes,
  oauthGrantsRoutes,
  oauthDeviceRoutes,
  oauthMetadataRoutes,
]

/** The guards of the endpoints, which the session module creates. */
export interface OAuthServerGuards {
  readonly requireUser: preHandlerAsyncHookHandler
  /** Guards the administration endpoints. */
  readonly requireService: preHandlerAsyncHookHandler
}

/** The endpoints of the OAuth server (docs/protocol.md#oauth-server). Registered only with OAUTH_SERVER=true. */
export async function oauthServerRoutes(
  app: FastifyInstance,
  ownDeps: Omit<OAuthServerDeps, 'clientCache'>,
  { requireUser }: OAuthServerGuards,
): Promise<void> {
  const deps = { ...ownDeps, clientCache: createOAuthClientCache(ownDeps.db) }
  const { publicJwk } = await deps.keyring.signing()
  if (!publicJwk)
    throw new Error('OAUTH_SERVER needs a signing key with a public part: JWT_SIGNING_KEY=managed.')
  for (const register of ROUTES) await register(app, deps, requireUser)
}
