import type { Clock, TabLock } from '../ports.ts'

/** How long a tab waits for another one that is asking, before it asks as well. */
const PATIENCE_MS = 5_000

/** Does `work` when no other tab of the browser is at it, or when the others have been waited for long enough. */
export type RunInOrder = <T>(work: () => Promise<T>) => Promise<T>

/**
 * Makes {@link RunInOrder}. The lock saves requests and is no more than that: the server stands several tabs that ask at
 * once (docs/protocol.md#refresh-token-reuse), so a lock that is never granted, or is broken, keeps nobody from a session.
 */
export const createSerialQueue =
  (clock: Clock, lock: TabLock | undefined): RunInOrder =>
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
      const stopWaiting = clock.setTimer(PATIENCE_MS, take)
      lock(take).catch(take)
    })
  }
