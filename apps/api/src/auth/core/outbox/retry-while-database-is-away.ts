import { setTimeout as wait } from 'node:timers/promises'
import { isTemporaryDatabaseError } from '#kernel/database/database-errors.ts'
import { addJitter } from '#kernel/jitter.ts'

const PAUSE_MS = 500

/** Runs a task until the database answers. Throws its other errors, and the last one once the signal is aborted. */
export async function retryWhileDatabaseIsAway(
  run: () => Promise<unknown>,
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    try {
      await run()
      return
    } catch (error) {
      if (signal.aborted || !isTemporaryDatabaseError(error)) throw error
      await wait(addJitter(PAUSE_MS), undefined, { signal }).catch(() => {})
    }
  }
}
