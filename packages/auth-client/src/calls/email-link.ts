/** What a mailed link brings back in the address of the page (docs/protocol.md#open-an-email-link, docs/protocol.md#redirect-targets). Nothing in it is proven yet. */
export type EmailLink =
  | {
      readonly kind: 'tokens'
      readonly accessToken: string
      readonly refreshToken: string
      readonly expiresInSeconds: number
      /** What the link was for, such as `signup`. Empty when a provider has led here. */
      readonly type: string
    }
  /** A code that only the holder of the code verifier can exchange (RFC 7636). */
  | { readonly kind: 'code'; readonly code: string }
  /**
   * No session; `code` is the wire's (docs/protocol.md#error-codes), else the word of a provider (RFC 6749 §4.1.2.1), null when the address names
   * neither. The sentence beside it is left behind: anyone can write one into an address.
   */
  | { readonly kind: 'refused'; readonly code: string | null }

/** Named texts, as in a query or a fragment: `URLSearchParams` is one. */
export interface Fields {
  has(name: string): boolean
  get(name: string): string | null
}

/** The fields by which a failed link says so, in the query and in the fragment. */
export const ERROR_FIELDS = ['error', 'error_code', 'error_description'] as const

/**
 * Looks for a link in the address of a page; null when there is none. Tokens count in the fragment only, which no
 * server sees. A `code` counts only when `hasVerifier`: without one it is not ours, and worth nothing.
 */
export function parseEmailLink(fragment: Fields, query: Fields, hasVerifier: boolean): EmailLink | null {
  if (ERROR_FIELDS.some((name) => fragment.has(name)) || query.has('error_code')) {
    return { kind: 'refused', code: codeIn(query) ?? codeIn(fragment) }
  }
  if (fragment.has('access_token')) return readTokens(fragment)
  const code = query.get('code')
  return code && hasVerifier ? { kind: 'code', code } : null
}

const codeIn = (fields: Fields) => fields.get('error_code') ?? fields.get('error')

function readTokens(fragment: Fields): EmailLink {
  const accessToken = fragment.get('access_token')
  const refreshToken = fragment.get('refresh_token')
  const expiresInSeconds = Number(fragment.get('expires_in'))
  const isWhole = accessToken && refreshToken && expiresInSeconds > 0 && Number.isFinite(expiresInSeconds)
  // A link cut short by a mail program: there is no session in it, and what is left of it has to go all the same.
  if (!isWhole) return { kind: 'refused', code: null }
  return { kind: 'tokens', accessToken, refreshToken, expiresInSeconds, type: fragment.get('type') ?? '' }
}
