import { LANGUAGE } from '@satlens/domain'

// The server has the messages that published clients compare, which are for developers. People read these.
let messagesByCode: ReadonlyMap<string, string> = new Map([
  ['no_authorization', "You're not signed in. Sign in and try again."],
  ['bad_jwt', 'Your session is no longer valid. Sign in again.'],
  ['mfa_verification_failed', 'The code is incorrect.'],
  ['manual_linking_disabled', 'Linking sign-in methods is turned off.'],
])

/** Loads the messages of another language than English with the first error. Without them those of the server are shown. */
export async function loadErrorMessages(): Promise<void> {
  if (LANGUAGE === 'en') return
  const loaded = await import('./error-messages.ts').catch(() => null)
  if (loaded) messagesByCode = new Map(Object.entries(loaded.messages))
}

/** An error response of the server. A request without a response throws another error. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  /** The machine's word for it, from the catalogue of the contract; `unknown` when the answer names none. */
  readonly code: string
  readonly status: number
  /** How long the server asks to wait, in seconds; null when it does not say. */
  readonly retryAfterSeconds: number | null

  constructor(message: string, details: FailureDetails) {
    const options = details.cause === undefined ? undefined : { cause: details.cause }
    super(messagesByCode.get(details.code) ?? message, options)
    this.code = details.code
    this.status = details.status
    this.retryAfterSeconds = details.retryAfterSeconds ?? null
  }
}

interface FailureDetails {
  readonly code: string
  readonly status: number
  readonly retryAfterSeconds?: number | null
  readonly cause?: unknown
}

/** The message of an error response, else undefined: the screen then shows its fallback (docs/spec/README.md#errors). */
export const getServerMessage = (error: unknown): string | undefined =>
  error instanceof ApiError && error.message !== '' ? error.message : undefined

/** Reads an error response in any envelope (docs/protocol.md#error-format). A foreign body leaves the message empty. */
export async function readApiError(response: Response): Promise<ApiError> {
  const [body] = await Promise.all([response.json().catch((): unknown => null), loadErrorMessages()])
  const fields = isRecord(body) ? body : {}
  const message = firstText(fields.message, fields.msg, fields.error_description, fields.error)
  const code = firstText(fields.error_code, fields.code, response.headers.get('x-sb-error-code'))
  return new ApiError(message ?? '', {
    code: code ?? 'unknown',
    status: response.status,
    retryAfterSeconds: secondsIn(response.headers.get('retry-after')),
  })
}

function secondsIn(header: string | null): number | null {
  const seconds = header === null || header === '' ? Number.NaN : Number(header)
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : null
}

const firstText = (...candidates: unknown[]): string | undefined =>
  candidates.find((value): value is string => typeof value === 'string' && value !== '')

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
