import { fail, ok, type Result } from '@satlens/domain'

const MAX_LENGTH = 2_048

/** `http` on a loopback host, where an application of the same machine listens (RFC 8252 §7.3). */
const LOOPBACK = /^(http:\/\/(?:localhost|127\.0\.0\.1|\[::1\]))(?::\d{1,5})?(?=[/?]|$)/

/** Schemes that browsers interpret themselves, or that lead to something other than one installed application. */
const FOREIGN_SCHEMES =
  /^(javascript|data|file|blob|about|vbscript|view-source|filesystem|jar|intent|ftp|ws|wss|chrome|edge|res):/

/**
 * Returns true if a client registered this redirect URI, character by character. Only the port of a loopback URI may differ,
 * because the system assigns it when the application starts (RFC 8252 §7.3).
 */
export function matchRedirectUri(registered: readonly string[], requested: string): boolean {
  if (registered.includes(requested)) return true
  if (!LOOPBACK.test(requested) || !URL.canParse(requested)) return false
  const withoutPort = removeLoopbackPort(requested)
  return registered.some((uri) => LOOPBACK.test(uri) && removeLoopbackPort(uri) === withoutPort)
}

const removeLoopbackPort = (uri: string): string => uri.replace(LOOPBACK, '$1')

/**
 * Parses a redirect URI that a client wants to register: `https`, `http` on a loopback host, or a private-use scheme of an
 * installed application (RFC 8252 §7.1). Otherwise the issue is what is wrong with it, for an error message.
 */
export function parseRedirectUri(uri: string): Result<string, string> {
  if (uri.length > MAX_LENGTH) return fail(`is longer than ${MAX_LENGTH} characters`)
  // URI parsers disagree about a backslash and about characters that RFC 3986 does not allow.
  if (!/^[\x21-\x7e]+$/.test(uri) || /[\\"<>^`{|}]/.test(uri)) return fail('contains an invalid character')
  if (uri.includes('*')) return fail('contains a wildcard')
  if (uri.includes('#')) return fail('has a fragment')
  if (!/^[a-z][a-z\d+.-]*:\//i.test(uri) || !URL.canParse(uri)) return fail('is not an absolute URI')
  const { protocol, username, password, href, origin } = new URL(uri)
  if (FOREIGN_SCHEMES.test(protocol)) return fail(`has the scheme ${protocol}, which is not allowed`)
  if (username || password) return fail('has a user name or password')
  // The browser would follow the canonical spelling, which may have another host than a person reads.
  if (href !== uri && `${uri}/` !== href) return fail(`must be written as ${href}`)
  if (protocol === 'http:' && !LOOPBACK.test(uri)) return fail('needs https, except on a loopback host')
  return origin === 'null' && /^[^:]+:\/+$/.test(uri) ? fail('has no host or path') : ok(uri)
}
