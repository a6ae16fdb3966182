import { AuthError, createUnexpectedResponseError } from '../auth-error.ts'
import type { Send } from '../calls/auth-call.ts'
import type { Clock } from '../ports.ts'
import { parseSession } from './parse-session.ts'
import { getCoolDownMs, getNextWaitMs } from './refresh-backoff.ts'
import type { RunWithLock } from './run-with-lock.ts'
import type { Session } from './session.ts'
import type { SessionState } from './session-state.ts'

/** A refresh under way. Neither promise rejects: the outcome is what the state then holds. */
export interface Refresh {
  /** Resolves with the first answer, be it a failure that will be tried again. */
  readonly firstAnswer: Promise<void>
  /** Resolves when the refresh has succeeded, failed for good or been given up. */
  readonly done: Promise<void>
}

/** Refreshes sessions, one at a time. */
export interface Refresher {
  /** Joins the refresh under way, or starts one for `due`. Does nothing while a token that failed cools down. */
  refresh(due: Session): Refresh
  /** The network may be back: forget a cool-down that no server has asked for. */
  retryIfUnreached(): void
}

/** Makes the single flight of a client (docs/protocol.md#client-refresh, docs/protocol.md#our-client). */
export function createRefresher(deps: {
  readonly clock: Clock
  readonly send: Send
  readonly state: SessionState
  readonly runWithLock: RunWithLock
}): Refresher {
  const { clock, send, state, runWithLock } = deps
  let current: Refresh | null = null
  let coolDown: { refreshToken: string; until: number; isRequestedByServer: boolean } | null = null

  const isCooling = (due: Session) =>
    coolDown?.refreshToken === due.refresh_token && clock.elapsed() < coolDown.until

  async function run(due: Session, onAnswer: () => void): Promise<void> {
    const start = clock.elapsed()
    const endCount = state.endCount()
    for (let attempt = 1; ; attempt++) {
      const failure = await runWithLock(() => ask(due, endCount))
      if (failure === null) return
      const wait = getNextWaitMs(attempt, clock.elapsed() - start, failure.retryAfterMs)
      if (wait === null) return giveUp(due, failure)
      onAnswer()
      await new Promise<void>((resolve) => clock.setTimer(wait, resolve))
      if (wasReplaced(due, endCount)) return
    }
  }

  /** Asks once and keeps what comes of it. Yields a failure that may pass; null when there is nothing left to do. */
  async function ask(due: Session, endCount: number): Promise<AuthError | null> {
    // Another tab may have had its turn meanwhile.
    if (wasReplaced(due, endCount)) return null
    const answer = await requestSession(due.refresh_token)
    if (wasReplaced(due, endCount)) return null
    if (!(answer instanceof AuthError)) state.save('TOKEN_REFRESHED', answer)
    // Final: the session goes even while its access token is alive (docs/spec/README.md#states).
    else if (!answer.isRetryable) state.remove()
    else return answer
    return null
  }

  /** True when the session was replaced or ended meanwhile; what the storage holds then wins over any answer. */
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
      return parseSession(body, clock.now()) ?? createUnexpectedResponseError(200)
    } catch (error) {
      return error instanceof AuthError ? error : createUnexpectedResponseError(0)
    }
  }

  function giveUp(due: Session, error: AuthError) {
    coolDown = {
      refreshToken: due.refresh_token,
      until: clock.elapsed() + getCoolDownMs(error.retryAfterMs),
      isRequestedByServer: error.status !== 0,
    }
  }

  return {
    refresh(due) {
      if (current) return current
      if (isCooling(due)) return COMPLETED_REFRESH
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
    retryIfUnreached() {
      if (!coolDown?.isRequestedByServer) coolDown = null
    },
  }
}

const COMPLETED_REFRESH: Refresh = { firstAnswer: Promise.resolve(), done: Promise.resolve() }
