import type { Passkey, passkeyRegistrationVerifyEndpoint } from '@satlens/contract'
import type * as z from 'zod/mini'
import type { Db } from '../../kernel/database/db.ts'
import { ApiError } from '../../kernel/http/errors.ts'
import { insertAudit } from '../audit/audit.queries.ts'
import type { RequestSource } from '../audit/request-source.ts'
import type { AuthContext } from '../context.ts'
import { notifyAddition } from '../one-time-tokens/undo-link.ts'
import type { Caller } from '../sessions/guard/caller.ts'
import { lockCaller } from '../sessions/guard/lock-caller.ts'
import { requireStepUp } from '../step-up/step-up.ts'
import { findPasskeys, insertPasskey, type PasskeyRow } from '../users/passkeys.queries.ts'
import { findCredentials, isCredentialTaken } from '../webauthn/credentials.queries.ts'
import { createRegistrationOptions, verifyRegistration } from '../webauthn/registration.ts'
import { consumeChallenge, type PendingPasskeyChallenge, storeChallenge } from './passkey-challenges.ts'
import { toPasskeyJson } from './passkey-json.ts'

const MAX_PASSKEYS = 10

/**
 * Starts the registration of a passkey for the caller (docs/protocol.md#passkeys). The account stays locked, so that it
 * cannot be deleted meanwhile.
 */
export function startPasskeyRegistration(
  auth: AuthContext,
  caller: Caller,
): Promise<PendingPasskeyChallenge> {
  const { relyingParty, brand } = auth.settings
  const { userId } = caller
  return auth.db.transaction(async (tx) => {
    await lockCaller(tx, caller)
    await requirePasskeyCapacity(tx, caller, auth.clock.now())
    const options = await createRegistrationOptions(
      { id: relyingParty.id, name: brand },
      {
        userId,
        userName: caller.email || userId,
        exclude: await findCredentials(tx, userId),
        residentKey: 'required',
      },
    )
    return storeChallenge(auth, tx, { ceremony: 'registration', userId }, options)
  })
}

/** Keeps the passkey that a browser made, and tells the owner. */
export async function registerPasskey(
  auth: AuthContext,
  caller: Caller,
  { challenge_id, credential }: z.output<typeof passkeyRegistrationVerifyEndpoint.body>,
  source: RequestSource,
): Promise<Passkey> {
  const { userId } = caller
  const challenge = await consumeChallenge(auth, challenge_id, { ceremony: 'registration', userId })
  const made = await verifyRegistration(auth.settings.relyingParty, challenge, credential)
  if (!made.ok) throw new ApiError('webauthn_verification_failed', { cause: made.issue })
  const passkey = await auth.db.transaction(async (tx) => {
    const now = auth.clock.now()
    const user = await lockCaller(tx, caller)
    const owned = await requirePasskeyCapacity(tx, caller, now)
    const { id: credentialId, ...rest } = made.value
    if (await isCredentialTaken(tx, credentialId)) throw new ApiError('webauthn_credential_exists')
    const kept = await insertPasskey(tx, {
      ...rest,
      userId,
      credentialId,
      friendlyName: owned.length === 0 ? 'Passkey' : `Passkey ${owned.length + 1}`,
      createdAt: now,
    })
    if (!kept) throw new ApiError('webauthn_credential_exists')
    await insertAudit(tx, source, {
      action: 'passkey_created',
      actor: user,
      sessionId: caller.sessionId,
      traits: { passkey_id: kept.id },
      at: now,
    })
    await notifyAddition(auth, tx, user, { subject: 'passkey', subjectId: kept.id, name: '' }, source)
    return kept
  })
  auth.outbox.wake()
  return toPasskeyJson(passkey)
}

async function requirePasskeyCapacity(db: Db, caller: Caller, now: Date): Promise<PasskeyRow[]> {
  await requireStepUp(db, caller, now)
  const owned = await findPasskeys(db, caller.userId)
  if (owned.length >= MAX_PASSKEYS) throw new ApiError('too_many_passkeys')
  return owned
}
