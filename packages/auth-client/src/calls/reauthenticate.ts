import type { confirmReauthenticationEndpoint, reauthenticateEndpoint } from '@satlens/contract'
import type { CallOf } from '../send.ts'
import type { CoreHolder } from '../session/core-holder.ts'

/**
 * Has six digits sent to the confirmed address (docs/protocol.md#reauthentication). They go into `confirmReauthentication`, or into `updateUser`
 * as `nonce`, where the server asks for a fresh proof. Throws AuthError.
 */
export async function reauthenticate({ core }: CoreHolder): Promise<void> {
  const call: CallOf<typeof reauthenticateEndpoint> = { method: 'GET', path: '/auth/v1/reauthenticate' }
  await core.sendSignedIn(call)
}

/**
 * Uses up the digits that {@link reauthenticate} had sent: the session counts as fresh for a day. An addition of this
 * server to the wire. Throws AuthError; wrong digits leave everything as it is.
 */
export async function confirmReauthentication({ core }: CoreHolder, nonce: string): Promise<void> {
  const call: CallOf<typeof confirmReauthenticationEndpoint> = {
    method: 'POST',
    path: '/auth/v1/reauthenticate',
    body: { nonce },
  }
  await core.sendSignedIn(call)
}
