import {
  AUTH_REDIRECT_ERROR_PARAMETERS,
  type AuthRedirect,
  parseAuthRedirect,
} from '../calls/auth-redirect.ts'

/** The part of `window` that contains the URL of the page. */
export interface AddressBar {
  readonly location: Pick<Location, 'href'>
  readonly history: Pick<History, 'state' | 'replaceState'>
}

/**
 * Removes an email link from the URL of the page and from the history. Call it before other code reads the URL.
 * @param hasVerifier whether this browser has a code verifier; otherwise a `code` is ignored
 * @returns the link; null if there is none
 */
export function consumeAuthRedirectFromUrl(
  { location, history }: AddressBar,
  hasVerifier: boolean,
): AuthRedirect | null {
  const url = new URL(location.href)
  const link = parseAuthRedirect(new URLSearchParams(url.hash.slice(1)), url.searchParams, hasVerifier)
  if (link === null) return null
  url.hash = ''
  for (const name of link.kind === 'code' ? ['code'] : AUTH_REDIRECT_ERROR_PARAMETERS)
    url.searchParams.delete(name)
  history.replaceState(history.state, '', url.href)
  return link
}
