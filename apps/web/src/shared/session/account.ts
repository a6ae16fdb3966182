import { confirmReauthentication, requestReauthenticationCode } from '@satlens/auth-client'
import type { User } from '@satlens/contract'
import { withAuthClient } from './session.ts'

/** The account as the server knows it now: the one of the session may be older. */
export const fetchUser = (): Promise<User> => withAuthClient((client) => client.getUser())

/** Has six digits mailed to the account, which prove once more who is asking (docs/protocol.md#reauthentication). */
export const sendReauthenticationCode = (): Promise<void> =>
  withAuthClient((client) => requestReauthenticationCode(client))

/** Shows the server those digits. This session is fresh from then on, and may change how the account is opened. */
export const confirmReauthenticationCode = (digits: string): Promise<void> =>
  withAuthClient((client) => confirmReauthentication(client, digits))

/** Ends every session of the account but this one. */
export const signOutOtherSessions = (): Promise<void> => withAuthClient((client) => client.signOut('others'))

/** Leaves nothing of the account in this browser, once it is gone from the server. */
export function clearBrowserStorage(): void {
  try {
    localStorage.clear()
    sessionStorage.clear()
  } catch {
    // A browser without storage has kept nothing.
  }
}
