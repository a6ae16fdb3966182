import { convertErrorToApiError } from '../../kernel/http/errors.ts'

export interface RedirectRules {
  readonly siteUrl: string
  /** Globs of allowed URLs; `redirectUrlGlobToRegExp` defines their syntax. */
  readonly redirectUrls: readonly string[]
}

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/
const IP_LITERAL = /^(\d{1,3}(\.\d{1,3}){3}|\[.*\])$/

/** Returns the first candidate that is an allowed redirect target, or the site URL (docs/protocol.md#redirect-targets). */
export function resolveAllowedRedirectUrl(candidates: readonly unknown[], rules: RedirectRules): string {
  for (const candidate of candidates) {
    const target = typeof candidate === 'string' ? parseAllowedTarget(candidate, rules) : null
    if (target) return target
  }
  return rules.siteUrl
}

/** Returns true if a URL is an allowed redirect target, and so a page of this deployment. */
export const isAllowedRedirectUrl = (url: string, rules: RedirectRules): boolean =>
  parseAllowedTarget(url, rules) !== null

function parseAllowedTarget(text: string, { siteUrl, redirectUrls }: RedirectRules): string | null {
  // URL parsers disagree about these characters.
  if (/[\\\s\p{Cc}]/u.test(text) || !URL.canParse(text)) return null
  const url = new URL(text)
  const site = new URL(siteUrl)
  if (url.username || url.password || /^(javascript|data|vbscript|file|blob|about):$/.test(url.protocol)) {
    return null
  }
  url.hash = ''
  // URL parsers add a slash to an origin, which clients may leave out.
  const target = text === url.origin ? text : url.href
  const isLoopback = LOOPBACK.test(url.hostname)
  const isSite = url.protocol === site.protocol && url.hostname === site.hostname
  if (isSite && (url.port === site.port || isLoopback)) return target
  if (IP_LITERAL.test(url.hostname) && !isLoopback) return null
  // URL parsers add a trailing slash to an origin, which operators may leave out.
  const spellings = url.href === `${url.origin}/` ? [url.href, url.origin] : [url.href]
  const patterns = redirectUrls.map(redirectUrlGlobToRegExp)
  return spellings.some((spelling) => patterns.some((pattern) => pattern.test(spelling))) ? target : null
}

/** Returns the target of an implicit sign-in, in the fragment, which servers do not see (docs/protocol.md#open-an-email-link). */
export function addUrlFragmentParameters(target: string, values: Readonly<Record<string, string>>): string {
  const url = new URL(target)
  url.hash = new URLSearchParams(values).toString()
  return url.href
}

/** Returns the redirect target of a PKCE sign-in, with the code added to its query (docs/protocol.md#open-an-email-link). */
export function addAuthCodeToUrl(target: string, code: string): string {
  const url = new URL(target)
  url.searchParams.set('code', code)
  return url.href
}

/** Returns the target after the first of two confirmations (docs/protocol.md#open-an-email-link). */
export function addMessageToRedirectUrl(
  target: string,
  message: string,
  { inQuery }: { inQuery: boolean },
): string {
  return inQuery
    ? addOAuthErrorToRedirectUrl(target, { message })
    : addUrlFragmentParameters(target, { message, sb: '' })
}

/** Returns the target of a failure. Servers see only the query, not the fragment (docs/protocol.md#open-an-email-link). */
export function addOAuthErrorToRedirectUrl(target: string, error: Readonly<Record<string, string>>): string {
  const url = new URL(target)
  for (const [name, value] of Object.entries(error)) url.searchParams.set(name, value)
  url.hash = new URLSearchParams({ ...error, sb: '' }).toString()
  return url.href
}

// Codes that deny access to the user, whatever their HTTP status.
const DENIED: readonly string[] = ['signup_disabled', 'user_banned', 'provider_email_needs_verification']

const BY_STATUS: Readonly<Record<number, string>> = {
  400: 'invalid_request',
  401: 'unauthorized_client',
  403: 'access_denied',
  429: 'temporarily_unavailable',
  503: 'temporarily_unavailable',
}

/** The error parameters of a redirect: `error` is a code of RFC 6749 §4.1.2.1, `error_code` one of this API. */
export interface OAuthError extends Readonly<Record<string, string>> {
  readonly error: string
  readonly error_code: string
  readonly error_description: string
}

// Descriptions that differ from the message of the JSON API (docs/protocol.md#open-an-email-link).
const DESCRIPTIONS: Readonly<Record<string, string>> = {
  otp_expired: 'Email link is invalid or has expired',
}

/** Returns the error parameters of a thrown value. Anything other than an `ApiError` is an `unexpected_failure`. */
export function toOAuthErrorParameters(thrown: unknown): OAuthError {
  const { code, status, message } = convertErrorToApiError(thrown)
  return {
    error: DENIED.includes(code) ? 'access_denied' : (BY_STATUS[status] ?? 'server_error'),
    error_code: code,
    error_description: DESCRIPTIONS[code] ?? message,
  }
}

/** Returns the error parameters that a provider sent. Its own error code is the `error_code`, too. */
export function toOAuthErrorOfProvider(providerCode: string, description: string | null): OAuthError {
  const error = providerCode.slice(0, 100)
  const error_description = (description || 'The provider returned an error.').slice(0, 300)
  return { error, error_code: error, error_description }
}

const WILDCARDS: Readonly<Record<string, string>> = { '**': '.*', '*': '[^./]*', '?': '[^./]' }

// A character set contains no colon, because `[::1]` is a host.
const TOKENS = /\*\*|[*?]|\[!?[^\]:]+\]|\{[^{}]*\}|[.+^${}()|[\]\\/]/g

/**
 * Returns a regular expression that matches the same whole strings as a glob (docs/protocol.md#redirect-targets): `*`
 * matches any characters but dots and slashes, `**` any characters, `?` one character but a dot or slash, `[a-z]` and
 * `[!a-z]` one character in or outside a set, and `{a,b}` either alternative.
 */
export const redirectUrlGlobToRegExp = (glob: string): RegExp => new RegExp(`^(?:${toPatternSource(glob)})$`)

const toPatternSource = (glob: string): string =>
  glob.replace(TOKENS, (part) => {
    const wildcard = WILDCARDS[part]
    if (wildcard) return wildcard
    if (part.length === 1) return `\\${part}`
    const inner = part.slice(1, -1)
    if (part.startsWith('{')) return `(?:${inner.split(',').map(toPatternSource).join('|')})`
    return inner.startsWith('!') ? `[^./${escapeSet(inner.slice(1))}]` : `[${escapeSet(inner)}]`
  })

// The hyphen of a range is not escaped, everything else is. A descending range is escaped, too.
const escapeSet = (text: string): string =>
  text.replace(/(.)-(.)|[\^\\[\]-]/gs, (part, from?: string, to?: string) =>
    from !== undefined && to !== undefined && /\w-\w/.test(part) && from <= to
      ? part
      : part.replace(/\W/g, '\\$&'),
  )
