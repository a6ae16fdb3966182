/** Lets so many jobs run at once; the others wait for their turn. */
export interface Semaphore {
  take<T>(job: () => Promise<T>): Promise<T>
  /** How many run, and how many wait. */
  load(): { readonly running: number; readonly waiting: number }
}

/** Opens one. */
export function createSemaphore(concurrency: number): Semaphore {
  let running = 0
  const waiting: (() => void)[] = []
  return {
    async take(job) {
      if (running >= concurrency) await new Promise<void>((resolve) => waiting.push(resolve))
      else running++
      try {
        return await job()
      } finally {
        const next = waiting.shift()
        // The place is handed over, not given up: nobody can slip in between.
        if (next) next()
        else running--
      }
    },
    load: () => ({ running, waiting: waiting.length }),
  }
}
