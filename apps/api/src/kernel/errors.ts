import { API_ERRORS, type ApiErrorCode } from '@satlens/contract'

interface ApiErrorOptions {
  /** Replaces the catalogue's sentence where a rule has a more exact one. */
  readonly message?: string
  /** Replaces the catalogue's status where wire §3 says that it varies by endpoint. */
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

const BY_FASTIFY_CODE: Readonly<Record<string, ApiErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'request_entity_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_INVALID_JSON_BODY: 'bad_json',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'bad_json',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'bad_json',
  FST_ERR_HANDLER_TIMEOUT: 'request_timeout',
}

// What plugins throw knows a status of HTTP and no code of ours.
const BY_STATUS: Readonly<Record<number, ApiErrorCode>> = {
  400: 'bad_json',
  412: 'precondition_failed',
  416: 'range_not_satisfiable',
}

/** Turns whatever was thrown into a refusal. What is not understood becomes `unexpected_failure` and says nothing. */
export function toApiError(thrown: unknown): ApiError {
  if (thrown instanceof ApiError) return thrown
  if (isDatabaseTrouble(thrown)) {
    return new ApiError('service_unavailable', { cause: thrown, retryAfterSeconds: 1 })
  }
  const { code, statusCode } = thrown as { code?: unknown; statusCode?: unknown }
  const known = BY_FASTIFY_CODE[String(code)] ?? BY_STATUS[Number(statusCode)] ?? 'unexpected_failure'
  return new ApiError(known, { cause: thrown })
}

// SQLSTATE classes: 08 connection, 53 resources, 57P shutdown, 28, 3D000 and 55000 not let in; 55P03 lock timeout, 57014 statement timeout, 40001/40P01 lost races.
const TROUBLE_CODE =
  /^(08...|53...|57P..|28...|3D000|55000|57014|55P03|40001|40P01|ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT)$/
const TROUBLE_TEXT =
  /connection terminated|timeout exceeded when trying to connect|client has encountered a connection error/i

/** Whether the database, and not the request, is at fault: trouble that passes, so a client may try again. */
export function isDatabaseTrouble(thrown: unknown): boolean {
  for (let error = thrown, depth = 0; error instanceof Error && depth < 5; error = error.cause, depth++) {
    const { code, syscall } = error as { code?: unknown; syscall?: unknown }
    if (typeof code === 'string' && TROUBLE_CODE.test(code) && (code !== 'ENOENT' || syscall === 'connect')) {
      return true
    }
    if (TROUBLE_TEXT.test(error.message)) return true
  }
  return false
}
