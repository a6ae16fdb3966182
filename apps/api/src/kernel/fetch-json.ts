import { withDeadline } from './deadline.ts'

const USUAL_MAX_BYTES = 65_536

interface FetchJsonOptions {
  readonly fetch: typeof fetch
  /** For the whole answer, body included. */
  readonly timeoutMs: number
  /** The largest answer that is read. Default: 64 KiB. */
  readonly maxBytes?: number
  /** Sent by POST: a form as one, anything else as JSON. Without it the address is read by GET. */
  readonly body?: unknown
  /** Gives up earlier. */
  readonly signal?: AbortSignal
}

/** The JSON of another server. Throws when it answers late, with a redirect, a failure, too much, or no JSON. */
export const fetchJson = (
  url: string,
  { fetch, timeoutMs, maxBytes = USUAL_MAX_BYTES, body, signal }: FetchJsonOptions,
): Promise<unknown> =>
  withDeadline(
    timeoutMs,
    async (deadline) => {
      const isForm = body instanceof URLSearchParams
      const response = await fetch(url, {
        headers: {
          accept: 'application/json',
          ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { method: 'POST', body: isForm ? body : JSON.stringify(body) }),
        // A redirect would move the reading to a host that nobody configured.
        redirect: 'error',
        signal: deadline,
      })
      if (!response.ok || response.body === null) {
        await response.body?.cancel()
        throw new Error(`The source answered with status ${response.status}`)
      }
      return JSON.parse(await readAtMost(response.body, maxBytes))
    },
    signal,
  )

/** The text of an answer. Throws when it is larger than so many bytes, or no UTF-8. */
export async function readAtMost(body: ReadableStream<Uint8Array>, limit: number): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.byteLength
    if (size > limit) throw new Error(`The answer is larger than ${limit} bytes`)
    chunks.push(chunk)
  }
  return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks))
}
