import { globToRegExp } from './glob.ts'

interface RedirectRules {
  readonly siteUrl: string
  /** Globs of allowed URLs; `globToRegExp` defines their syntax. */
  readonly redirectUrls: readonly string[]
}

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/
const IP_LITERAL = /^(\d{1,3}(\.\d{1,3}){3}|\[.*\])$/

/**
 * Returns the first candidate that is an allowed redirect target, or the site URL (docs/protocol.md#redirect-targets).
 * Invalid candidates are skipped without an error.
 */
export function resolveRedirectTarget(candidates: readonly unknown[], rules: RedirectRules): string {
  for (const candidate of candidates) {
    const target = typeof candidate === 'string' ? parseAllowedTarget(candidate, rules) : null
    if (target) return target
  }
  return rules.siteUrl
}

function parseAllowedTarget(text: string, { siteUrl, redirectUrls }: RedirectRules): string | null {
  // URL parsers disagree about these characters.
  if (/[\\\s\p{Cc}]/u.test(text) || !URL.canParse(text)) return null
  const url = new URL(text)
  const site = new URL(siteUrl)
  if (url.username || url.password || /^(javascript|data|vbscript|file|blob|about):$/.test(url.protocol)) {
    return null
  }
  url.hash = ''
  const isLoopback = LOOPBACK.test(url.hostname)
  const isSite = url.protocol === site.protocol && url.hostname === site.hostname
  if (isSite && (url.port === site.port || isLoopback)) return url.href
  if (IP_LITERAL.test(url.hostname) && !isLoopback) return null
  // URL parsers add a trailing slash to an origin, which operators may leave out.
  const spellings = url.href === `${url.origin}/` ? [url.href, url.origin] : [url.href]
  const patterns = redirectUrls.map(globToRegExp)
  return spellings.some((spelling) => patterns.some((pattern) => pattern.test(spelling))) ? url.href : null
}

/**
 * Returns the redirect target of an implicit sign-in: the values are in the fragment, which browsers do not send to
 * servers (docs/protocol.md#open-an-email-link).
 */
export function withFragment(target: string, values: Readonly<Record<string, string>>): string {
  const url = new URL(target)
  url.hash = new URLSearchParams(values).toString()
  return url.href
}

/** Returns the redirect target of a PKCE sign-in, with the code added to its query (docs/protocol.md#open-an-email-link). */
export function withCode(target: string, code: string): string {
  const url = new URL(target)
  url.searchParams.set('code', code)
  return url.href
}

/**
 * Returns the redirect target after the first of the two confirmations of an email change, which signs nobody in
 * (docs/protocol.md#open-an-email-link).
 */
export function withMessage(target: string, message: string, { inQuery }: { inQuery: boolean }): string {
  const url = new URL(target)
  if (inQuery) url.searchParams.set('message', message)
  url.hash = new URLSearchParams({ message, sb: '' }).toString()
  return url.href
}

/**
 * Returns the redirect target of a failure. The error is in the query and in the fragment, because servers see only the
 * query (docs/protocol.md#open-an-email-link).
 */
export function withError(target: string, error: Readonly<Record<string, string>>): string {
  const url = new URL(target)
  for (const [name, value] of Object.entries(error)) url.searchParams.set(name, value)
  url.hash = new URLSearchParams({ ...error, sb: '' }).toString()
  return url.href
}
