import { refreshBackoffMs } from '@satlens/domain'

/** No wait may end later than this after the first request (docs/protocol.md#client-timing). */
const TOTAL_MS = 30_000

/**
 * How long to wait after the `attempt`th failed refresh (from 1), given that `msSinceStart` have passed and that the
 * server asked for `retryAfterMs`. Null when it is time to give up.
 */
export function getNextWaitMs(attempt: number, msSinceStart: number, retryAfterMs: number): number | null {
  const wait = Math.max(refreshBackoffMs(attempt), retryAfterMs)
  return msSinceStart + wait > TOTAL_MS ? null : wait
}

/** How long a refresh token is left alone after its refresh was given up (docs/protocol.md#client-timing). */
const COOL_DOWN_MS = 60_000
/** The longest a server may ask for; beyond it one more try does no harm. */
const LONGEST_COOL_DOWN_MS = 300_000

/** The pause after giving up: a minute, or as long as the server asks for, up to five. */
export const getCoolDownMs = (retryAfterMs: number): number =>
  Math.min(Math.max(COOL_DOWN_MS, retryAfterMs), LONGEST_COOL_DOWN_MS)
