import type { FastifyInstance, preHandlerAsyncHookHandler } from 'fastify'
import type { OAuthServerDeps } from './oauth-server-deps.ts'

/** The guards of the endpoints, which the session module creates. */
export interface OAuthServerGuards {
  readonly requireUser: preHandlerAsyncHookHandler
  /** Guards the administration endpoints. */
  readonly requireService: preHandlerAsyncHookHandler
}

/** The endpoints of the OAuth server (docs/protocol.md#oauth-server). Registered only with OAUTH_SERVER=true. */
export async function oauthServerRoutes(
  app: FastifyInstance,
  deps: OAuthServerDeps,
  guards: OAuthServerGuards,
): Promise<void> {
  void app
  void deps
  void guards
}
