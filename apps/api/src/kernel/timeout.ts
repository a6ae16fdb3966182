import { setMaxListeners } from 'node:events'

/** A job took longer than its time limit. */
export class TimeoutError extends Error {
  constructor(ms: number) {
    super(`The timeout of ${ms} ms expired`)
  }
}

/**
 * Runs a job whose signal aborts after `ms` milliseconds or together with `parent`, and waits for the job to end. The signal
 * also aborts when the job ends, which stops work that the job left running. `AbortSignal.timeout` is not used, since it can
 * be garbage collected before it fires.
 */
export async function runWithAbortTimeout<T>(
  ms: number,
  job: (signal: AbortSignal) => Promise<T>,
  parent?: AbortSignal,
): Promise<T> {
  parent?.throwIfAborted()
  const controller = new AbortController()
  const stop = () => controller.abort(parent?.reason)
  // Each job listens until it ends, so more than ten listeners are no leak that Node should warn of.
  if (parent) setMaxListeners(0, parent)
  parent?.addEventListener('abort', stop)
  const timer = setTimeout(() => controller.abort(new TimeoutError(ms)), ms)
  try {
    return await job(controller.signal)
  } finally {
    clearTimeout(timer)
    parent?.removeEventListener('abort', stop)
    controller.abort()
  }
}

/** Waits for work that cannot be aborted. Rejects after `ms` milliseconds, while the work continues. */
export const rejectAfterTimeout = <T>(ms: number, work: () => T | Promise<T>): Promise<T> =>
  runWithAbortTimeout(ms, (signal) => {
    const aborted = new Promise<never>((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason))
    })
    return Promise.race([work(), aborted])
  })
