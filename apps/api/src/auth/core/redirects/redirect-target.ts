export interface RedirectRules {
  readonly siteUrl: string
  /** Patterns of allowed URLs, which `redirectUrlGlobToRegExp` compiles at start. */
  readonly redirectUrls: readonly RegExp[]
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
  const { hash } = url
  url.hash = ''
  // URL parsers add a slash to an origin, which clients may leave out.
  const target = (text.replace(/#.*/, '') === url.origin ? url.origin : url.href) + hash
  const isLoopback = LOOPBACK.test(url.hostname)
  const isSite = url.protocol === site.protocol && url.hostname === site.hostname
  if (isSite && (url.port === site.port || isLoopback)) return target
  if (IP_LITERAL.test(url.hostname) && !isLoopback) return null
  // URL parsers add a trailing slash to an origin, which operators may leave out.
  const spellings = url.href === `${url.origin}/` ? [url.href, url.origin] : [url.href]
  return spellings.some((spelling) => redirectUrls.some((pattern) => pattern.test(spelling))) ? target : null
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
