/** Returns the path of a URL without its query, which may contain a one-time token and is never logged. */
export const getPathOfUrl = (url: string): string => url.split(/[?#]/, 1)[0] ?? url

/**
 * Normalizes a URL, so that routes, guards and envelopes see the same path (RFC 3986 §6.2.2): unreserved characters are
 * decoded, and a path that cannot be decoded is taken literally, so that it matches no route.
 */
export function normalizeRequestUrl(url: string): string {
  // Proxies may send the absolute form (RFC 9112 §3.2.2).
  const target = url.replace(/^https?:\/\/[^/?#]*/i, '')
  const path = getPathOfUrl(target)
  if (!path.includes('%')) return target
  return normalizePath(path) + target.slice(path.length)
}

function normalizePath(path: string): string {
  try {
    decodeURI(path)
    return path.replace(/%[0-9a-f]{2}/gi, (encoded) => {
      const char = String.fromCharCode(Number.parseInt(encoded.slice(1), 16))
      return /[\w.~-]/.test(char) ? char : encoded
    })
  } catch {
    return path.replaceAll('%', '%25')
  }
}
