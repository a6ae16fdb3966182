import type { Clock } from '../ports.ts'

/** A clock that moves when a test says so. */
export interface ManualClock extends Clock {
  /** Lets time pass: timers fire in order, and what they set off is settled before the next one. */
  advance(ms: number): Promise<void>
  /** The device sleeps: the time of day moves on, timers and the elapsed time stand still. */
  sleep(ms: number): void
  /** Somebody sets the device's time of day forward (or back, when negative). */
  setTimeOfDay(byMs: number): void
  /** How many timers are waiting. */
  timerCount(): number
}

/** Makes a clock that starts at 2026-11-21 12:00 UTC unless told otherwise. */
export function createManualClock(startMs = 1_795_262_400_000): ManualClock {
  let now = startMs
  let elapsed = 0
  const timers = new Set<{ at: number; run: () => void }>()

  function move(ms: number) {
    now += ms
    elapsed += ms
  }

  function nextTimer(until: number) {
    const due = [...timers].filter((timer) => timer.at <= until).sort((a, b) => a.at - b.at)
    return due[0]
  }

  return {
    now: () => now,
    elapsed: () => elapsed,
    setTimer(ms, run) {
      const timer = { at: elapsed + ms, run }
      timers.add(timer)
      return () => timers.delete(timer)
    },
    async advance(ms) {
      const until = elapsed + ms
      await settle()
      for (let timer = nextTimer(until); timer; timer = nextTimer(until)) {
        timers.delete(timer)
        move(Math.max(timer.at - elapsed, 0))
        timer.run()
        await settle()
      }
      move(until - elapsed)
    },
    sleep: (ms) => {
      now += ms
    },
    setTimeOfDay: (byMs) => {
      now += byMs
    },
    timerCount: () => timers.size,
  }
}

/** More turns than the longest chain of promises between two timers has links. */
const TURNS = 60

/** Lets everything happen that waits for nothing but promises. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < TURNS; turn++) await Promise.resolve()
}
