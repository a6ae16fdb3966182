import { findPasswordIssue, listWeakPasswordReasons, type WeakPasswordReason } from '@satlens/domain'
import { ApiError } from '../../kernel/http/errors.ts'

const MAX_LENGTH = 256

/** Refuses a new password by the product's rules, naming the first that fails (docs/protocol.md#passwords). It is never trimmed. */
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

/** What the rules would say of a password that is in use already; null when it is good. */
export function findWeakness(password: string): { message: string; reasons: WeakPasswordReason[] } | null {
  const message = findPasswordIssue(password)
  return message === null ? null : { message, reasons: listWeakPasswordReasons(password) }
}
