/** The content of an email link or OAuth redirect in the page's URL (docs/protocol.md#open-an-email-link). Not verified. */
export type AuthRedirect =
  | {
      readonly kind: 'tokens'
      readonly accessToken: string
      readonly refreshToken: string
      readonly expiresInSeconds: number
      /** The purpose of the email, such as `signup`. Empty after an OAuth redirect. */
      readonly type: string
    }
  /** A code that only the holder of the code verifier can exchange (RFC 7636). */
  | { readonly kind: 'code'; readonly code: string }
  /**
   * An error. `code` is one of docs/protocol.md#error-codes or of the provider (RFC 6749 §4.1.2.1); null if there is none.
   * The error message is dropped, because anyone can put one into a URL.
   */
  | { readonly kind: 'refused'; readonly code: string | null }

/** The part of `URLSearchParams` that is used here. */
export interface ReadableUrlParameters {
  has(name: string): boolean
  get(name: string): string | null
}

/** The fields of an error, in the query and in the fragment. */
export const AUTH_REDIRECT_ERROR_PARAMETERS = ['error', 'error_code', 'error_description'] as const

/**
 * Finds an email link in a URL. Accepts tokens in the fragment only, which is not sent to servers.
 * @param hasVerifier whether this browser has a code verifier; otherwise a `code` is not for this client
 * @returns null if there is no link
 */
export function parseAuthRedirect(
  fragment: ReadableUrlParameters,
  query: ReadableUrlParameters,
  hasVerifier: boolean,
): AuthRedirect | null {
  if (AUTH_REDIRECT_ERROR_PARAMETERS.some((name) => fragment.has(name)) || query.has('error_code')) {
    return { kind: 'refused', code: getErrorCode(query) ?? getErrorCode(fragment) }
  }
  if (fragment.has('access_token')) return parseTokens(fragment)
  const code = query.get('code')
  return code && hasVerifier ? { kind: 'code', code } : null
}

const getErrorCode = (fields: ReadableUrlParameters) => fields.get('error_code') ?? fields.get('error')

function parseTokens(fragment: ReadableUrlParameters): AuthRedirect {
  const accessToken = fragment.get('access_token')
  const refreshToken = fragment.get('refresh_token')
  const expiresInSeconds = Number(fragment.get('expires_in'))
  const isComplete = accessToken && refreshToken && expiresInSeconds > 0 && Number.isFinite(expiresInSeconds)
  // An email program truncated the link. The rest must still be removed from the URL.
  if (!isComplete) return { kind: 'refused', code: null }
  return { kind: 'tokens', accessToken, refreshToken, expiresInSeconds, type: fragment.get('type') ?? '' }
}
