import { PASSWORD_REMOVED_AT_METADATA_KEY, type User, WEB_APP_SCREEN_PATHS } from '@satlens/contract'

/** The state of the history entry of /signin: the page that requires the sign-in. */
export interface SignInState {
  readonly wanted: string
}

/** Returns the path to go to after signing in: the wanted page, else the dashboard (docs/spec/README.md#screens). */
export function getPageAfterSignIn(historyState: unknown): string {
  const wanted = (historyState as Partial<SignInState> | null)?.wanted
  // Only a path of this app is followed, whatever the history holds.
  return typeof wanted === 'string' && /^\/(?![/\\])/.test(wanted) ? wanted : WEB_APP_SCREEN_PATHS.dashboard
}

/** Returns the wanted page if it answers a request of an app or a device, which must not be lost on the way; else null. */
export function getRequestPage(historyState: unknown): string | null {
  const page = getPageAfterSignIn(historyState)
  return REQUEST_PAGES.test(page) ? page : null
}

const { oauthConsent, device } = WEB_APP_SCREEN_PATHS
const REQUEST_PAGES = new RegExp(`^(${oauthConsent}|${device})(?![^?#])`)

/** Returns the email address with which an app suggests to sign in (OpenID Connect Core §3.1.2.1), or an empty text. */
export const getLoginHint = (historyState: unknown): string =>
  new URLSearchParams(getRequestPage(historyState)?.split('?')[1]).get('login_hint') ?? ''

/** The state of the history entry of /signin while its form for a new password is open, so that a reload opens it again. */
export interface PasswordRecoveryState {
  readonly recovering: string
}

/** Returns the id of the user who is setting a new password in this history entry, or null. */
export function getRecoveringAccount(historyState: unknown): string | null {
  const id = (historyState as Partial<PasswordRecoveryState> | null)?.recovering
  return typeof id === 'string' ? id : null
}

/** Returns true if the password of the account was removed by the server, and none has been set since. */
export const needsNewPassword = ({ app_metadata }: User): boolean =>
  PASSWORD_REMOVED_AT_METADATA_KEY in app_metadata
