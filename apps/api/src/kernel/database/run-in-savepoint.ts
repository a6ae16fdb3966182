import type { Db } from './db.ts'

class Undone extends Error {}

/**
 * Does the work behind a savepoint and then, where it is only pretended, goes back to it: the same statements, and none
 * of their effects. Yields what the work yields, or null when it was undone. Everything else it throws goes on.
 */
export async function runInSavepoint<T>(
  tx: Db,
  isPretended: boolean,
  work: (inner: Db) => Promise<T>,
): Promise<T | null> {
  try {
    return await tx.transaction(async (inner) => {
      const result = await work(inner)
      if (isPretended) throw new Undone()
      return result
    })
  } catch (thrown) {
    if (thrown instanceof Undone) return null
    throw thrown
  }
}
