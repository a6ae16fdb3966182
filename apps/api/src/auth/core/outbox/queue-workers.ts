interface QueueOptions<Item> {
  /** Claims an item that is due, so that no other worker and no other process takes it. Returns null if none is due. */
  readonly claim: () => Promise<Item | null>
  /** Handles a claimed item. It records failures of the receiver and does not throw them. */
  readonly handle: (item: Item) => Promise<void>
  /** How many items one process handles at once. */
  readonly parallel: number
  /** Called if the queue could not be read or written. */
  readonly onError: (error: unknown) => void
}

export type QueueWorkers = ReturnType<typeof createQueueWorkers>

/** Creates the workers of a queue that is a table of the database. None works before `wake`. */
export function createQueueWorkers<Item>({ claim, handle, parallel, onError }: QueueOptions<Item>) {
  const workers = new Set<Promise<void>>()
  let isStopped = false
  let isRequested = false

  function startWorker(): void {
    if (isStopped || workers.size >= parallel) return
    const worker = work().finally(() => {
      workers.delete(worker)
      // wake() may have been called after the last query found nothing.
      if (isRequested) startWorker()
    })
    workers.add(worker)
  }

  async function work(): Promise<void> {
    try {
      for (let item = await claimNext(); item !== null; item = await claimNext()) {
        // Where one item was due, there may be another.
        startWorker()
        await handle(item)
      }
    } catch (error) {
      onError(error)
    }
  }

  async function claimNext(): Promise<Item | null> {
    if (isStopped) return null
    isRequested = false
    return claim()
  }

  return {
    /** Starts to handle what is due, and returns at once. */
    wake(): void {
      if (isStopped) return
      isRequested = true
      startWorker()
    },
    /** Resolves when no worker has anything to do. */
    async idle(): Promise<void> {
      while (workers.size > 0) await Promise.all(workers)
    },
    /** Takes no further items. Those that are being handled are finished. */
    stop(): void {
      isStopped = true
    },
  }
}

interface RetryWaits {
  readonly firstMs: number
  readonly longestMs: number
}

/** Returns how long to wait after a number of failed attempts: twice as long each time, up to a limit. */
export const getRetryWaitMs = (attempts: number, { firstMs, longestMs }: RetryWaits): number =>
  Math.min(firstMs * 2 ** (attempts - 1), longestMs)
