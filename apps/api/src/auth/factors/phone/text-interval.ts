import type { Db } from '../../../kernel/database/db.ts'
import { ApiError } from '../../../kernel/http/errors.ts'
import { findLastTextFor, findLastTextTo } from './text-messages.queries.ts'

/** Minimum time between two text messages to one phone, and for one account (docs/protocol.md#rate-limits). */
const TEXT_INTERVAL_MS = 60_000

/**
 * Throws if the last text message to this phone or for this account was less than a minute ago. The account is checked,
 * too, because removing and enrolling a factor again must not allow more messages.
 */
export async function requireTextInterval(
  tx: Db,
  { userId, phone }: { userId: string; phone: string },
  now: Date,
): Promise<void> {
  const since = new Date(now.getTime() - TEXT_INTERVAL_MS)
  const sentAt = [await findLastTextTo(tx, phone, since), await findLastTextFor(tx, userId, since)]
  const last = Math.max(...sentAt.map((date) => date?.getTime() ?? 0))
  if (last === 0) return
  const retryAfterSeconds = Math.ceil((last + TEXT_INTERVAL_MS - now.getTime()) / 1000)
  throw new ApiError('over_sms_send_rate_limit', {
    message: `For security purposes, you can only request this after ${retryAfterSeconds} seconds.`,
    retryAfterSeconds,
  })
}
