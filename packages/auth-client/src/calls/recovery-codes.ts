import type { verifyRecoveryCodeEndpoint } from '@satlens/contract'
import { createUnexpectedResponseError } from '../auth-error.ts'
import type { CallOf } from '../send.ts'
import type { CoreHolder } from '../session/core-holder.ts'
import { parseSession } from '../session/parse-session.ts'
import type { Session } from '../session/session.ts'

/**
 * Uses up a recovery code in place of a lost factor: the session is replaced by one of aal2, and
 * MFA_CHALLENGE_VERIFIED is announced. Throws AuthError; a wrong code leaves everything as it is.
 */
export async function verifyRecoveryCode({ core }: CoreHolder, code: string): Promise<Session> {
  const call: CallOf<typeof verifyRecoveryCodeEndpoint> = {
    method: 'POST',
    path: '/auth/v1/factors/recovery-codes/verify',
    body: { code },
  }
  const session = parseSession(await core.sendSignedIn(call), core.clock.now())
  if (!session) throw createUnexpectedResponseError(200)
  core.state.save('MFA_CHALLENGE_VERIFIED', session)
  return session
}
