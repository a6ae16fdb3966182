/** One mail of a kind per address in this time (wire §10.9). */
export const MAIL_INTERVAL_MS = 60_000

/** Milliseconds until the next mail may go out; 0 when it may now. */
export function msUntilNextMail(lastSentAt: Date | null, now: Date): number {
  if (!lastSentAt) return 0
  return Math.max(0, lastSentAt.getTime() + MAIL_INTERVAL_MS - now.getTime())
}
