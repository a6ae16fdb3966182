import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { listErrorsOf, type RouteDescription } from '../kernel/http/route-description.ts'

interface HealthDeps {
  /** Returns the reason why this process is not ready, or null. */
  readonly findProblem: () => Promise<string | null>
}

/** GET /livez and GET /readyz, for load balancers and orchestrators. */
export function healthRoutes(app: FastifyInstance, { findProblem }: HealthDeps): void {
  let lastProblem: string | null = null

  app.get('/livez', { config: { isQuiet: true, description: LIVE } }, async () => ({ status: 'alive' }))

  app.get('/readyz', { config: { isQuiet: true, description: READY } }, async (_request, reply) => {
    const problem = await findProblem()
    // Only changes are logged, not every probe.
    if (problem !== lastProblem) {
      if (problem === null) app.log.info('ready again')
      else app.log.warn({ trouble: problem }, 'not ready')
    }
    lastProblem = problem
    if (problem === null) return { status: 'ready' }
    return reply.code(503).header('retry-after', '1').send({ code: 'service_unavailable', message: problem })
  })
}

const LIVE: RouteDescription = {
  summary: 'Liveness check. If it fails, restart the process.',
  bearer: 'never',
  answers: { 200: { text: 'The process is alive.', schema: z.object({ status: z.literal('alive') }) } },
  refusals: [],
}
const READY: RouteDescription = {
  summary:
    'Readiness check: the database is reachable and fully migrated, and the process is not shutting down.',
  bearer: 'never',
  answers: { 200: { text: 'Ready for requests.', schema: z.object({ status: z.literal('ready') }) } },
  refusals: listErrorsOf(['service_unavailable']),
}
