import type { Clock } from '../ports.ts'

/** The browser's clocks and timers. */
export const browserClock: Clock = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
  setTimer(ms, run) {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}
