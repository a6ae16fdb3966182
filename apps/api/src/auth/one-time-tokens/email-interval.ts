import { ApiError } from '../../kernel/http/errors.ts'

/** One mail of a kind per address in this time (docs/protocol.md#rate-limits). */
export const EMAIL_INTERVAL_MS = 60_000

/** Milliseconds until the next mail may go out; 0 when it may now. */
export function getMsUntilNextEmail(lastSentAt: Date | null, now: Date): number {
  if (!lastSentAt) return 0
  return Math.max(0, lastSentAt.getTime() + EMAIL_INTERVAL_MS - now.getTime())
}

/** For callers who may know: refuses with `over_email_send_rate_limit`, naming the seconds to wait. */
export function requireEmailInterval(lastSentAt: Date | null, now: Date): void {
  const seconds = Math.ceil(getMsUntilNextEmail(lastSentAt, now) / 1000)
  if (seconds === 0) return
  throw new ApiError('over_email_send_rate_limit', {
    message: `For security purposes, you can only request this after ${seconds} seconds.`,
    retryAfterSeconds: seconds,
  })
}
