import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { createTtlCache } from '#kernel/cache.ts'
import type { Clock } from '#kernel/clock.ts'
import { isReadOnlyError } from '#kernel/database/database-errors.ts'
import { createApiErrorsFromCodes, type OpenApiRouteDescription } from '#kernel/http/route-description.ts'

type FindProblem = ReturnType<typeof createReadinessCheck>

/** GET /livez and GET /readyz, for load balancers and orchestrators. */
export function healthRoutes(app: FastifyInstance, findProblem: FindProblem): void {
  let lastMessage: string | null = null

  app.get('/livez', { config: { isQuiet: true, description: LIVE } }, async () => ({ status: 'alive' }))

  app.get('/readyz', { config: { isQuiet: true, description: READY } }, async (_request, reply) => {
    const problem = await findProblem()
    // Only changes are logged, not every probe.
    const message = problem?.message ?? null
    if (message !== lastMessage) {
      if (problem === null) app.log.info('ready again')
      else app.log.warn({ trouble: message }, 'not ready')
    }
    lastMessage = message
    if (problem === null) return { status: 'ready' }
    return reply
      .code(503)
      .header('retry-after', '1')
      .send({ code: 'service_unavailable', ...problem })
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
    'Readiness check: the database is a primary, reachable and fully migrated, and the process is not shutting down. Otherwise `reason` says what is not.',
  bearer: 'never',
  responses: { 200: { text: 'Ready for requests.', schema: z.object({ status: z.literal('ready') }) } },
  errors: createApiErrorsFromCodes(['service_unavailable']),
}

/** Why a process is not ready, as /readyz says it. A process that is starting does not listen yet. */
interface ReadinessProblem {
  readonly reason: 'stopping' | 'database_unreachable' | 'database_read_only' | 'migrations_missing'
  readonly message: string
}

const STOPPING: ReadinessProblem = { reason: 'stopping', message: 'The server is shutting down.' }
const UNREACHABLE: ReadinessProblem = {
  reason: 'database_unreachable',
  message: 'The database cannot be reached.',
}
const READ_ONLY: ReadinessProblem = {
  reason: 'database_read_only',
  message: 'The database is a standby, which takes no writes.',
}

interface ReadinessDeps {
  /** Rejects if the database cannot be reached or is a standby. */
  readonly appliedMigrations: () => Promise<number>
  /** The number of migrations of this release. A database with more belongs to a later release and is compatible. */
  readonly knownMigrations: number
  readonly isDraining: () => boolean
  readonly clock: Clock
}

const QUERY_EVERY_MS = 1_000

/** Returns a function that resolves to the reason why this process is not ready, or null. It never rejects. */
export function createReadinessCheck(deps: ReadinessDeps): () => Promise<ReadinessProblem | null> {
  const { appliedMigrations, knownMigrations, isDraining, clock } = deps
  // Callers share the result, so that probes do not add load to a slow database.
  const cache = createTtlCache<ReadinessProblem | null>({ clock, ttlMs: QUERY_EVERY_MS })

  const checkDatabase = (): Promise<ReadinessProblem | null> =>
    appliedMigrations().then(
      (applied) =>
        applied < knownMigrations
          ? {
              reason: 'migrations_missing',
              message: `The database has ${applied} of ${knownMigrations} migrations.`,
            }
          : null,
      (error: unknown) => (isReadOnlyError(error) ? READ_ONLY : UNREACHABLE),
    )

  return async () => {
    if (isDraining()) return STOPPING
    return cache.get('database', checkDatabase)
  }
}
