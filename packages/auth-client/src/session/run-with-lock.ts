import type { Clock, TabLock } from '../ports.ts'

/** How long a tab waits for another one that is asking, before it asks as well. */
const LOCK_TIMEOUT_MS = 5_000

/** Does `work` when no other tab of the browser is at it, or when the others have been waited for long enough. */
export type RunWithLock = <T>(work: () => Promise<T>) => Promise<T>

/**
 * Makes {@link RunWithLock}. The lock saves requests and is no more than that: the server stands several tabs that ask at
 * once (docs/protocol.md#refresh-token-reuse), so a lock that is never granted, or is broken, keeps nobody from a session.
 */
export const createRunWithLock =
  (clock: Clock, lock: TabLock | undefined): RunWithLock =>
  (work) => {
    if (!lock) return work()
    return new Promise((resolve, reject) => {
      let isTaken = false
      const take = async () => {
        if (isTaken) return
        isTaken = true
        stopWaiting()
        await work().then(resolve, reject)
      }
      const stopWaiting = clock.setTimer(LOCK_TIMEOUT_MS, take)
      lock(take).catch(take)
    })
  }
