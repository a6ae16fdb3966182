import type { Clock } from '../../src/kernel/clock.ts'

export interface ManualClock extends Clock {
  /** Moves the time forward. */
  advance(amount: { seconds?: number; minutes?: number; hours?: number }): void
}

/** A clock that moves only when told to. It starts at the machine's time, which clients compare tokens with. */
export function manualClock(): ManualClock {
  let now = Date.now()
  return {
    now: () => new Date(now),
    advance({ seconds = 0, minutes = 0, hours = 0 }) {
      now += ((hours * 60 + minutes) * 60 + seconds) * 1000
    },
  }
}
