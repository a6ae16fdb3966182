import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { createTtlCache } from '#kernel/cache.ts'
import type { Clock } from '#kernel/clock.ts'
import { createApiErrorsFromCodes, type OpenApiRouteDescription } from '#kernel/http/route-description.ts'

type FindProblem = ReturnType<typeof createReadinessCheck>

/** GET /livez and GET /readyz, for load balancers and orchestrators. */
export function healthRoutes(app: FastifyInstance, findProblem: FindProblem): void {
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

const LIVE: OpenApiRouteDescription = {
  summary: 'Liveness check. If it fails, restart the process.',
  bearer: 'never',
  responses: { 200: { text: 'The process is alive.', schema: z.object({ status: z.literal('alive') }) } },
  errors: [],
}
const READY: OpenApiRouteDescription = {
  summary:
    'Readiness check: the database is reachable and fully migrated, and the process is not shutting down.',
  bearer: 'never',
  responses: { 200: { text: 'Ready for requests.', schema: z.object({ status: z.literal('ready') }) } },
  errors: createApiErrorsFromCodes(['service_unavailable']),
}

interface ReadinessDeps {
  readonly appliedMigrations: () => Promise<number>
  /** The number of migrations of this release. A database with more belongs to a later release and is compatible. */
  readonly knownMigrations: number
  readonly isDraining: () => boolean
  readonly clock: Clock
}

const QUERY_EVERY_MS = 1_000

/** Returns a function that resolves to the reason why this process is not ready, or null. It never rejects. */
export function createReadinessCheck(deps: ReadinessDeps): () => Promise<string | null> {
  const { appliedMigrations, knownMigrations, isDraining, clock } = deps
  // Callers share the result, so that probes do not add load to a slow database.
  const cache = createTtlCache<string | null>({ clock, ttlMs: QUERY_EVERY_MS })

  const checkDatabase = (): Promise<string | null> =>
    appliedMigrations().then(
      (applied) =>
        applied < knownMigrations ? `The database has ${applied} of ${knownMigrations} migrations.` : null,
      () => 'The database cannot be reached.',
    )

  return async () => {
    if (isDraining()) return 'The server is shutting down.'
    return cache.get('database', checkDatabase)
  }
}
