import type { Db } from './db.ts'

class RolledBack extends Error {}

/**
 * Runs the work in a savepoint and rolls it back if it is simulated: the same statements run, without effect. Returns the
 * result of the work, or null if it was rolled back. Errors of the work are rethrown.
 */
export async function runInSavepoint<T>(tx: Db, isSimulated: boolean, work: (inner: Db) => Promise<T>) {
  try {
    return await tx.transaction(async (inner) => {
      const result = await work(inner)
      if (isSimulated) throw new RolledBack()
      return result
    })
  } catch (thrown) {
    if (thrown instanceof RolledBack) return null
    throw thrown
  }
}
