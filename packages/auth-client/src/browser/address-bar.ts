import { type EmailLink, ERROR_FIELDS, parseEmailLink } from '../calls/email-link.ts'

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
export function consumeEmailLink({ location, history }: AddressBar, hasVerifier: boolean): EmailLink | null {
  const url = new URL(location.href)
  const link = parseEmailLink(new URLSearchParams(url.hash.slice(1)), url.searchParams, hasVerifier)
  if (link === null) return null
  url.hash = ''
  for (const name of link.kind === 'code' ? ['code'] : ERROR_FIELDS) url.searchParams.delete(name)
  history.replaceState(history.state, '', url.href)
  return link
}
