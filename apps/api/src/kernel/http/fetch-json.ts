import { withDeadline } from './deadline.ts'

const USUAL_MAX_BYTES = 65_536

interface FetchOptions {
  readonly fetch: typeof fetch
  /** For the whole answer, body included. */
  readonly timeoutMs: number
  /** The largest answer that is read. Default: 64 KiB. */
  readonly maxBytes?: number
  /** Gives up earlier. */
  readonly signal?: AbortSignal
}

interface FetchJsonOptions extends FetchOptions {
  /** Sent by POST: a form as one, anything else as JSON. Without it the address is read by GET. */
  readonly body?: unknown
}

interface FetchTextOptions extends FetchOptions {
  readonly headers: Readonly<Record<string, string>>
  /** Sent by POST. Without it the address is read by GET. */
  readonly body?: string | URLSearchParams
}

/** The JSON of another server. Throws when it answers late, with a redirect, a failure, too much, or no JSON. */
export async function fetchJson(url: string, { body, ...options }: FetchJsonOptions): Promise<unknown> {
  const isForm = body instanceof URLSearchParams
  const text = await fetchText(url, {
    ...options,
    headers: {
      accept: 'application/json',
      ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
  })
  return JSON.parse(text)
}

/** The text of another server. Throws when it answers late, with a redirect, a failure, or too much. */
export const fetchText = (
  url: string,
  { fetch, timeoutMs, maxBytes = USUAL_MAX_BYTES, headers, body, signal }: FetchTextOptions,
): Promise<string> =>
  withDeadline(
    timeoutMs,
    async (deadline) => {
      const response = await fetch(url, {
        headers,
        ...(body === undefined ? {} : { method: 'POST', body }),
        // A redirect would move the reading to a host that nobody configured.
        redirect: 'error',
        signal: deadline,
      })
      if (!response.ok || response.body === null) {
        await response.body?.cancel()
        throw new Error(`The source answered with status ${response.status}`)
      }
      return readLimited(response.body, maxBytes)
    },
    signal,
  )

/** The text of an answer. Throws when it is larger than so many bytes, or no UTF-8. */
export async function readLimited(body: ReadableStream<Uint8Array>, limit: number): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.byteLength
    if (size > limit) throw new Error(`The answer is larger than ${limit} bytes`)
    chunks.push(chunk)
  }
  return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks))
}
