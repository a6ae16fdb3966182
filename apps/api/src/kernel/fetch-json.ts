const MAX_ANSWER_BYTES = 65_536

interface FetchJsonOptions {
  readonly fetch: typeof fetch
  /** For the whole answer, body included. */
  readonly timeoutMs: number
  /** Sent as JSON by POST. Without it the address is read by GET. */
  readonly body?: unknown
  /** Gives up earlier. */
  readonly signal?: AbortSignal
}

/** The JSON of another server. Throws when it answers late, with a redirect, a failure, too much, or no JSON. */
export async function fetchJson(
  url: string,
  { fetch, timeoutMs, body, signal }: FetchJsonOptions,
): Promise<unknown> {
  const response = await fetch(url, {
    headers: {
      accept: 'application/json',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    // A redirect would move the reading to a host that nobody configured.
    redirect: 'error',
    signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])]),
  })
  if (!response.ok || response.body === null) {
    await response.body?.cancel()
    throw new Error(`The source answered with status ${response.status}`)
  }
  return JSON.parse(await readAtMost(response.body, MAX_ANSWER_BYTES))
}

async function readAtMost(body: ReadableStream<Uint8Array>, limit: number): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.byteLength
    if (size > limit) throw new Error(`The answer is larger than ${limit} bytes`)
    chunks.push(chunk)
  }
  return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks))
}
