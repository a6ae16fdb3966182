import type { Passkey, passkeyRegistrationVerifyEndpoint } from '@satlens/contract'
import type * as z from 'zod/mini'
import type { Db } from '../../kernel/db.ts'
import { ApiError } from '../../kernel/errors.ts'
import { insertAudit } from '../audit/audit.queries.ts'
import type { RequestSource } from '../audit/request-source.ts'
import type { AuthContext } from '../context.ts'
import { requireProof } from '../factors/require-proof.ts'
import type { Caller } from '../guard/caller.ts'
import { lockCaller } from '../guard/lock-caller.ts'
import { createUndoLink } from '../undo-links/undo-link.ts'
import type { UserRow } from '../user/users.queries.ts'
import { findCredentials, isCredentialTaken } from '../webauthn/credentials.queries.ts'
import { registrationOptions, verifyRegistration } from '../webauthn/registration.ts'
import { type AskedPasskey, keepChallenge, takeChallenge } from './passkey-challenges.ts'
import { passkeyAdded } from './passkey-mails.ts'
import { findPasskeys, insertPasskey, type PasskeyRow } from './passkeys.queries.ts'
import { toWirePasskey } from './wire-passkey.ts'

const MAX_PASSKEYS = 10

/** Starts the registration of a passkey of the caller (wire §9.5). The account stays locked, or it could be deleted meanwhile. */
export function askForPasskey(auth: AuthContext, caller: Caller): Promise<AskedPasskey> {
  const { relyingParty, brand } = auth.settings
  const { userId } = caller
  return auth.db.transaction(async (tx) => {
    await lockCaller(tx, caller)
    await requireRoom(tx, caller, auth.clock.now())
    const options = await registrationOptions(
      { id: relyingParty.id, name: brand },
      {
        userId,
        userName: caller.email || userId,
        exclude: await findCredentials(tx, userId),
        residentKey: 'required',
      },
    )
    return keepChallenge(auth, tx, { ceremony: 'registration', userId }, options)
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
  const challenge = await takeChallenge(auth, challenge_id, { ceremony: 'registration', userId })
  const made = await verifyRegistration(auth.settings.relyingParty, challenge, credential)
  if (!made.ok) throw new ApiError('webauthn_verification_failed', { cause: made.issue })
  const passkey = await auth.db.transaction(async (tx) => {
    const now = auth.clock.now()
    const user = await lockCaller(tx, caller)
    const owned = await requireRoom(tx, caller, now)
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
    await tellOwner(auth, tx, user, kept)
    return kept
  })
  auth.outbox.wake()
  return toWirePasskey(passkey)
}

async function tellOwner(auth: AuthContext, tx: Db, user: UserRow, { id }: PasskeyRow): Promise<void> {
  if (!user.email) return
  const { brand, siteUrl } = auth.settings
  const addition = { subject: 'passkey', subjectId: id } as const
  const undoUrl = await createUndoLink(auth, tx, { id: user.id, email: user.email }, addition)
  const mail = passkeyAdded({ brand, to: user.email, siteUrl, undoUrl })
  await auth.outbox.put(tx, user.id, 'passkey_added', mail)
}

async function requireRoom(db: Db, caller: Caller, now: Date): Promise<PasskeyRow[]> {
  await requireProof(db, caller, now)
  const owned = await findPasskeys(db, caller.userId)
  if (owned.length >= MAX_PASSKEYS) throw new ApiError('too_many_passkeys')
  return owned
}
