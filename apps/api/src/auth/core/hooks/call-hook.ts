import { setTimeout as wait } from 'node:timers/promises'
import * as z from 'zod/mini'
import type { Clock } from '#kernel/clock.ts'
import { ApiError } from '#kernel/http/errors.ts'
import { ResponseTooLargeError, readTextWithSizeLimit } from '#kernel/http/fetch-json.ts'
import { runWithAbortTimeout, TimeoutError } from '#kernel/timeout.ts'
import { createSignatureHeaders, type WebhookReceiver } from './sign-webhook.ts'

export interface HookCallDeps {
  readonly fetch: typeof fetch
  readonly clock: Clock
  /** The time limit of a call with its second attempt. Default: 5,000. */
  readonly timeoutMs?: number
}

interface HookCall {
  /** The same for every attempt to deliver the same event, so that receivers can detect repetitions. */
  readonly id: string
  readonly payload: object
}

const TIMEOUT_MS = 5_000
const WAIT_AFTER_BROKEN_CONNECTION_MS = 1_000
const LONGEST_WAIT_MS = 2_000
const MAX_RESPONSE_BYTES = 200 * 1024

/**
 * Posts a payload, signed by Standard Webhooks, and returns the JSON of the response, or null if it has none. Throws an
 * `ApiError` if the receiver fails or answers with an error (docs/protocol.md#hooks). Do not call it in a transaction.
 */
export async function callHook(
  { url, secrets }: WebhookReceiver,
  { id, payload }: HookCall,
  { fetch, clock, timeoutMs = TIMEOUT_MS }: HookCallDeps,
): Promise<unknown> {
  const body = JSON.stringify(payload)
  const attempt = (signal: AbortSignal) =>
    fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        ...createSignatureHeaders(secrets, { id, body, now: clock.now() }),
      },
      body,
      // A redirect could lead to a host that the operator did not configure.
      redirect: 'manual',
      signal,
    })
  try {
    return await runWithAbortTimeout(timeoutMs, async (signal) => {
      const first = await attempt(signal).catch(() => null)
      const waitMs = first ? getMsUntilRetry(first) : WAIT_AFTER_BROKEN_CONNECTION_MS
      if (first && waitMs === null) return await readHookResponse(first)
      await first?.body?.cancel()
      await wait(waitMs ?? 0, null, { signal }).catch(() => {})
      signal.throwIfAborted()
      const second = await attempt(signal).catch((cause: unknown) => {
        signal.throwIfAborted()
        throw new ApiError('hook_timeout_after_retry', { cause })
      })
      return await readHookResponse(second)
    })
  } catch (error) {
    if (!(error instanceof TimeoutError)) throw error
    const seconds = (timeoutMs / 1000).toFixed(6)
    throw new ApiError('hook_timeout', {
      message: `Failed to reach hook within maximum time of ${seconds} seconds`,
      cause: error,
    })
  }
}

/** Returns how long to wait if the receiver asks to be called again; null if it does not. */
function getMsUntilRetry({ status, headers }: Response): number | null {
  const seconds = Number(headers.get('retry-after') || Number.NaN)
  const isBusy = status === 429 || status === 503
  return isBusy && seconds >= 0 && seconds * 1000 <= LONGEST_WAIT_MS ? seconds * 1000 : null
}

const STATUS_MESSAGES: Readonly<Record<number, string>> = {
  400: 'Invalid payload sent to hook',
  401: 'Hook requires authorization token',
  429: 'Service currently unavailable due to hook',
  503: 'Service currently unavailable due to hook',
}

async function readHookResponse(response: Response): Promise<unknown> {
  const { status, headers, body } = response
  if (status === 204) return null
  if (status !== 200 && status !== 202) {
    await body?.cancel()
    throw createHookFailure(STATUS_MESSAGES[status] ?? `Unexpected status code returned from hook: ${status}`)
  }
  const contentType = headers.get('content-type')
  if (contentType?.split(';')[0]?.trim().toLowerCase() !== 'application/json') {
    await body?.cancel()
    throw new ApiError('hook_payload_invalid_content_type', {
      message: contentType
        ? `Invalid JSON response. Received content-type: ${contentType.slice(0, 100)}`
        : 'Invalid Content-Type: Missing Content-Type header',
    })
  }
  const json = parseJson(
    body ? await readTextWithSizeLimit(body, MAX_RESPONSE_BYTES).catch(throwReadError) : '',
  )
  throwIfHookRejected(json)
  return json
}

function throwReadError(error: unknown): never {
  if (error instanceof TimeoutError) throw error
  if (!(error instanceof ResponseTooLargeError)) {
    throw createHookFailure('The response of the hook could not be read', error)
  }
  const message = `Payload size exceeded size limit of ${MAX_RESPONSE_BYTES} bytes`
  throw new ApiError('hook_payload_over_size_limit', { message })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw createHookFailure('Error unmarshaling JSON output.', cause)
  }
}

/** Returns the error of a receiver that does not do what a hook has to. */
export const createHookFailure = (message: string, cause?: unknown): ApiError =>
  new ApiError('unexpected_failure', { message, cause })

const rejection = z.object({
  error: z.object({ http_code: z.optional(z.number()), message: z.string().check(z.minLength(1)) }),
})

/** Throws the error that a receiver answered with. A 4xx is a decision about the request, anything else a failure. */
function throwIfHookRejected(json: unknown): void {
  const parsed = z.safeParse(rejection, json)
  if (!parsed.success) return
  const { http_code: status = 500, message } = parsed.data.error
  const text = message.slice(0, 500)
  throw Number.isInteger(status) && status >= 400 && status < 500
    ? new ApiError('unknown', { status, message: text })
    : createHookFailure(text)
}
