/**
 * Runs a job that is told to stop after so many milliseconds, or as soon as `parent` is; and once it has ended, for
 * whatever it has begun beside. The timer is held here: one that only a signal holds can be collected before it fires.
 */
export async function withDeadline<T>(
  ms: number,
  job: (signal: AbortSignal) => Promise<T>,
  parent?: AbortSignal,
): Promise<T> {
  parent?.throwIfAborted()
  const controller = new AbortController()
  const stop = () => controller.abort(parent?.reason)
  parent?.addEventListener('abort', stop)
  const timer = setTimeout(() => controller.abort(new Error(`The timeout of ${ms} ms is over`)), ms)
  try {
    return await job(controller.signal)
  } finally {
    clearTimeout(timer)
    parent?.removeEventListener('abort', stop)
    controller.abort()
  }
}
