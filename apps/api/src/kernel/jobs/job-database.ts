import type { RunQuery } from '../database/statement-limits.ts'

/**
 * Creates the database adapter of pg-boss. pg-boss does not await some statements, such as the one that completes a job, and
 * an error of theirs would crash the process. Errors are therefore reported, and pg-boss gets an empty result, which it reads
 * as "no work". A job that could not be completed counts as failed after its time limit, and delays no later run.
 */
export function openJobQueueDatabase(query: RunQuery, onError: (error: unknown) => void) {
  const pending = new Set<Promise<unknown>>()
  let isClosed = false
  let failures: unknown[] = []
  // An outage is reported once, not on every poll.
  let isFailing = false
  // Without `rows`, because pg-boss reads the first one of a list that is not missing, even an empty one.
  const emptyResult = {} as { rows: Record<string, unknown>[] }

  return {
    async executeSql(text: string, values: unknown[]) {
      if (isClosed) return emptyResult
      const statement = query(text, values).catch((error: unknown) => {
        if (!isFailing) onError(error)
        isFailing = true
        // Storing all of them would grow without limit while the database is unreachable.
        if (failures.length === 0) failures.push(error)
        return emptyResult
      })
      pending.add(statement)
      try {
        const result = await statement
        if (result !== emptyResult) isFailing = false
        return result
      } finally {
        pending.delete(statement)
      }
    },
    /** Runs a task and throws the first error of any statement that failed meanwhile. */
    async orThrow<T>(task: () => Promise<T>): Promise<T> {
      failures = []
      const result = await task().catch((error: unknown) => {
        throw failures[0] ?? error
      })
      if (failures.length > 0) throw failures[0]
      return result
    },
    /** Waits for pending statements. Later ones are not sent and get an empty result. */
    async close(): Promise<void> {
      isClosed = true
      while (pending.size > 0) await Promise.all(pending)
    },
  }
}
