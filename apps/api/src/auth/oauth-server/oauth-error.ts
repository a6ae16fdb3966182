import type { ApiErrorCode } from '@satlens/contract'
import { ApiError } from '#kernel/http/errors.ts'

/** Returns an error that clients of the standards also read as `error` and `error_description` (RFC 6749 §5.2). */
export function createOAuthError(code: ApiErrorCode, message?: string): ApiError {
  const { status, message: description } = new ApiError(code, message === undefined ? {} : { message })
  return new ApiError(code, {
    status,
    message: description,
    details: { error: code, error_description: description },
  })
}
