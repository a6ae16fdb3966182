import type { passkeyAuthenticationVerifyEndpoint, Session } from '@satlens/contract'
import type * as z from 'zod/mini'
import type { RequestClientInfo } from '#auth/core/audit/audit.queries.ts'
import type { CoreDeps } from '#auth/core/ports.ts'
import {
  createWebAuthnAuthenticationOptions,
  verifyWebAuthnAuthentication,
} from '#auth/core/webauthn/ceremonies.ts'
import type { SessionDeps } from '#auth/sessions/session-deps.ts'
import { createSessionResponse } from '#auth/sessions/session-response.ts'
import { createAuditedSession } from '#auth/sessions/start-session.ts'
import { findPasskeyByCredentialId, updatePasskey } from '#auth/users/passkeys.queries.ts'
import { isUserBanned } from '#auth/users/user.ts'
import { lockUserById } from '#auth/users/users.queries.ts'
import { ApiError } from '#kernel/http/errors.ts'
import {
  consumePasskeyChallenge,
  createPasskeyChallenge,
  type PendingPasskeyChallenge,
} from './passkey-challenges.ts'

const AUTHENTICATION = { ceremony: 'authentication', userId: null } as const

/** Creates a challenge for any passkey of this site (docs/protocol.md#passkeys). It depends on no account. */
export async function createPasskeySignInOptions(deps: CoreDeps): Promise<PendingPasskeyChallenge> {
  const options = await createWebAuthnAuthenticationOptions(deps.settings.relyingParty, [])
  return createPasskeyChallenge(deps, AUTHENTICATION, options)
}

/** Signs in the owner of a passkey. It is a single factor, so the session is at AAL1 (docs/protocol.md#passkeys). */
export async function verifyPasskeySignIn(
  deps: SessionDeps,
  { challenge_id, credential }: z.output<typeof passkeyAuthenticationVerifyEndpoint.body>,
  source: RequestClientInfo,
): Promise<Session> {
  const challenge = await consumePasskeyChallenge(deps, challenge_id, AUTHENTICATION)
  const found = await findPasskeyByCredentialId(deps.db, credential.id)
  if (!found) throw new ApiError('webauthn_verification_failed')
  const subject = await deps.db.transaction(async (tx) => {
    const now = deps.clock.now()
    // Read again under the lock: of two responses with the same counter, one is from a copied key.
    const user = await lockUserById(tx, found.userId)
    const passkey = await findPasskeyByCredentialId(tx, credential.id)
    if (!user || passkey?.userId !== user.id) throw new ApiError('webauthn_verification_failed')
    const stored = { ...passkey, id: passkey.credentialId }
    const owner = { userId: user.id, stored, isNamedByKey: true }
    const verified = await verifyWebAuthnAuthentication(
      deps.settings.relyingParty,
      challenge,
      owner,
      credential,
    )
    if (!verified.ok) throw new ApiError('webauthn_verification_failed', { cause: verified.issue })
    if (isUserBanned(user, now)) throw new ApiError('user_banned', { status: 400 })

    const { signCount } = verified.value
    await updatePasskey(tx, user.id, passkey.id, { signCount, lastUsedAt: now })
    const traits = { passkey_id: passkey.id }
    return createAuditedSession(
      deps,
      tx,
      user,
      { method: 'passkey', provider: 'passkey', traits },
      source,
      now,
    )
  })
  return createSessionResponse(deps, subject)
}
