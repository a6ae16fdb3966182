import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError } from '../kernel/http/errors.ts'
import { listErrorsOf, type RouteDescription } from '../kernel/http/route-description.ts'
import { isFromThisMachine } from '../kernel/http/this-machine.ts'
import type { Metrics } from '../kernel/observability/metrics.ts'

interface MetricsRoutesDeps {
  readonly metrics: Metrics
  /** What METRICS_TOKEN says, or null. */
  readonly token: string | null
  /** Whether only this machine reaches the server, and it is not production. */
  readonly isLocal: boolean
}

/** GET /metrics: needs the token as bearer. Without one only this machine may read it, and never in production. */
export function metricsRoutes(app: FastifyInstance, { metrics, token, isLocal }: MetricsRoutesDeps): void {
  const mayLook = (request: FastifyRequest): boolean => {
    if (token === null) return isLocal && isFromThisMachine(request)
    return isSame(request.headers.authorization ?? '', `Bearer ${token}`)
  }
  app.get(
    '/metrics',
    { config: { cors: false, isQuiet: true, description: METRICS } },
    async (request, reply) => {
      // To everybody else it is not there, with a wrong token as without one.
      if (!mayLook(request)) throw new ApiError('not_found')
      return reply.type(metrics.contentType).send(await metrics.text())
    },
  )
}

// By their hashes, which are of one length, so that the time says nothing of the token.
function isSame(given: string, expected: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(given), hash(expected))
}

const METRICS: RouteDescription = {
  summary:
    'Figures for Prometheus: of this process, or of all that PROCESSES started. It takes METRICS_TOKEN as bearer; where none is set, it is for development: only the machine itself may read it, and not through a proxy.',
  bearer: 'never',
  answers: { 200: { text: 'The figures.', contentType: 'text/plain' } },
  refusals: listErrorsOf(['not_found']),
}
