import type { FastifyRequest } from 'fastify'
import { type ApiError, toApiError } from './errors.ts'

/** A refusal in the form one family of clients can read. */
export interface ErrorResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Readonly<Record<string, unknown>>
}

/** Turns anything thrown into an answer. Each path prefix has one. */
export type Envelope = (thrown: unknown, request: FastifyRequest) => ErrorResponse

/** The envelope of each path prefix. */
export type Envelopes = Readonly<Record<string, Envelope>>

/** Finds the envelope of a path. Paths under no prefix get the plain one. */
export const chooseEnvelope =
  (envelopes: Envelopes) =>
  (path: string): Envelope => {
    const prefix = Object.keys(envelopes).find((known) => path === known || path.startsWith(`${known}/`))
    return (prefix && envelopes[prefix]) || plainEnvelope
  }

/** The newest API version of the wire (docs/protocol.md#api-version): asked for by header, echoed in the answer. */
export const API_VERSION = '2024-01-01'
export const API_VERSION_HEADER = 'x-supabase-api-version'

/** Whether the request speaks the versioned wire. Anything unreadable counts as the first version (docs/protocol.md#api-version). */
export function isVersioned(request: FastifyRequest): boolean {
  const value = request.headers[API_VERSION_HEADER]
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false
  return !Number.isNaN(Date.parse(value)) && value >= API_VERSION
}

/** `{ code, message }`: our own calls. */
export const plainEnvelope: Envelope = (thrown) => {
  const error = toApiError(thrown)
  return {
    status: error.status,
    headers: retryAfter(error),
    body: { code: error.code, message: error.message, ...error.details },
  }
}

/** Auth calls: both shapes of docs/protocol.md#error-format as supersets, so that no client loses the code. */
export const authEnvelope: Envelope = (thrown, request) => {
  const error = toApiError(thrown)
  const versioned = isVersioned(request)
  const body = versioned
    ? { code: error.code, message: error.message, error_code: error.code }
    : { code: error.status, error_code: error.code, msg: error.message, message: error.message }
  return {
    status: error.status,
    headers: {
      ...retryAfter(error),
      'x-sb-error-code': error.code,
      ...(versioned ? { [API_VERSION_HEADER]: API_VERSION } : {}),
    },
    body: {
      ...body,
      ...(!versioned && error.status >= 500 ? { error_id: request.id } : {}),
      ...error.details,
    },
  }
}

/** Function calls: SDKs hand the body to the product unread, which looks for `error` (docs/protocol.md#function-errors). */
export const functionEnvelope: Envelope = (thrown) => {
  const error = toApiError(thrown)
  return {
    // An access token that stopped working is 401 here, where the auth wire says 403 (docs/protocol.md#bitcoin-functions).
    status: error.status === 403 && BEARER_CODES.has(error.code) ? 401 : error.status,
    headers: retryAfter(error),
    body: { error: error.message, code: error.code, message: error.message, ...error.details },
  }
}

const BEARER_CODES: ReadonlySet<string> = new Set(['bad_jwt', 'user_not_found', 'session_not_found'])

/** When to come back, for the refusals that know. */
export const retryAfter = ({ retryAfterSeconds }: ApiError): Record<string, string> =>
  retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) }
