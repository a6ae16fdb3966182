import { SCAN_PRIORITY, type ScanPriority } from '../schema.ts'

interface SyncedAccount {
  /** True if the source reports changes by itself. */
  readonly isPushed: boolean
  readonly viewedAt: Date | null
  /** True if a payment is unconfirmed or has few confirmations. */
  readonly hasYoungPayments: boolean
}

const VIEWED_INTERVAL_MS = 15_000
/** A page that is open asks again within this time. */
const VIEWED_FOR_MS = 120_000
const YOUNG_INTERVAL_MS = 60_000
const OTHER_INTERVAL_MS = 600_000

/** Decides when an account is synchronized next. Null: when the source reports a change. */
export function decideNextSync(
  { isPushed, viewedAt, hasYoungPayments }: SyncedAccount,
  syncedAt: Date,
): { readonly dueAt: Date | null; readonly priority: ScanPriority } {
  if (isPushed) return { dueAt: null, priority: SCAN_PRIORITY.changed }
  const after = (ms: number, priority: ScanPriority) => ({
    dueAt: new Date(syncedAt.getTime() + ms),
    priority,
  })
  const isViewed = viewedAt !== null && syncedAt.getTime() - viewedAt.getTime() < VIEWED_FOR_MS
  if (isViewed) return after(VIEWED_INTERVAL_MS, SCAN_PRIORITY.viewed)
  if (hasYoungPayments) return after(YOUNG_INTERVAL_MS, SCAN_PRIORITY.young)
  return after(OTHER_INTERVAL_MS, SCAN_PRIORITY.other)
}

/** When an account that is too large is tried again. Its source may have been replaced. */
export const TOO_LARGE_RETRY_MS = 3_600_000
const FIRST_RETRY_MS = 5_000
const LAST_RETRY_MS = 600_000

/** Returns how long to wait before an account that failed is tried again. */
export const getScanRetryDelayMs = (failures: number): number =>
  Math.min(FIRST_RETRY_MS * 2 ** Math.min(failures, 10), LAST_RETRY_MS)
