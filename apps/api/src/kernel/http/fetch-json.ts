import * as z from 'zod/mini'
import { runWithAbortTimeout } from '../timeout.ts'

const DEFAULT_MAX_BYTES = 65_536

export interface FetchOptions {
  readonly fetch: typeof fetch
  /** The time limit of the whole request, including the response body. */
  readonly timeoutMs: number
  /** The maximum size of the response. Default: 64 KiB. */
  readonly maxBytes?: number
  readonly signal?: AbortSignal | undefined
}

type FetchJsonOptions = FetchOptions & { readonly body?: unknown }
type FetchTextOptions = FetchOptions & {
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | URLSearchParams
}

/**
 * Fetches JSON. A body is sent by POST, URLSearchParams as a form and anything else as JSON. Throws on a timeout, a redirect,
 * an error status, a response that is too large or invalid JSON.
 */
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

/** Fetches JSON and parses it with a schema. Throws like {@link fetchJson}, and if the response does not match. */
export async function fetchJsonWithSchema<S extends z.ZodMiniType>(
  schema: S,
  url: string,
  options: FetchJsonOptions,
): Promise<z.output<S>> {
  const parsed = z.safeParse(schema, await fetchJson(url, options))
  if (parsed.success) return parsed.data
  throw new Error('The source returned an invalid response', { cause: parsed.error })
}

/** Fetches text, by POST if there is a body. Throws on a timeout, a redirect, an error status or a response that is too large. */
export const fetchText = (
  url: string,
  { fetch, timeoutMs, maxBytes = DEFAULT_MAX_BYTES, headers, body, signal }: FetchTextOptions,
): Promise<string> =>
  runWithAbortTimeout(
    timeoutMs,
    async (deadline) => {
      const response = await fetch(url, {
        headers,
        ...(body === undefined ? {} : { method: 'POST', body }),
        // A redirect could lead to a host that the operator did not configure.
        redirect: 'error',
        signal: deadline,
      })
      if (!response.ok || response.body === null) {
        await response.body?.cancel()
        throw new ResponseStatusError(response.status)
      }
      return readTextWithSizeLimit(response.body, maxBytes)
    },
    signal,
  )

class ResponseStatusError extends Error {
  readonly status: number

  constructor(status: number) {
    super(`The source responded with status ${status}`)
    this.status = status
  }
}

/** Returns true if a source responded with this status. */
export const isStatusError = (error: unknown, status: number): boolean =>
  error instanceof ResponseStatusError && error.status === status

/** A response body is larger than its limit. */
export class ResponseTooLargeError extends Error {
  constructor(limit: number) {
    super(`The response is larger than ${limit} bytes`)
  }
}

/** Reads a response body as text. Throws if it is larger than `limit` bytes or not valid UTF-8. */
export async function readTextWithSizeLimit(
  body: ReadableStream<Uint8Array>,
  limit: number,
): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.byteLength
    if (size > limit) throw new ResponseTooLargeError(limit)
    chunks.push(chunk)
  }
  return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks))
}
