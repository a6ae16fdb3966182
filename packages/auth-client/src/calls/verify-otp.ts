import type { verifyEndpoint } from '@satlens/contract'
import type { AuthCore } from '../auth-core.ts'
import { createUnexpectedResponseError } from '../auth-error.ts'
import { isRecord } from '../is-record.ts'
import type { CallOf } from '../send.ts'
import { parseSession } from '../session/parse-session.ts'
import type { Session } from '../session/session.ts'

/** What a mail proves: the hash of its link, or its digits together with the address (docs/protocol.md#verify-a-code). */
export type OtpProof = {
  readonly type: 'signup' | 'recovery' | 'magiclink' | 'invite' | 'email_change' | 'email'
} & ({ readonly tokenHash: string } | { readonly token: string; readonly email: string })

/** Signed in, or one of two addresses has confirmed a change of email and the other has to follow. */
export type OtpResult =
  | { readonly kind: 'session'; readonly session: Session }
  | { readonly kind: 'half_confirmed'; readonly message: string }

/** Turns a link token or code into a session. Announces SIGNED_IN, for a recovery PASSWORD_RECOVERY. Throws AuthError. */
export async function verifyOtp(core: AuthCore, proof: OtpProof): Promise<OtpResult> {
  const call: CallOf<typeof verifyEndpoint> = {
    method: 'POST',
    path: '/auth/v1/verify',
    body:
      'tokenHash' in proof
        ? { type: proof.type, token_hash: proof.tokenHash }
        : { type: proof.type, token: proof.token, email: proof.email },
  }
  const body = await core.send(call)
  const session = parseSession(body, core.clock.now())
  if (session) {
    core.pkce.clear()
    core.state.save(proof.type === 'recovery' ? 'PASSWORD_RECOVERY' : 'SIGNED_IN', session)
    return { kind: 'session', session }
  }
  if (!isRecord(body) || typeof body.msg !== 'string') throw createUnexpectedResponseError(200)
  return { kind: 'half_confirmed', message: body.msg }
}
