import { AuthError, createUnexpectedAuthResponseError } from '../auth-error.ts'
import type { Clock, SendAuthApiCall, TabLock } from '../ports.ts'
import { parseSession, type Session } from './session.ts'
import type { AuthSessionState } from './session-state.ts'

// The times of docs/protocol.md#client-sessions.
const BACKOFF_BASE_MS = 200
const MAX_TOTAL_WAIT_MS = 30_000
const COOL_DOWN_MS = 60_000
const MAX_COOL_DOWN_MS = 300_000
const LOCK_TIMEOUT_MS = 5_000

/** A running refresh. Its promises never reject: the result is in the session state. */
export interface RunningRefresh {
  /** Resolves with the first response, even if it is an error that will be retried. */
  readonly firstAnswer: Promise<void>
  /** Resolves when the refresh has succeeded, failed or been given up. */
  readonly done: Promise<void>
}

/** Refreshes sessions: see {@link createSessionRefresher}. */
export type SessionRefresher = ReturnType<typeof createSessionRefresher>

/** Creates a refresher that runs one refresh at a time (docs/protocol.md#client-sessions). */
export function createSessionRefresher(deps: {
  readonly clock: Clock
  readonly send: SendAuthApiCall
  readonly state: AuthSessionState
  readonly lock: TabLock | undefined
}) {
  const { clock, send, state, lock } = deps
  let current: RunningRefresh | null = null
  let coolDown: { refreshToken: string; until: number; isRequestedByServer: boolean } | null = null

  const isCoolingDown = (due: Session) =>
    coolDown?.refreshToken === due.refresh_token && clock.elapsed() < coolDown.until

  async function run(due: Session, onAnswer: () => void): Promise<void> {
    const start = clock.elapsed()
    const endCount = state.endCount()
    for (let attempt = 1; ; attempt++) {
      const error = await runWithLock(clock, lock, () => refreshOnce(due, endCount))
      if (error === null) return
      const wait = getNextRefreshRetryWaitMs(attempt, clock.elapsed() - start, error.retryAfterMs)
      if (wait === null) return giveUp(due, error)
      onAnswer()
      await new Promise<void>((resolve) => clock.setTimer(wait, resolve))
      if (wasReplaced(due, endCount)) return
    }
  }

  /** Sends one request and applies its result. Returns an error to retry; null if the refresh is done. */
  async function refreshOnce(due: Session, endCount: number): Promise<AuthError | null> {
    // Another tab may have refreshed the session while this one waited for the lock.
    if (wasReplaced(due, endCount)) return null
    const result = await requestSession(due.refresh_token)
    if (wasReplaced(due, endCount)) return null
    if (!(result instanceof AuthError)) state.save('TOKEN_REFRESHED', result)
    // A final error removes the session, even if its access token is still valid.
    else if (!result.isRetryable) state.remove()
    else return result
    return null
  }

  /** Returns true if the session was replaced or removed meanwhile. The stored session takes precedence then. */
  function wasReplaced(due: Session, endCount: number): boolean {
    if (state.endCount() !== endCount) return true
    const stored = state.read()
    if (stored?.access_token === due.access_token) return false
    state.adopt(stored)
    return true
  }

  async function requestSession(refreshToken: string): Promise<Session | AuthError> {
    try {
      const body = await send({
        method: 'POST',
        path: '/auth/v1/token',
        query: { grant_type: 'refresh_token' },
        body: { refresh_token: refreshToken },
      })
      return parseSession(body, clock.now()) ?? createUnexpectedAuthResponseError(200)
    } catch (error) {
      return error instanceof AuthError ? error : createUnexpectedAuthResponseError(0)
    }
  }

  function giveUp(due: Session, error: AuthError) {
    coolDown = {
      refreshToken: due.refresh_token,
      until: clock.elapsed() + getRefreshCoolDownMs(error.retryAfterMs),
      isRequestedByServer: error.status !== 0,
    }
  }

  return {
    /** Joins the running refresh or starts one for `due`. Does nothing while the token of a failed refresh cools down. */
    refresh(due: Session): RunningRefresh {
      if (current) return current
      if (isCoolingDown(due)) return { firstAnswer: Promise.resolve(), done: Promise.resolve() }
      let onAnswer = () => {}
      const firstAnswer = new Promise<void>((resolve) => {
        onAnswer = resolve
      })
      const done = run(due, onAnswer).finally(() => {
        current = null
        onAnswer()
      })
      current = { firstAnswer, done }
      return current
    },
    /** Ends a cool-down after a network error. Call it when the network may be back. */
    endNetworkCoolDown() {
      if (!coolDown?.isRequestedByServer) coolDown = null
    },
  }
}

/**
 * Returns the delay before the next attempt: 200 ms, 400 ms, 800 ms and so on, or what the server asks for.
 * @param attempt number of failed attempts, from 1
 * @returns null if the next attempt would be too late, so the refresh is given up
 */
export function getNextRefreshRetryWaitMs(
  attempt: number,
  msSinceStart: number,
  retryAfterMs: number,
): number | null {
  const wait = Math.max(BACKOFF_BASE_MS * 2 ** (attempt - 1), retryAfterMs)
  return msSinceStart + wait > MAX_TOTAL_WAIT_MS ? null : wait
}

/** Returns how long a token is not refreshed after giving up: a minute, or what the server asks for, up to five. */
export const getRefreshCoolDownMs = (retryAfterMs: number): number =>
  Math.min(Math.max(COOL_DOWN_MS, retryAfterMs), MAX_COOL_DOWN_MS)

// Runs `work` under the lock, or without it after a time-out or an error. The lock only saves requests: the server
// supports several tabs that refresh at the same time (docs/protocol.md#refresh-token-reuse).
function runWithLock<T>(clock: Clock, lock: TabLock | undefined, work: () => Promise<T>): Promise<T> {
  if (!lock) return work()
  return new Promise((resolve, reject) => {
    let isStarted = false
    const start = async () => {
      if (isStarted) return
      isStarted = true
      cancelTimer()
      await work().then(resolve, reject)
    }
    const cancelTimer = clock.setTimer(LOCK_TIMEOUT_MS, start)
    lock(start).catch(start)
  })
}
