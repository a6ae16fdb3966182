/**
 * Returns a waiting time between half and one and a half of `ms`, so that processes that lost the same server do not all return
 * to it at once.
 */
export const addJitter = (ms: number, random = Math.random()): number => ms * (0.5 + random)
