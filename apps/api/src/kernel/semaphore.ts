/** Limits how many jobs run concurrently. Further jobs wait in order of arrival. */
export interface Semaphore {
  take<T>(job: () => Promise<T>): Promise<T>
  /** Returns the number of running and of waiting jobs. */
  load(): { readonly running: number; readonly waiting: number }
}

/** Creates a semaphore that runs at most `concurrency` jobs at a time. */
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
        // The slot passes directly to the next waiting job, so that a new caller cannot take it in between.
        if (next) next()
        else running--
      }
    },
    load: () => ({ running, waiting: waiting.length }),
  }
}
