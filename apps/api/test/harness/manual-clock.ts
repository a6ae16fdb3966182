import type { Clock } from '#kernel/clock.ts'

export interface ManualClock extends Clock {
  /** Advances the time. Negative amounts turn it back. */
  advance(amount: { seconds?: number; minutes?: number; hours?: number }): void
}

/** Creates a clock that only `advance` moves. It starts at the system time, because clients compare tokens with that. */
export function manualClock(): ManualClock {
  let now = Date.now()
  return {
    now: () => new Date(now),
    advance({ seconds = 0, minutes = 0, hours = 0 }) {
      now += ((hours * 60 + minutes) * 60 + seconds) * 1000
    },
  }
}
