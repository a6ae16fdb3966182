import DataLoader from 'dataloader'

/** More are divided into several statements, so that one statement stays short. */
const MAX_BATCH = 50

/** A row that a batch found for one of its inputs, by position. PostgreSQL counts from 1 (`with ordinality`). */
export interface BatchResult<R> {
  readonly position: number
  readonly found: R
}

/**
 * Returns a function that answers concurrent calls with one statement: all of those since the event loop last waited. An input
 * without a row gets null. Nothing is cached; if the statement fails, so does every call of its batch.
 */
export function batchQueries<I, R>(
  run: (inputs: readonly I[]) => Promise<readonly BatchResult<R>[]>,
): (input: I) => Promise<R | null> {
  const loader = new DataLoader<I, R | null>(
    async (inputs) => {
      const found = new Array<R | null>(inputs.length).fill(null)
      for (const row of await run(inputs)) found[row.position - 1] = row.found
      return found
    },
    { cache: false, maxBatchSize: MAX_BATCH, batchScheduleFn: setImmediate },
  )
  return (input) => loader.load(input)
}
