import type { Notice, PaymentNotice } from '@satlens/contract'
import { DAY_MS } from '@satlens/domain'

/** More notices than this are shown as one notification. */
export const MAX_NOTIFICATIONS = 3

/** Notices of the last page that this browser has seen; null before the first. */
export type SeenNotices = readonly string[] | null

export interface NoticeSelection {
  /** The notices to show, oldest first. */
  readonly toShow: readonly PaymentNotice[]
  readonly seen: readonly string[]
}

/**
 * Selects the notices to show of the newest page. Before the first page nothing is known to be new, and what is older than a
 * day is no news any more: both are only remembered.
 */
export function selectNotices(page: readonly Notice[], seen: SeenNotices, now: Date): NoticeSelection {
  const known = new Set(seen)
  const toShow = page.filter(
    (notice): notice is PaymentNotice =>
      seen !== null &&
      'txid' in notice &&
      !known.has(notice.id) &&
      now.getTime() - Date.parse(notice.as_of) < DAY_MS,
  )
  return { toShow: toShow.toReversed(), seen: page.map(({ id }) => id) }
}
