import type { ApiErrorCode } from '@satlens/contract'
import type { FastifyRequest } from 'fastify'
import { ExpiredAccessTokenError } from '../auth/index.ts'
import { type Envelope, type ErrorResponse, retryAfter } from '../kernel/http/envelopes.ts'
import { type ApiError, toApiError } from '../kernel/http/errors.ts'
import { RestError, type RestErrorCode } from './rest-error.ts'

/** Table access: the four keys of docs/protocol.md#profile-errors, always all of them. The guard's refusals get this wire's codes. */
export const restEnvelope: Envelope = (thrown, request) => {
  if (thrown instanceof RestError) return answerOf(thrown.status, thrown)
  const error = toApiError(thrown)
  if (isAnonymous(error, request)) {
    return challenge({ code: '42501', message: 'Permission denied: sign in first.' }, 'Bearer')
  }
  const code = error instanceof ExpiredAccessTokenError ? 'PGRST303' : REST_CODE_OF[error.code]
  if (code === 'PGRST301' || code === 'PGRST303') {
    const { message } = code === 'PGRST303' ? new RestError(code) : error
    return challenge({ code, message }, `Bearer error="invalid_token", error_description="${message}"`)
  }
  return answerOf(error.status, { code: code ?? error.code, message: error.message }, retryAfter(error))
}

const REST_CODE_OF: Partial<Record<ApiErrorCode, RestErrorCode>> = {
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

// Without a session SDKs send the project key as bearer (docs/protocol.md#request-headers): that is nobody, not a bad token.
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

const answerOf = (
  status: number,
  { code, message, details = null, hint = null }: RestBody,
  headers: Record<string, string> = {},
): ErrorResponse => ({ status, headers, body: { code, details, hint, message } })

const challenge = (body: RestBody, scheme: string): ErrorResponse =>
  answerOf(401, body, { 'www-authenticate': scheme })
