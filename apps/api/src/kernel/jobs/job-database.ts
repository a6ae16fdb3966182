/** What pg-boss needs of a database. */
export interface JobDatabase {
  executeSql(text: string, values: unknown[]): Promise<{ rows: Record<string, unknown>[] }>
}

/** A database that can be left while pg-boss still talks to it. */
interface PatientDatabase extends JobDatabase {
  /** Runs a task and throws if any statement failed meanwhile. */
  orThrow<T>(task: () => Promise<T>): Promise<T>
  /** Waits for statements under way, and answers later ones with nothing. */
  close(): Promise<void>
}

/**
 * Between pg-boss and the pool. pg-boss starts statements that nobody waits for, such as the one that marks a job as
 * done, and one that fails would end the process; so a failure is reported and answered with nothing, which pg-boss
 * takes for "no work". A job that could not be marked counts as lost after its time and is done again.
 */
export function openJobDatabase(
  query: JobDatabase['executeSql'],
  onError: (error: unknown) => void,
): PatientDatabase {
  const underWay = new Set<Promise<unknown>>()
  let isClosed = false
  let failures: unknown[] = []
  // Said once, not at every look.
  let isInTrouble = false
  // Without rows, which pg-boss checks for everywhere.
  const nothing = {} as { rows: Record<string, unknown>[] }

  return {
    async executeSql(text, values) {
      if (isClosed) return nothing
      const statement = query(text, values).catch((error: unknown) => {
        if (!isInTrouble) onError(error)
        isInTrouble = true
        // Of those that no task waits for there is no end while the database is away.
        if (failures.length === 0) failures.push(error)
        return nothing
      })
      underWay.add(statement)
      try {
        const answer = await statement
        if (answer !== nothing) isInTrouble = false
        return answer
      } finally {
        underWay.delete(statement)
      }
    },
    async orThrow(task) {
      failures = []
      const result = await task().catch((error: unknown) => {
        throw failures[0] ?? error
      })
      if (failures.length > 0) throw failures[0]
      return result
    },
    async close() {
      isClosed = true
      while (underWay.size > 0) await Promise.all(underWay)
    },
  }
}
