const LOOPBACK = /^(http:\/\/(?:127\.0\.0\.1|\[::1\]|localhost))(?::\d{1,5})?((?:[/?].*)?)$/

/**
 * Returns true if a redirect URI is one of the registered ones, character by character (RFC 9700 §2.1). On a loopback address
 * the port may be another one, because a program for the desktop listens on any that is free (RFC 8252 §7.3).
 */
export const matchRedirectUri = (registered: readonly string[], requested: string): boolean =>
  registered.includes(requested) ||
  registered.some((uri) => withoutLoopbackPort(uri) === (withoutLoopbackPort(requested) ?? ''))

/** Returns a loopback URI without its port; undefined for any other URI. */
function withoutLoopbackPort(uri: string): string | undefined {
  const [, origin, rest] = LOOPBACK.exec(uri) ?? []
  return origin === undefined ? undefined : `${origin}${rest}`
}
