import type { OAuthGrantClient } from '@satlens/contract'

/** Where a redirect URI leads: a site, a program on this device (RFC 8252 §7.3), or an app that owns a URI scheme (§7.1). */
export type RedirectTarget =
  | { readonly kind: 'site'; readonly host: string }
  | { readonly kind: 'device' }
  | { readonly kind: 'app'; readonly scheme: string }

const LOOPBACK_HOSTS: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Returns where a redirect URI leads. International names of hosts are in ASCII, so that none looks like another. */
export function getRedirectTarget(redirectUri: string): RedirectTarget {
  const url = parseUrl(redirectUri)
  if (url === null) return { kind: 'app', scheme: redirectUri.split(':')[0] ?? '' }
  if (!isWebAddress(url)) return { kind: 'app', scheme: url.protocol.slice(0, -1) }
  return LOOPBACK_HOSTS.has(url.hostname) ? { kind: 'device' } : { kind: 'site', host: url.host }
}

/** Schemes that run or read something in this browser. No server of ours redirects to them. */
const UNSAFE_SCHEME = /^(javascript|data|vbscript|blob|file|filesystem|about|view-source):/

/** Returns true if the browser may leave for this address. */
export const isSafeRedirect = (redirectUrl: string): boolean =>
  !UNSAFE_SCHEME.test(parseUrl(redirectUrl)?.protocol ?? 'about:')

/** Returns the host of an app's site; null if it has none. */
export function getAppHost(uri: string | undefined): string | null {
  const url = parseUrl(uri ?? '')
  return url && isWebAddress(url) ? url.host : null
}

/**
 * Returns the logo to show. Those of apps that registered themselves are their own claim, and the Content-Security-Policy
 * blocks images of other hosts, which would also tell those hosts who signs in.
 */
export function getLogoUrl({ logo_uri, is_verified }: OAuthGrantClient, origin: string): string | null {
  return is_verified && parseUrl(logo_uri ?? '')?.origin === origin ? (logo_uri ?? null) : null
}

const isWebAddress = ({ protocol }: URL): boolean => protocol === 'https:' || protocol === 'http:'

const parseUrl = (text: string): URL | null => (URL.canParse(text) ? new URL(text) : null)
