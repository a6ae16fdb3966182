import { reauthenticate } from '@satlens/auth-client'
import type { User } from '@satlens/contract'
import { withAuthClient } from './session.ts'

/** The account as the server knows it now: the one of the session may be older. */
export const freshUser = (): Promise<User> => withAuthClient((client) => client.getUser())

/** Has six digits mailed to the account, which prove once more who is asking (wire §6.3). */
export const mailProof = (): Promise<void> => withAuthClient((client) => reauthenticate(client))

/** Ends every session of the account but this one. */
export const signOutElsewhere = (): Promise<void> => withAuthClient((client) => client.signOut('others'))

/**
 * Signs the same person in once more, where only a young session will do. It takes the place of the old one, which ends;
 * that the server could not be told of that is no reason to fail.
 */
export const signInAgain = (email: string, password: string): Promise<void> =>
  withAuthClient(async (client) => {
    const old = await client.getSession()
    await client.signInWithPassword({ email, password })
    if (old === null) return
    const accessToken = old.access_token
    await client.core
      .send({ method: 'POST', path: '/auth/v1/logout', query: { scope: 'local' }, accessToken })
      .catch(() => {})
  })

/** Leaves nothing of the account in this browser, once it is gone from the server. */
export function forgetEverything(): void {
  try {
    localStorage.clear()
    sessionStorage.clear()
  } catch {
    // A browser without storage has kept nothing.
  }
}
