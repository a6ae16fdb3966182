import diagnostics from 'node:diagnostics_channel'
import type { FastifyInstance } from 'fastify'
import type { OpenApiRouteDescription } from '#kernel/http/route-description.ts'
import { OAUTH_ENV } from '#test/accounts/oauth-app.ts'
import { startTestApp } from '#test/harness/test-app.ts'

export interface DescribedRoute extends OpenApiRouteDescription {
  readonly method: string
  readonly path: string
}

export async function listDescribedRoutes(): Promise<readonly DescribedRoute[]> {
  const routes: DescribedRoute[] = []
  const watch = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance }
    fastify.addHook('onRoute', ({ method, url, config }) => {
      // Fastify adds a HEAD route for every GET.
      if (!config?.description || method === 'HEAD') return
      routes.push({ ...config.description, method: String(method), path: url })
    })
  }
  diagnostics.subscribe('fastify.initialization', watch)
  const app = await startTestApp({ env: OAUTH_ENV })
  diagnostics.unsubscribe('fastify.initialization', watch)
  await app.close()
  return routes
}
