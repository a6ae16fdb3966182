import { WEB_APP_SCREEN_PATHS } from '@satlens/contract'

/** What the guard leaves in the history entry of /signin: the page somebody asked for. */
export interface SignInState {
  readonly wanted: string
}

/** Where to go after signing in: the page that was asked for, else the dashboard (docs/spec/README.md#screens). */
export function getPageAfterSignIn(historyState: unknown): string {
  const wanted = (historyState as Partial<SignInState> | null)?.wanted
  // The history belongs to the page, but only a path of our own is ever followed.
  return typeof wanted === 'string' && /^\/(?![/\\])/.test(wanted) ? wanted : WEB_APP_SCREEN_PATHS.dashboard
}
