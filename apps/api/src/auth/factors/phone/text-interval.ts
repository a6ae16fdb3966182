import type { Db } from '../../../kernel/database/db.ts'
import { ApiError } from '../../../kernel/http/errors.ts'
import { findLastTextFor, findLastTextTo } from './text-messages.queries.ts'

/** One text message per phone, and per account, in this time (docs/protocol.md#rate-limits). */
const TEXT_INTERVAL_MS = 60_000

/**
 * Refuses a text message less than a minute after the last one to this phone, or for this account: removing a factor
 * and beginning it anew must not be a way to send more.
 */
export async function requireTextInterval(
  tx: Db,
  { userId, phone }: { userId: string; phone: string },
  now: Date,
): Promise<void> {
  const since = new Date(now.getTime() - TEXT_INTERVAL_MS)
  const moments = [await findLastTextTo(tx, phone, since), await findLastTextFor(tx, userId, since)]
  const last = Math.max(...moments.map((moment) => moment?.getTime() ?? 0))
  if (last === 0) return
  const seconds = Math.ceil((last + TEXT_INTERVAL_MS - now.getTime()) / 1000)
  throw new ApiError('over_sms_send_rate_limit', {
    message: `For security purposes, you can only request this after ${seconds} seconds.`,
    retryAfterSeconds: seconds,
  })
}
