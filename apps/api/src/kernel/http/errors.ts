import { API_ERRORS, type ApiErrorCode } from '@satlens/contract'

interface ApiErrorOptions {
  /** Replaces the catalogue's sentence where a rule has a more exact one. */
  readonly message?: string
  /** Replaces the catalogue's status where docs/protocol.md#error-codes says that it varies by endpoint. */
  readonly status?: number
  /** More fields for the reply's body, such as `weak_password`. */
  readonly details?: Readonly<Record<string, unknown>>
  readonly retryAfterSeconds?: number
  /** What went wrong underneath: logged, never sent. */
  readonly cause?: unknown
}

/** A refusal on its way to a client. Its code is a row of the one catalogue. */
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

const BY_FASTIFY_CODE = new Map<unknown, ApiErrorCode>([
  ['FST_ERR_CTP_EMPTY_JSON_BODY', 'bad_json'],
  ['FST_ERR_CTP_INVALID_JSON_BODY', 'bad_json'],
  ['FST_ERR_VALIDATION', 'validation_failed'],
  ['FST_ERR_CTP_BODY_TOO_LARGE', 'request_entity_too_large'],
  ['FST_ERR_CTP_INVALID_MEDIA_TYPE', 'unsupported_media_type'],
])

// What else plugins throw knows a status of HTTP and no code of ours.
const BY_STATUS = new Map<unknown, ApiErrorCode>([
  [400, 'malformed_request'],
  [413, 'request_entity_too_large'],
  [415, 'unsupported_media_type'],
  [412, 'precondition_failed'],
  [416, 'range_not_satisfiable'],
])

/** Turns whatever was thrown into a refusal. What is not understood becomes `unexpected_failure` and says nothing. */
export function toApiError(thrown: unknown): ApiError {
  if (thrown instanceof ApiError) return thrown
  if (isDatabaseError(thrown)) {
    return new ApiError('service_unavailable', { cause: thrown, retryAfterSeconds: 1 })
  }
  const { code, statusCode } = thrown as { code?: unknown; statusCode?: unknown }
  const known = BY_FASTIFY_CODE.get(code) ?? BY_STATUS.get(statusCode) ?? 'unexpected_failure'
  return new ApiError(known, { cause: thrown })
}

// SQLSTATEs: 08 connection, 53 resources, 57P shutdown; 28, 3D000 and 55000 not let in; 25006 a replica that no longer
// takes writes; 25P03, 55P03 and 57014 took too long; 40001 and 40P01 lost races.
const SQL_TROUBLE = /^(08...|53...|57P..|28...|3D000|55000|25006|25P03|55P03|57014|40001|40P01)$/
const SOCKET_TROUBLE = /^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT)$/
// What the driver says without a code; the last is a query that comes while the server closes.
const DRIVER_TROUBLE =
  /connection terminated|timeout exceeded when trying to connect|is not queryable|after calling end on the pool/i

/** Whether PostgreSQL refused a prepared statement because a migration has changed what it yields. */
export function isStalePlan(error: unknown): boolean {
  // The code alone is for whatever is not supported, and the sentence is in the language of the server.
  const { code, routine } = (error ?? {}) as { code?: unknown; routine?: unknown }
  return code === '0A000' && routine === 'RevalidateCachedQuery'
}

/** Whether the database, and not the request, is at fault: trouble that passes, so a client may try again. */
export function isDatabaseError(thrown: unknown): boolean {
  for (let error = thrown, depth = 0; error instanceof Error && depth < 5; error = error.cause, depth++) {
    const { code, syscall } = error as { code?: unknown; syscall?: unknown }
    if (typeof code === 'string') {
      if (SQL_TROUBLE.test(code) || isStalePlan(error)) return true
      // A file may be missing, too.
      if (SOCKET_TROUBLE.test(code) && (code !== 'ENOENT' || syscall === 'connect')) return true
    }
    if (DRIVER_TROUBLE.test(error.message)) return true
  }
  return false
}
