import { MAX_PRICE_AGE_MS } from '@satlens/contract'
import type { PriceFeedState } from '../schema.ts'
import { CIRCUIT_BREAKER_OPEN_MS } from './decide-feed-state.ts'

/** What decides when a process polls a feed. */
export interface PollSchedule {
  /** The shortest time between two requests to the source, across all processes. */
  readonly intervalMs: number
  /** The polling interval while nobody follows the feed. */
  readonly restIntervalMs: number
  /** The last known state of the feed. Null before the first poll. */
  readonly state: PriceFeedState | null
  /** How long this process waits after the due time. */
  readonly waitMs: number
  /** When a client last requested the price. Null if none has. */
  readonly requestedAt: Date | null
  /** Whether the listener awaits the prices of the feed. */
  readonly isAwaited: boolean
}

// The process that polled last polls again first, so one process leads. The others take over only when it is late.
const LEADER_JITTER_MS = 500
const FOLLOWER_WAIT_MS = 1_000

/** A feed counts as followed for this time after a request: twice the longest interval of our pages. */
const FOLLOWED_MS = 60_000
const MIN_PAUSE_MS = 500

/** Returns how long a process waits after the next due time. `random` is between 0 and 1. */
export const getWaitMs = (hasPolled: boolean, random: number): number =>
  random * LEADER_JITTER_MS + (hasPolled ? 0 : FOLLOWER_WAIT_MS)

/** Returns true if a client requested the price within the last minute, or the listener awaits it. */
export const isFollowed = ({ isAwaited, requestedAt }: PollSchedule, now: Date): boolean =>
  isAwaited || (requestedAt !== null && now.getTime() - requestedAt.getTime() < FOLLOWED_MS)

/** Returns true if a request for the price polls its source. */
export function isPollDue({ state, waitMs, intervalMs }: PollSchedule, now: Date): boolean {
  if (!state) return true
  const lateMs = now.getTime() - state.dueAt.getTime()
  // Without a recent price a caller has to wait, so any process polls at once.
  const ageMs = now.getTime() - (state.readAt?.getTime() ?? 0)
  const wait = ageMs > MAX_PRICE_AGE_MS.delayed ? 0 : waitMs
  // After the clock was set back, the due time may be far in the future. The feed is polled anyway.
  return lateMs >= wait || -lateMs > 2 * Math.max(intervalMs, CIRCUIT_BREAKER_OPEN_MS)
}

/** Returns the time until the next poll of the feeds without a request, in milliseconds. */
export function getPauseMs(feeds: readonly PollSchedule[], now: Date): number {
  const dueInMs = Math.min(...feeds.map((feed) => getDueInMs(feed, now)))
  // After the clock was set back, the due time may be far in the future.
  return Math.min(Math.max(dueInMs, MIN_PAUSE_MS), ...feeds.map(({ restIntervalMs }) => restIntervalMs))
}

function getDueInMs(feed: PollSchedule, now: Date): number {
  const { state, waitMs, intervalMs, restIntervalMs } = feed
  if (!state) return 0
  // A source that fails is tried again soon, so that its price stays live.
  const isAtRest = state.failures === 0 && !isFollowed(feed, now)
  const restMs = isAtRest ? Math.max(0, restIntervalMs - intervalMs) : 0
  return state.dueAt.getTime() + waitMs + restMs - now.getTime()
}
