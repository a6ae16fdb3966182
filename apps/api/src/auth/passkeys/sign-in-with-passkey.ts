import type { passkeyAuthenticationVerifyEndpoint, Session } from '@satlens/contract'
import type * as z from 'zod/mini'
import type { Db } from '../../kernel/database/db.ts'
import { ApiError } from '../../kernel/http/errors.ts'
import { insertAudit } from '../audit/audit.queries.ts'
import type { RequestSource } from '../audit/request-source.ts'
import type { AuthContext } from '../context.ts'
import { createSessionResponse, type SessionSubject } from '../sessions/session-response.ts'
import { startSession } from '../sessions/start-session.ts'
import { isBanned } from '../users/is-banned.ts'
import { findPasskeyByCredential, type PasskeyRow, updatePasskey } from '../users/passkeys.queries.ts'
import { lockUser } from '../users/users.queries.ts'
import { createAuthenticationOptions, verifyAuthentication } from '../webauthn/authentication.ts'
import { consumeChallenge, type PendingPasskeyChallenge, storeChallenge } from './passkey-challenges.ts'

type Credential = z.output<typeof passkeyAuthenticationVerifyEndpoint.body>['credential']

const ANYBODY = { ceremony: 'authentication', userId: null } as const

/** Asks for any passkey of this site (docs/protocol.md#passkeys). The answer is the same whoever asks. */
export async function startPasskeySignIn(auth: AuthContext): Promise<PendingPasskeyChallenge> {
  return storeChallenge(
    auth,
    auth.db,
    ANYBODY,
    await createAuthenticationOptions(auth.settings.relyingParty, []),
  )
}

/** Signs the owner of a passkey in. One factor is shown, so the session is aal1 (docs/protocol.md#passkeys). */
export async function signInWithPasskey(
  auth: AuthContext,
  { challenge_id, credential }: z.output<typeof passkeyAuthenticationVerifyEndpoint.body>,
  source: RequestSource,
): Promise<Session> {
  const challenge = await consumeChallenge(auth, challenge_id, ANYBODY)
  const known = await findPasskeyByCredential(auth.db, credential.id)
  if (!known) throw new ApiError('webauthn_verification_failed')
  const subject = await auth.db.transaction((tx) =>
    signIn(auth, tx, known, { challenge, credential }, source),
  )
  return createSessionResponse(auth, subject)
}

async function signIn(
  auth: AuthContext,
  tx: Db,
  { userId }: PasskeyRow,
  { challenge, credential }: { challenge: string; credential: Credential },
  source: RequestSource,
): Promise<SessionSubject> {
  const now = auth.clock.now()
  // Read again under the lock: of two answers that counted the same, one is a copy's.
  const user = await lockUser(tx, userId)
  const passkey = await findPasskeyByCredential(tx, credential.id)
  if (!user || passkey?.userId !== user.id) throw new ApiError('webauthn_verification_failed')
  const stored = { ...passkey, id: passkey.credentialId }
  const owner = { userId: user.id, stored, isNamedByKey: true }
  const shown = await verifyAuthentication(auth.settings.relyingParty, challenge, owner, credential)
  if (!shown.ok) throw new ApiError('webauthn_verification_failed', { cause: shown.issue })
  if (isBanned(user, now)) throw new ApiError('user_banned', { status: 400 })

  await updatePasskey(tx, user.id, passkey.id, { signCount: shown.value.signCount, lastUsedAt: now })
  const subject = await startSession(tx, user, 'passkey', source, now, 'passkey')
  await insertAudit(tx, source, {
    action: 'login',
    actor: user,
    sessionId: subject.session.id,
    traits: { provider: 'passkey', passkey_id: passkey.id },
    at: now,
  })
  return subject
}
