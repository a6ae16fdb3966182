import { type ApiError, toApiError } from '../../kernel/errors.ts'
import { withError } from '../redirects/redirect-target.ts'

// Refusals of a person, whatever their status is elsewhere (wire §8.2).
const DENIED: ReadonlySet<string> = new Set([
  'signup_disabled',
  'user_banned',
  'provider_email_needs_verification',
])

const BY_STATUS: Readonly<Record<number, string>> = {
  400: 'invalid_request',
  401: 'unauthorized_client',
  403: 'access_denied',
  429: 'temporarily_unavailable',
  503: 'temporarily_unavailable',
}

/** Where the browser goes when a sign-in fails: the reason is in query and fragment (wire §8.2). */
export function errorTarget(target: string, thrown: unknown): string {
  const refusal = toApiError(thrown)
  return withError(target, {
    error: wordFor(refusal),
    error_code: refusal.code,
    error_description: refusal.message,
  })
}

const wordFor = ({ code, status }: ApiError): string =>
  DENIED.has(code) ? 'access_denied' : (BY_STATUS[status] ?? 'server_error')
