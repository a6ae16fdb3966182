import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { listErrorsOf, type RouteDescription } from '../kernel/http/route-description.ts'

interface HealthDeps {
  /** Why this process should get no requests, or null. */
  readonly findTrouble: () => Promise<string | null>
}

/** GET /livez: the process answers. GET /readyz: it may be sent requests, or why not. Both are asked by machines, often. */
export function healthRoutes(app: FastifyInstance, { findTrouble }: HealthDeps): void {
  let known: string | null = null

  app.get('/livez', { config: { isQuiet: true, description: LIVE } }, async () => ({ status: 'alive' }))

  app.get('/readyz', { config: { isQuiet: true, description: READY } }, async (_request, reply) => {
    const trouble = await findTrouble()
    // Each change is a line; a probe every few seconds is not.
    if (trouble !== known) {
      if (trouble === null) app.log.info('ready again')
      else app.log.warn({ trouble }, 'not ready')
    }
    known = trouble
    if (trouble === null) return { status: 'ready' }
    return reply.code(503).header('retry-after', '1').send({ code: 'service_unavailable', message: trouble })
  })
}

const LIVE: RouteDescription = {
  summary: 'Says that the process answers. Where it does not, it has to be started again.',
  bearer: 'never',
  answers: { 200: { text: 'It does.', schema: z.object({ status: z.literal('alive') }) } },
  refusals: [],
}
const READY: RouteDescription = {
  summary:
    'Says whether this process may be sent requests: the database answers and has every migration, and nobody has told it to stop.',
  bearer: 'never',
  answers: { 200: { text: 'It may.', schema: z.object({ status: z.literal('ready') }) } },
  refusals: listErrorsOf(['service_unavailable']),
}
