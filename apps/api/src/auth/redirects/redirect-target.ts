import { globToRegExp } from './glob.ts'

interface RedirectRules {
  readonly siteUrl: string
  /** Globs, as `glob.ts` reads them. */
  readonly redirectUrls: readonly string[]
}

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/
const IP_LITERAL = /^(\d{1,3}(\.\d{1,3}){3}|\[.*\])$/

/** The first candidate that may be redirected to, else the site (docs/protocol.md#redirect-targets). A bad candidate is no error. */
export function resolveRedirectTarget(candidates: readonly unknown[], rules: RedirectRules): string {
  for (const candidate of candidates) {
    const target = typeof candidate === 'string' ? allowed(candidate, rules) : null
    if (target) return target
  }
  return rules.siteUrl
}

function allowed(text: string, { siteUrl, redirectUrls }: RedirectRules): string | null {
  // What parsers read in different ways has no place in a redirect.
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
  // The one slash that parsers add: operators list a site as people write it.
  const spellings = url.href === `${url.origin}/` ? [url.href, url.origin] : [url.href]
  const patterns = redirectUrls.map(globToRegExp)
  return spellings.some((spelling) => patterns.some((pattern) => pattern.test(spelling))) ? url.href : null
}

/** The target of an implicit sign-in: what the client needs is in the fragment, which no server sees (docs/protocol.md#open-an-email-link). */
export function withFragment(target: string, values: Readonly<Record<string, string>>): string {
  const url = new URL(target)
  url.hash = new URLSearchParams(values).toString()
  return url.href
}

/** The target of a sign-in by PKCE: the code is in the query, and what was there stays (docs/protocol.md#open-an-email-link). */
export function withCode(target: string, code: string): string {
  const url = new URL(target)
  url.searchParams.set('code', code)
  return url.href
}

/** The target after the first of two agreements, where there is nothing to hand over yet (docs/protocol.md#open-an-email-link). */
export function withMessage(target: string, message: string, { inQuery }: { inQuery: boolean }): string {
  const url = new URL(target)
  if (inQuery) url.searchParams.set('message', message)
  url.hash = new URLSearchParams({ message, sb: '' }).toString()
  return url.href
}

/** The target of a failed one: query and fragment both say so, for servers cannot see the second (docs/protocol.md#open-an-email-link). */
export function withError(target: string, error: Readonly<Record<string, string>>): string {
  const url = new URL(target)
  for (const [name, value] of Object.entries(error)) url.searchParams.set(name, value)
  url.hash = new URLSearchParams({ ...error, sb: '' }).toString()
  return url.href
}
