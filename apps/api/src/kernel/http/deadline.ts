/**
 * Runs a job whose signal aborts after `ms` milliseconds or together with `parent`. It also aborts when the job ends, which
 * stops work that the job left running. `AbortSignal.timeout` is not used, since it can be garbage collected before it fires.
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
  const timer = setTimeout(() => controller.abort(new Error(`The timeout of ${ms} ms expired`)), ms)
  try {
    return await job(controller.signal)
  } finally {
    clearTimeout(timer)
    parent?.removeEventListener('abort', stop)
    controller.abort()
  }
}
