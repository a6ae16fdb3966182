import { ApiError } from '../../kernel/http/errors.ts'

/** The milliseconds between two emails of a kind to an address (docs/protocol.md#rate-limits). */
export const EMAIL_INTERVAL_MS = 60_000

/** Returns the milliseconds until the next email may be sent; 0 if it may be sent now. */
export function getMsUntilNextEmail(lastSentAt: Date | null, now: Date): number {
  if (!lastSentAt) return 0
  return Math.max(0, lastSentAt.getTime() + EMAIL_INTERVAL_MS - now.getTime())
}

/** Throws `over_email_send_rate_limit` with the seconds to wait. Only for callers who may learn that an email was sent. */
export function requireEmailInterval(lastSentAt: Date | null, now: Date): void {
  const seconds = Math.ceil(getMsUntilNextEmail(lastSentAt, now) / 1000)
  if (seconds === 0) return
  throw new ApiError('over_email_send_rate_limit', {
    message: `For security purposes, you can only request this after ${seconds} seconds.`,
    retryAfterSeconds: seconds,
  })
}
