import { confirmReauthentication, requestReauthenticationCode } from '@satlens/auth-client'
import type { User } from '@satlens/contract'
import { withAuthClient } from './session.ts'
import { tryStorage } from './user-storage.ts'

/** The user as the server knows it now; that of the session may be older. */
export const fetchUser = (): Promise<User> => withAuthClient((client) => client.getUser())

/** Emails six digits to the user, which verify the identity again (docs/protocol.md#reauthentication). */
export const sendReauthenticationCode = (): Promise<void> =>
  withAuthClient((client) => requestReauthenticationCode(client))

/** Sends those digits to the server. From then on the session is fresh and may change how the user signs in. */
export const confirmReauthenticationCode = (digits: string): Promise<void> =>
  withAuthClient((client) => confirmReauthentication(client, digits))

export const signOutOtherSessions = (): Promise<void> => withAuthClient((client) => client.signOut('others'))

/** Removes everything from the storage of this browser, once the account is deleted. */
export function clearBrowserStorage(): void {
  tryStorage(() => localStorage.clear(), undefined)
  tryStorage(() => sessionStorage.clear(), undefined)
}
