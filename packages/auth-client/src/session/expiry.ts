import type { Clock } from '../ports.ts'
import type { Session } from './session.ts'

// The times of docs/protocol.md#client-sessions.
/** Interval of the refresh timer. */
export const AUTO_REFRESH_INTERVAL_MS = 30_000
const TICKS_BEFORE_EXPIRY = 3
const EXPIRY_MARGIN_MS = 90_000

/** Computes how soon a session expires: see {@link createSessionExpiryChecker}. */
export type SessionExpiryChecker = ReturnType<typeof createSessionExpiryChecker>

/**
 * Creates an expiry check that tolerates a device clock that is wrong or jumps (docs/protocol.md#client-sessions). The time left
 * is the minimum by two clocks, and never more than the server granted: the device's clock includes the time that the
 * device sleeps, the elapsed time cannot be set back.
 */
export function createSessionExpiryChecker(clock: Clock) {
  let known = { accessToken: '', endsAtElapsed: 0 }

  function msLeft(session: Session): number {
    const byDevice = session.expires_at * 1000 - clock.now()
    if (known.accessToken !== session.access_token) {
      const granted = session.expires_in > 0 ? session.expires_in * 1000 : Number.POSITIVE_INFINITY
      known = {
        accessToken: session.access_token,
        endsAtElapsed: clock.elapsed() + Math.min(byDevice, granted),
      }
    }
    return Math.min(byDevice, known.endsAtElapsed - clock.elapsed())
  }

  return {
    hasExpired: (session: Session) => msLeft(session) <= 0,
    /** Returns true within 90 s of the end: refresh the session before use. */
    isNear: (session: Session) => msLeft(session) < EXPIRY_MARGIN_MS,
    /** Returns true if at most three ticks are left: the timer refreshes the session. */
    isDue: (session: Session) =>
      Math.floor(msLeft(session) / AUTO_REFRESH_INTERVAL_MS) <= TICKS_BEFORE_EXPIRY,
  }
}
