import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError } from '#kernel/http/errors.ts'
import { isLoopbackRequest } from '#kernel/http/loopback.ts'
import { createApiErrorsFromCodes, type OpenApiRouteDescription } from '#kernel/http/route-description.ts'
import type { MetricsRegistry } from '#kernel/observability/metrics.ts'

interface MetricsRoutesDeps {
  readonly metrics: MetricsRegistry
  /** The value of METRICS_TOKEN, or null if it is unset. */
  readonly token: string | null
  /** True if the server is reachable only on loopback and not in production. */
  readonly isLocal: boolean
}

/** GET /metrics: requires METRICS_TOKEN as bearer token. If it is unset: loopback only in development, disabled in production. */
export function prometheusMetricsRoutes(
  app: FastifyInstance,
  { metrics, token, isLocal }: MetricsRoutesDeps,
): void {
  const isAllowed = (request: FastifyRequest): boolean => {
    if (token === null) return isLocal && isLoopbackRequest(request)
    return isSame(request.headers.authorization ?? '', `Bearer ${token}`)
  }
  app.get(
    '/metrics',
    { config: { cors: false, isQuiet: true, description: METRICS } },
    async (request, reply) => {
      // 404 instead of 401, so that clients without the token cannot tell that the endpoint exists.
      if (!isAllowed(request)) throw new ApiError('not_found')
      return reply.type(metrics.contentType).send(await metrics.text())
    },
  )
}

// timingSafeEqual requires equal lengths, which hashes have.
function isSame(actual: string, expected: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(actual), hash(expected))
}

const METRICS: OpenApiRouteDescription = {
  summary:
    'Prometheus metrics of this process, or of all processes under PROCESSES. Requires METRICS_TOKEN as bearer token; if unset, loopback only in development, not through a proxy, and disabled in production.',
  bearer: 'never',
  responses: { 200: { text: 'The metrics.', contentType: 'text/plain' } },
  errors: createApiErrorsFromCodes(['not_found']),
}
