import {
  AUTH_REDIRECT_ERROR_PARAMETERS,
  type AuthRedirect,
  parseAuthRedirect,
} from '../calls/auth-redirect.ts'

/** The part of `window` that contains the URL of the page. */
export interface AddressBar {
  readonly location: { readonly href: string }
  readonly history: Pick<History, 'state' | 'replaceState'>
}

/**
 * Removes an email link from the URL of the page and from the history. Call it before other code reads the URL. The rest of
 * the fragment stays, such as the route of an app that routes by it.
 * @param hasVerifier whether this browser has a code verifier; otherwise a `code` is ignored
 * @returns the link; null if there is none
 */
export function consumeAuthRedirectFromUrl(
  { location, history }: AddressBar,
  hasVerifier: boolean,
): AuthRedirect | null {
  const url = new URL(location.href)
  // The parameters of a route are behind its question mark.
  const parameters = url.hash.replace(/^#(!?\/[^?]*\??)?/, '')
  const link = parseAuthRedirect(new URLSearchParams(parameters), url.searchParams, hasVerifier)
  if (link === null) return null
  // Servers add the answer at the end.
  url.hash = url.hash.replace(/[#?&](\w+_token|expires_\w+|error\w*|sb)\b.*/, '')
  for (const name of link.kind === 'code' ? ['code'] : AUTH_REDIRECT_ERROR_PARAMETERS)
    url.searchParams.delete(name)
  history.replaceState(history.state, '', url.href)
  return link
}
