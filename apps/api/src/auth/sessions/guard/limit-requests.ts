import type {
  FastifyInstance,
  FastifyRequest,
  onRequestAsyncHookHandler,
  preHandlerAsyncHookHandler,
} from 'fastify'
import { type AuditDeps, getRequestClientInfo, insertAuditLogEntry } from '#auth/core/audit/audit.queries.ts'
import type { RateLimiter } from '#auth/core/limits/limiter.ts'
import { type RateLimitName, toRateLimitIpPrefix } from '#auth/core/limits/limiter.ts'
import {
  ACCOUNT_RATE_LIMIT_BY_ENDPOINT,
  IP_RATE_LIMIT_BY_ENDPOINT,
  type IpRateLimitName,
  SERVICE_RATE_LIMIT_BY_ENDPOINT,
} from '#auth/core/limits/limits.ts'
import type { StorageDeps } from '#auth/core/ports.ts'
import { getAuthenticatedCaller } from './caller.ts'
import { getServiceCaller } from './service-guard.ts'

interface LimitDeps extends StorageDeps, AuditDeps {
  readonly limiter: RateLimiter
}

/**
 * Limits the requests of each later route per client network, before anything of the request is read
 * (docs/protocol.md#rate-limits). Routes without a limit get no hook.
 */
export function limitRoutesByIpAddress(app: FastifyInstance, deps: LimitDeps): void {
  const limit: onRequestAsyncHookHandler = async (request) => {
    const endpoint = endpointOf(request)
    const { grant_type: grant } = request.query as { grant_type?: unknown }
    const name =
      IP_RATE_LIMIT_BY_ENDPOINT.get(`${endpoint}?grant_type=${String(grant)}`) ??
      IP_RATE_LIMIT_BY_ENDPOINT.get(endpoint)
    if (name) await chargeIpAddress(deps, name, request)
  }
  app.addHook('onRoute', (route) => {
    const isLimited = [route.method]
      .flat()
      .some((method) => IP_RATE_LIMIT_BY_ENDPOINT.has(`${toCountedMethod(method)} ${route.url}`))
    const hooks = [route.onRequest ?? []].flat()
    // Fastify derives a route for HEAD from that for GET, which has the hook already.
    if (isLimited && !hooks.includes(limit)) route.onRequest = [limit, ...hooks]
  })
}

/** Counts one use of a limit that depends on the body of a request. Throws `over_request_rate_limit` if it is exceeded. */
export const chargeIpAddress = (
  deps: LimitDeps,
  name: IpRateLimitName,
  request: FastifyRequest,
): Promise<void> => charge(deps, name, toRateLimitIpPrefix(request.ip), request)

/** Runs the guard, then limits requests per account. Routes get both as one hook so that neither can be forgotten. */
export const rateLimitByAccount = (
  deps: LimitDeps,
  guard: preHandlerAsyncHookHandler,
): preHandlerAsyncHookHandler =>
  async function (this: FastifyInstance, request, reply) {
    await guard.call(this, request, reply)
    const name = ACCOUNT_RATE_LIMIT_BY_ENDPOINT.get(endpointOf(request))
    if (name) await charge(deps, name, getAuthenticatedCaller(request).userId, request)
  }

/** Runs the guard of the administration endpoints, then limits requests per service key. */
export const rateLimitByServiceKey = (
  deps: LimitDeps,
  guard: preHandlerAsyncHookHandler,
): preHandlerAsyncHookHandler =>
  async function (this: FastifyInstance, request, reply) {
    await guard.call(this, request, reply)
    const name = SERVICE_RATE_LIMIT_BY_ENDPOINT.get(endpointOf(request))
    if (name) await charge(deps, name, getServiceCaller(request).keyName, request)
  }

async function charge(
  deps: LimitDeps,
  name: RateLimitName,
  subject: string,
  request: FastifyRequest,
): Promise<void> {
  const excess = await deps.limiter.count(name, subject)
  if (!excess) return
  if (excess.isFirst) await auditRateLimit(deps, name, request)
  throw excess.error
}

const endpointOf = ({ method, routeOptions }: FastifyRequest): string =>
  `${toCountedMethod(method)} ${routeOptions.url}`

const toCountedMethod = (method: string): string => (method === 'HEAD' ? 'GET' : method)

async function auditRateLimit(deps: LimitDeps, limit: string, request: FastifyRequest) {
  const { caller, serviceCaller } = request
  const user = caller && { id: caller.userId, email: caller.email }
  const audit = {
    user,
    sessionId: caller?.sessionId,
    source: getRequestClientInfo(request),
    now: deps.clock.now(),
  }
  const traits = { limit, ...(serviceCaller ? { by_service_key: serviceCaller.keyName } : {}) }
  await insertAuditLogEntry(deps, deps.db, 'rate_limited', audit, traits).catch((error: unknown) =>
    request.log.warn({ err: error }, 'the rate limit could not be written to the audit log'),
  )
}
