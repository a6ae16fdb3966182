import type { reauthenticateEndpoint } from '@satlens/contract'
import type { CoreHolder } from './core-holder.ts'
import type { CallOf } from './send.ts'

/**
 * Has six digits sent to the confirmed address (wire §6.3). They go into `updateUser` as `nonce`, where the server asks
 * for a fresh proof. Throws AuthError.
 */
export async function reauthenticate({ core }: CoreHolder): Promise<void> {
  const call: CallOf<typeof reauthenticateEndpoint> = { method: 'GET', path: '/auth/v1/reauthenticate' }
  await core.sendSignedIn(call)
}
