import type { FastifyRequest } from 'fastify'
import { type ApiError, convertErrorToApiError } from './errors.ts'

/** An error response in the format of one family of clients. */
export interface ErrorResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Readonly<Record<string, unknown>>
}

/** Converts a thrown value into an error response. Each path prefix has its own envelope. */
export type ErrorEnvelope = (thrown: unknown, request: FastifyRequest) => ErrorResponse

export type ErrorEnvelopesByPath = Readonly<Record<string, ErrorEnvelope>>

/** Returns a function that finds the envelope of a path. Paths without a prefix get the plain envelope. */
export const createErrorEnvelopeFinder =
  (envelopes: ErrorEnvelopesByPath) =>
  (path: string): ErrorEnvelope => {
    const prefix = Object.keys(envelopes).find((key) => path === key || path.startsWith(`${key}/`))
    return (prefix && envelopes[prefix]) || productErrorEnvelope
  }

/** The newest API version (docs/protocol.md#error-format), requested by a header and returned in the response. */
export const GOTRUE_API_VERSION = '2024-01-01'
export const GOTRUE_API_VERSION_HEADER = 'x-supabase-api-version'

/** Returns true if the request asks for the versioned API. An invalid header selects the first version (docs/protocol.md#error-format). */
export function requestsGotrueApiVersion(request: FastifyRequest): boolean {
  const value = request.headers[GOTRUE_API_VERSION_HEADER]
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false
  return !Number.isNaN(Date.parse(value)) && value >= GOTRUE_API_VERSION
}

/** `{ code, message }`, for the product's own endpoints. */
const productErrorEnvelope: ErrorEnvelope = (thrown) => {
  const error = convertErrorToApiError(thrown)
  return {
    status: error.status,
    headers: createRetryAfterHeader(error),
    body: { code: error.code, message: error.message, ...error.details },
  }
}

/** The error format of auth endpoints in both API versions, each a superset of docs/protocol.md#error-format. */
export const gotrueErrorEnvelope: ErrorEnvelope = (thrown, request) => {
  const error = convertErrorToApiError(thrown)
  const versioned = requestsGotrueApiVersion(request)
  const body = versioned
    ? { code: error.code, message: error.message, error_code: error.code }
    : { code: error.status, error_code: error.code, msg: error.message, message: error.message }
  return {
    status: error.status,
    headers: {
      ...createRetryAfterHeader(error),
      'x-sb-error-code': error.code,
      ...(versioned ? { [GOTRUE_API_VERSION_HEADER]: GOTRUE_API_VERSION } : {}),
    },
    body: {
      ...body,
      ...(!versioned && error.status >= 500 ? { error_id: request.id } : {}),
      ...error.details,
    },
  }
}

/** The error format of functions: SDKs pass the body on, and the product reads `error` (docs/protocol.md#functions). */
export const edgeFunctionErrorEnvelope: ErrorEnvelope = (thrown) => {
  const error = convertErrorToApiError(thrown)
  return {
    // An invalid access token is 401 here, and 403 on auth endpoints (docs/protocol.md#bitcoin-functions).
    status: error.status === 403 && BEARER_CODES.has(error.code) ? 401 : error.status,
    headers: createRetryAfterHeader(error),
    body: { error: error.message, code: error.code, message: error.message, ...error.details },
  }
}

const BEARER_CODES: ReadonlySet<string> = new Set(['bad_jwt', 'user_not_found', 'session_not_found'])

export const createRetryAfterHeader = ({ retryAfterSeconds }: ApiError): Record<string, string> =>
  retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) }
