/** Where the time comes from. Everything that decides by time takes one, so that tests can move it. */
export interface Clock {
  now(): Date
}

/** The machine's own clock. */
export const systemClock: Clock = { now: () => new Date() }
