import type { ApiErrorCode } from '@satlens/contract'
import type { FastifyRequest } from 'fastify'
import { ExpiredAccessTokenError } from '#auth/index.ts'
import { createRetryAfterHeader, type ErrorEnvelope, type ErrorResponse } from '#kernel/http/envelopes.ts'
import { type ApiError, convertErrorToApiError } from '#kernel/http/errors.ts'

/** The errors of table access (docs/protocol.md#profile-errors): codes of PostgREST and SQL states. */
export const POSTGREST_ERRORS = {
  PGRST000: {
    status: 503,
    message: 'The database is temporarily unavailable. Please try again in a moment.',
  },
  PGRST100: { status: 400, message: 'The query is invalid.' },
  PGRST102: { status: 400, message: 'The body must be a JSON object.' },
  PGRST106: { status: 406, message: 'The schema must be public.' },
  PGRST107: { status: 406, message: 'None of the accepted media types is available.' },
  PGRST116: { status: 406, message: 'The result is not exactly one row.' },
  PGRST117: { status: 405, message: 'This path does not support the method.' },
  PGRST204: { status: 400, message: 'The table has no such column.' },
  PGRST205: { status: 404, message: 'The table does not exist.' },
  PGRST301: { status: 401, message: 'The access token is invalid.' },
  PGRST303: { status: 401, message: 'JWT expired' },
  PGRSTX00: { status: 500, message: 'Something went wrong on our side. Please try again.' },
  '21000': { status: 400, message: 'An update requires a filter.' },
  '22021': { status: 400, message: 'Text must not contain the NUL character.' },
  '22P02': { status: 400, message: 'A value has the wrong type for its column.' },
  '23514': { status: 400, message: 'A value is not allowed in its column.' },
  '42501': { status: 403, message: 'Permission denied.' },
  '42703': { status: 400, message: 'The column does not exist.' },
} as const

export type PostgrestErrorCode = keyof typeof POSTGREST_ERRORS

/** An error of table access. It is no `ApiError`, because its codes are PostgREST's. */
export class PostgrestError extends Error {
  override readonly name = 'RestError'
  readonly code: PostgrestErrorCode
  readonly status: number
  readonly details: string | null
  readonly hint: string | null

  constructor(
    code: PostgrestErrorCode,
    options: { message?: string | undefined; details?: string; hint?: string } = {},
  ) {
    super(options.message ?? POSTGREST_ERRORS[code].message)
    this.code = code
    this.status = POSTGREST_ERRORS[code].status
    this.details = options.details ?? null
    this.hint = options.hint ?? null
  }
}

/** The error format of table access: always the four keys of docs/protocol.md#profile-errors. */
export const postgrestErrorEnvelope: ErrorEnvelope = (thrown, request) => {
  if (thrown instanceof PostgrestError) return toResponse(thrown.status, thrown)
  const error = convertErrorToApiError(thrown)
  if (isAnonymous(error, request)) {
    return unauthorized({ code: '42501', message: 'Permission denied: sign in first.' }, 'Bearer')
  }
  const code = error instanceof ExpiredAccessTokenError ? 'PGRST303' : REST_CODES[error.code]
  if (code === 'PGRST301' || code === 'PGRST303') {
    const message = code === 'PGRST303' ? POSTGREST_ERRORS[code].message : error.message
    return unauthorized({ code, message }, `Bearer error="invalid_token", error_description="${message}"`)
  }
  return toResponse(
    error.status,
    { code: code ?? error.code, message: error.message },
    createRetryAfterHeader(error),
  )
}

const REST_CODES: Partial<Record<ApiErrorCode, PostgrestErrorCode>> = {
  bad_json: 'PGRST102',
  unsupported_media_type: 'PGRST102',
  request_entity_too_large: 'PGRST102',
  validation_failed: 'PGRST100',
  not_found: 'PGRST205',
  method_not_allowed: 'PGRST117',
  bad_jwt: 'PGRST301',
  user_not_found: 'PGRST301',
  session_not_found: 'PGRST301',
  user_banned: '42501',
  insufficient_aal: '42501',
  service_unavailable: 'PGRST000',
  unexpected_failure: 'PGRSTX00',
}

// Without a session SDKs send the project key as bearer token (docs/protocol.md#request-headers).
const isAnonymous = (error: ApiError, { headers }: FastifyRequest): boolean =>
  error.code === 'no_authorization' ||
  (error.code === 'bad_jwt' &&
    typeof headers.apikey === 'string' &&
    headers.authorization?.replace(/^bearer +/i, '') === headers.apikey)

interface RestBody {
  readonly code: string
  readonly message: string
  readonly details?: string | null
  readonly hint?: string | null
}

const toResponse = (
  status: number,
  { code, message, details = null, hint = null }: RestBody,
  headers: Record<string, string> = {},
): ErrorResponse => ({ status, headers, body: { code, details, hint, message } })

const unauthorized = (body: RestBody, challenge: string): ErrorResponse =>
  toResponse(401, body, { 'www-authenticate': challenge })
