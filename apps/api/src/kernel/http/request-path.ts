/** The path of a request's URL, without its query (which may hold a one-time token and is never logged). */
export const getPath = (url: string): string => url.split(/[?#]/, 1)[0] ?? url

/**
 * The one spelling of a request's URL, so that routes, guards and envelopes all see the same path (RFC 3986 §6.2.2):
 * letters and digits stand for themselves, and what cannot be decoded is taken literally, so that it leads nowhere.
 */
export function normalizeUrl(url: string): string {
  // Proxies may send the whole address (RFC 9112 §3.2.2).
  const target = url.replace(/^https?:\/\/[^/?#]*/i, '')
  const path = getPath(target)
  if (!path.includes('%')) return target
  return spell(path) + target.slice(path.length)
}

function spell(path: string): string {
  try {
    decodeURI(path)
    return path.replace(/%[0-9a-f]{2}/gi, (coded) => {
      const char = String.fromCharCode(Number.parseInt(coded.slice(1), 16))
      return /[\w.~-]/.test(char) ? char : coded
    })
  } catch {
    return path.replaceAll('%', '%25')
  }
}
