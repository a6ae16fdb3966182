import { API_ERRORS, type ApiErrorCode } from '@satlens/contract'
import { isTemporaryDatabaseError } from '../database/database-errors.ts'

interface ApiErrorOptions {
  /** Replaces the message of the catalogue with a more specific one. */
  readonly message?: string
  /** Replaces the status of the catalogue, for codes whose status varies by endpoint (docs/protocol.md#error-codes). */
  readonly status?: number
  /** Additional fields of the response body, such as `weak_password`. */
  readonly details?: Readonly<Record<string, unknown>>
  readonly retryAfterSeconds?: number
  /** The underlying error, which is logged and never sent. */
  readonly cause?: unknown
}

/** An error that is sent to the client. Its code is from the catalogue of @satlens/contract. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: ApiErrorCode
  readonly status: number
  readonly details: Readonly<Record<string, unknown>>
  readonly retryAfterSeconds: number | undefined

  constructor(code: ApiErrorCode, options: ApiErrorOptions = {}) {
    super(options.message ?? API_ERRORS[code].message, { cause: options.cause })
    this.code = code
    this.status = options.status ?? API_ERRORS[code].status
    this.details = options.details ?? {}
    this.retryAfterSeconds = options.retryAfterSeconds
  }
}

/** Returns a result that is not an error. Transactions return an error that must not roll back what they wrote. */
export function throwIfError<T>(result: T | ApiError): T {
  if (result instanceof ApiError) throw result
  return result
}

const BY_FASTIFY_CODE = new Map<unknown, ApiErrorCode>([
  ['FST_ERR_CTP_EMPTY_JSON_BODY', 'bad_json'],
  ['FST_ERR_CTP_INVALID_JSON_BODY', 'bad_json'],
  ['FST_ERR_VALIDATION', 'validation_failed'],
  ['FST_ERR_CTP_BODY_TOO_LARGE', 'request_entity_too_large'],
  ['FST_ERR_CTP_INVALID_MEDIA_TYPE', 'unsupported_media_type'],
])

// Other plugin errors are mapped by their HTTP status.
const BY_STATUS = new Map<unknown, ApiErrorCode>([
  [400, 'malformed_request'],
  [413, 'request_entity_too_large'],
  [415, 'unsupported_media_type'],
  [412, 'precondition_failed'],
  [416, 'range_not_satisfiable'],
])

/** Converts a thrown value into an ApiError. Unknown errors become `unexpected_failure`, without their message. */
export function convertErrorToApiError(thrown: unknown): ApiError {
  if (thrown instanceof ApiError) return thrown
  if (isTemporaryDatabaseError(thrown)) {
    return new ApiError('service_unavailable', { cause: thrown, retryAfterSeconds: 1 })
  }
  const { code, statusCode } = (thrown ?? {}) as { code?: unknown; statusCode?: unknown }
  const mapped = BY_FASTIFY_CODE.get(code) ?? BY_STATUS.get(statusCode) ?? 'unexpected_failure'
  return new ApiError(mapped, { cause: thrown })
}
