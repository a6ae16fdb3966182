import { WEB_APP_SCREEN_PATHS } from '@satlens/contract'

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
