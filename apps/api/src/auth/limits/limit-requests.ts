import type { FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import type { Clock } from '../../kernel/clock.ts'
import type { Counters } from '../../kernel/counters.ts'
import type { Db } from '../../kernel/db.ts'
import { ApiError } from '../../kernel/errors.ts'
import { insertAudit } from '../audit/audit.queries.ts'
import { sourceOf } from '../audit/request-source.ts'
import { REQUEST_LIMITS, type RequestLimit, type RequestLimitName } from './limits.ts'
import { networkOf } from './network.ts'

interface LimitDeps {
  readonly db: Db
  readonly clock: Clock
  readonly counters: Counters
  /** Multiplies every limit. */
  readonly factor: number
  readonly onRefused?: ((limit: string) => void) | undefined
}

const LIMIT_OF = new Map<string, RequestLimitName>(
  Object.entries<RequestLimit>(REQUEST_LIMITS).flatMap(([name, { endpoints }]) =>
    endpoints.map((endpoint) => [endpoint, name as RequestLimitName] as const),
  ),
)

/** Refuses a request from an address that made too many of its kind, before anything is read or looked up (wire §10.9). */
export const limitRequests =
  (deps: LimitDeps): onRequestAsyncHookHandler =>
  async (request) => {
    const name = limitFor(request)
    if (!name) return
    const limit = REQUEST_LIMITS[name]
    const allowed = Math.ceil(limit.requests * deps.factor)
    const { count, resetsInMs } = await deps.counters.add(`${name}:${networkOf(request.ip)}`, limit.windowS)
    if (count <= allowed) return
    deps.onRefused?.(name)
    // Once per window: a flood must not fill the log, too.
    if (count === allowed + 1) await recordRefusal(deps, name, request)
    throw refusal(name, Math.max(1, Math.ceil(resetsInMs / 1000)))
  }

function limitFor({ method, routeOptions, query }: FastifyRequest): RequestLimitName | undefined {
  const endpoint = `${method === 'HEAD' ? 'GET' : method} ${routeOptions.url}`
  const { grant_type: grant } = query as { grant_type?: unknown }
  return LIMIT_OF.get(`${endpoint}?grant_type=${String(grant)}`) ?? LIMIT_OF.get(endpoint)
}

/** Published clients delete the session of a person whose refresh is answered 429, and try again after a 503 (wire §5.3). */
const refusal = (name: RequestLimitName, retryAfterSeconds: number): ApiError =>
  new ApiError(name === 'refresh_grant' ? 'service_unavailable' : 'over_request_rate_limit', {
    retryAfterSeconds,
  })

async function recordRefusal({ db, clock }: LimitDeps, limit: RequestLimitName, request: FastifyRequest) {
  await insertAudit(db, sourceOf(request), {
    action: 'rate_limited',
    actor: null,
    traits: { limit },
    at: clock.now(),
  }).catch((error: unknown) => request.log.warn({ err: error }, 'a refusal could not be written down'))
}
