import { runWithAbortTimeout } from '#kernel/timeout.ts'

const TIMEOUT_MS = 5_000

export interface DeliveryRequest {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** A receiver answered with another status than 2xx. */
export class DeliveryRejectedError extends Error {
  readonly status: number

  constructor(status: number) {
    super(`The receiver answered with status ${status}`)
    this.status = status
  }
}

/** Posts a request and waits at most 5 s for a 2xx, whose body is not read. Throws for any other answer, redirects included. */
export const postDelivery = (
  fetch: typeof globalThis.fetch,
  { url, headers, body }: DeliveryRequest,
  shutdown: AbortSignal,
): Promise<void> =>
  runWithAbortTimeout(
    TIMEOUT_MS,
    async (signal) => {
      // A redirect could lead to a host that the operator did not configure.
      const response = await fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal })
      await response.body?.cancel()
      if (!response.ok) throw new DeliveryRejectedError(response.status)
    },
    shutdown,
  )
