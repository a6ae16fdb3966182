import type { Counters } from '../../kernel/cluster/counters.ts'
import { ApiError } from '../../kernel/http/errors.ts'
import { formatWait } from './format-wait.ts'
import { ACCOUNT_LIMITS, type AccountLimitName, ADDRESS_LIMITS, type AddressLimitName } from './limits.ts'

type LimitName = AddressLimitName | AccountLimitName
const LIMITS = { ...ADDRESS_LIMITS, ...ACCOUNT_LIMITS }

/** One more than a limit allows. */
interface Excess {
  readonly refusal: ApiError
  /** Of this window. Only this one is written down: a flood must not fill the log, too. */
  readonly isFirst: boolean
}

/** Counts what is asked for, and says what is too much. */
export interface Limiter {
  /** Counts one of an address or an account. Null while the limit allows it. */
  count(name: LimitName, whom: string): Promise<Excess | null>
}

/** `factor` multiplies every limit. `onRefused` is told of each refusal, by its limit. */
export const createLimiter = (
  counters: Pick<Counters, 'add'>,
  factor: number,
  onRefused: (limit: string) => void = () => {},
): Limiter => ({
  async count(name, whom) {
    const { requests, windowS } = LIMITS[name]
    const allowed = Math.ceil(requests * factor)
    const { count, resetsInMs } = await counters.add(`${name}:${whom}`, windowS)
    if (count <= allowed) return null
    onRefused(name)
    return {
      refusal: refusalOf(name, Math.max(1, Math.ceil(resetsInMs / 1000))),
      isFirst: count === allowed + 1,
    }
  },
})

function refusalOf(name: LimitName, seconds: number): ApiError {
  const wait = { retryAfterSeconds: seconds }
  // Published clients delete the session of a person whose refresh is answered 429, and try again after a 503 (docs/protocol.md#refresh).
  if (name === 'refresh_grant') return new ApiError('service_unavailable', wait)
  const message = `Too many requests. Try again in ${formatWait(seconds)}.`
  return new ApiError('over_request_rate_limit', { message, ...wait })
}
