import { API_ERRORS, type ApiErrorCode } from '@satlens/contract'

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

// SQLSTATEs: 08 connection, 53 resources, 57P shutdown; 28, 3D000 and 55000 connection not accepted; 25006 read-only replica;
// 25P03, 55P03 and 57014 timeouts; 40001 and 40P01 serialization failure and deadlock.
const TEMPORARY_SQLSTATES = /^(08...|53...|57P..|28...|3D000|55000|25006|25P03|55P03|57014|40001|40P01)$/
const SOCKET_ERRORS = /^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT)$/
// Errors of the driver without a code. The last one is a query during shutdown.
const DRIVER_ERRORS =
  /connection terminated|timeout exceeded when trying to connect|is not queryable|after calling end on the pool/i

/** Returns true for temporary database errors that the request did not cause. A client may retry after them. */
export function isTemporaryDatabaseError(thrown: unknown): boolean {
  for (let error = thrown, depth = 0; error instanceof Error && depth < 5; error = error.cause, depth++) {
    const { code, syscall } = error as { code?: unknown; syscall?: unknown }
    if (typeof code === 'string') {
      if (TEMPORARY_SQLSTATES.test(code)) return true
      // ENOENT is a connection error only for a socket, not for a file.
      if (SOCKET_ERRORS.test(code) && (code !== 'ENOENT' || syscall === 'connect')) return true
    }
    if (DRIVER_ERRORS.test(error.message)) return true
  }
  return false
}
