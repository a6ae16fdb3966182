import { type EmailLink, ERROR_FIELDS, parseEmailLink } from '../calls/email-link.ts'

/** The parts of a window that hold the address of its page. */
export interface AddressBar {
  readonly location: Pick<Location, 'href'>
  readonly history: Pick<History, 'state' | 'replaceState'>
}

/**
 * Takes a mailed link out of the address of the page, so that neither the address bar nor the history keeps what it
 * brought. Null when there is none. Call it before anything else reads the address.
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
