import { isIPv6 } from 'node:net'
import ipaddr from 'ipaddr.js'
import type { RateLimitCounters } from '#kernel/cluster/counters.ts'
import { ApiError } from '#kernel/http/errors.ts'
import {
  ACCOUNT_RATE_LIMITS,
  type AccountRateLimitName,
  IP_RATE_LIMITS,
  type IpRateLimitName,
  OAUTH_CLIENT_RATE_LIMITS,
  type OAuthClientRateLimitName,
  SERVICE_RATE_LIMITS,
  type ServiceRateLimitName,
} from './limits.ts'

export type RateLimitName =
  | IpRateLimitName
  | AccountRateLimitName
  | ServiceRateLimitName
  | OAuthClientRateLimitName
const LIMITS = {
  ...IP_RATE_LIMITS,
  ...ACCOUNT_RATE_LIMITS,
  ...SERVICE_RATE_LIMITS,
  ...OAUTH_CLIENT_RATE_LIMITS,
}

export type RateLimiter = ReturnType<typeof createRateLimiter>

/** Creates a limiter. `factor` multiplies every limit; `onRefused` is called with the limit of each rejected request. */
export const createRateLimiter = (
  counters: Pick<RateLimitCounters, 'increment'>,
  factor: number,
  onRefused: (limit: string) => void = () => {},
) => ({
  /** Counts one request of an address, an account or a service key, given as `key`. Returns null while the limit allows it. */
  async count(name: RateLimitName, key: string) {
    const { requests, windowS } = LIMITS[name]
    const allowed = Math.ceil(requests * factor)
    const { count, resetsInMs } = await counters.increment(`${name}:${key}`, windowS)
    if (count <= allowed) return null
    onRefused(name)
    return {
      error: createError(name, Math.max(1, Math.ceil(resetsInMs / 1000))),
      // Only the first excess of a window is audited, so that a flood does not fill the log.
      isFirst: count === allowed + 1,
    }
  },
})

function createError(name: RateLimitName, seconds: number): ApiError {
  const wait = { retryAfterSeconds: seconds }
  // Published clients delete the session if a refresh responds with 429, but retry after a 503 (docs/protocol.md#refresh).
  if (name === 'refresh_grant') return new ApiError('service_unavailable', wait)
  const message = `Too many requests. Try again in ${formatWaitTime(seconds)}.`
  return new ApiError('over_request_rate_limit', { message, ...wait })
}

/** Formats a duration, rounded up: "1 second", "40 seconds", "5 minutes" or "14 hours". */
export function formatWaitTime(seconds: number): string {
  const [count, unit] =
    seconds <= 60
      ? [seconds, 'second']
      : seconds <= 3_600
        ? [Math.ceil(seconds / 60), 'minute']
        : [Math.ceil(seconds / 3_600), 'hour']
  return count === 1 ? `1 ${unit}` : `${count} ${unit}s`
}

/** Returns the prefix that limits count: an IPv4 address itself, of an IPv6 address the /64 of one customer (RFC 6177). */
export function toRateLimitIpPrefix(ip: string): string {
  if (!isIPv6(ip)) return ip
  const address = ipaddr.IPv6.parse(ip)
  if (address.isIPv4MappedAddress()) return address.toIPv4Address().toString()
  const prefix = address.parts.slice(0, 4).map((part) => part.toString(16))
  return `${prefix.join(':')}::/64`
}
