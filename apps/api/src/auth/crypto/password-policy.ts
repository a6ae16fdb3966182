import { findPasswordIssue, listWeakPasswordReasons, type WeakPasswordReason } from '@satlens/domain'
import { ApiError } from '../../kernel/http/errors.ts'

const MAX_LENGTH = 256

/** Throws the error of the first rule that a new password violates (docs/protocol.md#passwords). Passwords are never trimmed. */
export function requireStrongPassword(password: string): void {
  if (password.length > MAX_LENGTH) {
    throw new ApiError('validation_failed', {
      message: `Password cannot be longer than ${MAX_LENGTH} characters`,
    })
  }
  const weakness = findWeakness(password)
  if (weakness) {
    throw new ApiError('weak_password', {
      message: weakness.message,
      details: { weak_password: { reasons: weakness.reasons } },
    })
  }
}

/** Returns the message and the reasons of the rules that a password violates; null if there are none. */
export function findWeakness(password: string): { message: string; reasons: WeakPasswordReason[] } | null {
  const message = findPasswordIssue(password)
  return message === null ? null : { message, reasons: listWeakPasswordReasons(password) }
}
