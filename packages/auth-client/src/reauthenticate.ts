import type { CoreHolder } from './core-holder.ts'

/**
 * Has six digits sent to the confirmed address (wire §6.3). They go into `updateUser` as `nonce`, where the server asks
 * for a fresh proof. Throws AuthError.
 */
export async function reauthenticate({ core }: CoreHolder): Promise<void> {
  await core.sendSignedIn({ method: 'GET', path: '/auth/v1/reauthenticate' })
}
