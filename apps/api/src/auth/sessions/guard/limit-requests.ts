import type {
  FastifyInstance,
  FastifyRequest,
  onRequestAsyncHookHandler,
  preHandlerAsyncHookHandler,
} from 'fastify'
import { getRequestSource, recordAudit } from '../../audit/audit.queries.ts'
import type { AuthContext } from '../../context.ts'
import { type Limiter, toNetworkPrefix } from '../../limits/limiter.ts'
import {
  ACCOUNT_LIMIT_OF,
  type AccountLimitName,
  ADDRESS_LIMIT_OF,
  type AddressLimitName,
} from '../../limits/limits.ts'
import { getCaller } from './caller.ts'

type LimitDeps = Pick<AuthContext, 'db' | 'clock'> & { readonly limiter: Limiter }

/** Limits requests per client network, before anything of the request is read (docs/protocol.md#rate-limits). */
export const limitByAddress =
  (deps: LimitDeps): onRequestAsyncHookHandler =>
  async (request) => {
    const endpoint = endpointOf(request)
    const { grant_type: grant } = request.query as { grant_type?: unknown }
    const name =
      ADDRESS_LIMIT_OF.get(`${endpoint}?grant_type=${String(grant)}`) ?? ADDRESS_LIMIT_OF.get(endpoint)
    if (name) await charge(deps, name, toNetworkPrefix(request.ip), request)
  }

/** Runs the guard, then limits requests per account. Routes get both as one hook so that neither can be forgotten. */
export const limitByAccount = (
  deps: LimitDeps,
  guard: preHandlerAsyncHookHandler,
): preHandlerAsyncHookHandler =>
  async function (this: FastifyInstance, request, reply) {
    await guard.call(this, request, reply)
    const name = ACCOUNT_LIMIT_OF.get(endpointOf(request))
    if (name) await charge(deps, name, getCaller(request).userId, request)
  }

async function charge(
  deps: LimitDeps,
  name: AddressLimitName | AccountLimitName,
  subject: string,
  request: FastifyRequest,
): Promise<void> {
  const excess = await deps.limiter.count(name, subject)
  if (!excess) return
  if (excess.isFirst) await auditRateLimit(deps, name, request)
  throw excess.error
}

const endpointOf = ({ method, routeOptions }: FastifyRequest): string =>
  `${method === 'HEAD' ? 'GET' : method} ${routeOptions.url}`

async function auditRateLimit({ db, clock }: LimitDeps, limit: string, request: FastifyRequest) {
  const { caller } = request
  const user = caller && { id: caller.userId, email: caller.email }
  const audit = { user, sessionId: caller?.sessionId, source: getRequestSource(request), now: clock.now() }
  await recordAudit(db, 'rate_limited', audit, { limit }).catch((error: unknown) =>
    request.log.warn({ err: error }, 'the rate limit could not be written to the audit log'),
  )
}
