import type { Clock } from '../ports.ts'
import type { Session } from './session.ts'

/** How often the session is looked at (docs/protocol.md#client-timing). */
export const TICK_MS = 30_000
/** A tick refreshes when so many ticks or fewer remain (docs/protocol.md#client-timing). */
const TICKS_BEFORE_EXPIRY = 3
/** A session this close to its end is refreshed before it is handed out (docs/protocol.md#client-timing). */
const EXPIRY_MARGIN_MS = 90_000

/** Tells how near a session is to its end. */
export interface Expiry {
  hasExpired(session: Session): boolean
  /** Within 90 s of the end: not to be handed out without a refresh. */
  isNear(session: Session): boolean
  /** Three ticks or fewer remain: the timer refreshes it. */
  isDue(session: Session): boolean
}

/**
 * Survives a device clock that is wrong or jumps (docs/protocol.md#our-client). The device's clock says how long is left, never
 * longer than the server granted; from then on the clock that cannot go back counts too, and the shorter
 * remainder is believed. The first clock covers the device's sleep, the second a clock that was set back.
 */
export function createExpiry(clock: Clock): Expiry {
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
    hasExpired: (session) => msLeft(session) <= 0,
    isNear: (session) => msLeft(session) < EXPIRY_MARGIN_MS,
    isDue: (session) => Math.floor(msLeft(session) / TICK_MS) <= TICKS_BEFORE_EXPIRY,
  }
}
