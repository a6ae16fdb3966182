import type { Passkey, passkeyRegistrationVerifyEndpoint } from '@satlens/contract'
import { MAX_PASSKEYS } from '@satlens/domain'
import type * as z from 'zod/mini'
import type { Db } from '../../kernel/database/db.ts'
import { ApiError } from '../../kernel/http/errors.ts'
import { type ChangeContext, changeAccount } from '../account/change-account.ts'
import { recordAudit } from '../audit/audit.queries.ts'
import type { AuthContext } from '../context.ts'
import { queueEmail } from '../email/outbox.ts'
import { notifyAddition } from '../one-time-tokens/undo-link.ts'
import { type Caller, lockCaller } from '../sessions/guard/caller.ts'
import { requireStepUp } from '../step-up/step-up.ts'
import {
  deletePasskey,
  findCredentials,
  findPasskeys,
  insertPasskey,
  isCredentialTaken,
  type PasskeyRow,
  updatePasskey,
} from '../users/passkeys.queries.ts'
import { createRegistrationOptions, verifyRegistration } from '../webauthn/ceremonies.ts'
import { consumeChallenge, createChallenge, type PendingPasskeyChallenge } from './passkey-challenges.ts'

type PasskeyContext = ChangeContext & Pick<AuthContext, 'settings'>

/** Starts the registration of a passkey for the caller (docs/protocol.md#passkeys), whose account stays locked. */
export function startPasskeyRegistration(
  { db, clock, settings }: Pick<PasskeyContext, 'db' | 'clock' | 'settings'>,
  caller: Caller,
): Promise<PendingPasskeyChallenge> {
  const { relyingParty, brand } = settings
  const { userId } = caller
  return db.transaction(async (tx) => {
    await lockCaller(tx, caller)
    await requirePasskeyCapacity(tx, caller, clock.now())
    const options = await createRegistrationOptions(
      { id: relyingParty.id, name: brand },
      {
        userId,
        userName: caller.email || userId,
        exclude: await findCredentials(tx, userId),
        residentKey: 'required',
      },
    )
    return createChallenge({ db: tx, clock }, { ceremony: 'registration', userId }, options)
  })
}

export async function registerPasskey(
  auth: PasskeyContext,
  caller: Caller,
  { challenge_id, credential }: z.output<typeof passkeyRegistrationVerifyEndpoint.body>,
): Promise<Passkey> {
  const { userId } = caller
  const challenge = await consumeChallenge(auth, challenge_id, { ceremony: 'registration', userId })
  const registration = await verifyRegistration(auth.settings.relyingParty, challenge, credential)
  if (!registration.ok) throw new ApiError('webauthn_verification_failed', { cause: registration.issue })
  const { id: credentialId, ...columns } = registration.value
  const passkey = await changeAccount(auth, caller, async (tx, actor) => {
    const existing = await requirePasskeyCapacity(tx, caller, actor.now)
    if (await isCredentialTaken(tx, credentialId)) throw new ApiError('webauthn_credential_exists')
    const friendlyName = existing.length === 0 ? 'Passkey' : `Passkey ${existing.length + 1}`
    const row = { ...columns, userId, credentialId, friendlyName, createdAt: actor.now }
    const inserted = await insertPasskey(tx, row)
    if (!inserted) throw new ApiError('webauthn_credential_exists')
    const { id } = inserted
    await recordAudit(tx, 'passkey_created', actor, { passkey_id: id })
    await notifyAddition(auth, tx, actor.user, { subject: 'passkey', subjectId: id, name: '' }, caller.source)
    return inserted
  })
  return toPasskeyJson(passkey)
}

async function requirePasskeyCapacity(db: Db, caller: Caller, now: Date): Promise<PasskeyRow[]> {
  await requireStepUp(db, caller, now)
  const existing = await findPasskeys(db, caller.userId)
  if (existing.length >= MAX_PASSKEYS) throw new ApiError('too_many_passkeys')
  return existing
}

export async function listPasskeys({ db }: Pick<PasskeyContext, 'db'>, { userId }: Caller) {
  return (await findPasskeys(db, userId)).map(toPasskeyJson)
}

export const renamePasskey = (
  auth: ChangeContext,
  caller: Caller,
  { id, friendlyName }: { id: string; friendlyName: string },
): Promise<Passkey> =>
  changeAccount(auth, caller, async (tx, actor) => {
    const renamed = await updatePasskey(tx, caller.userId, id, { friendlyName })
    if (!renamed) throw new ApiError('passkey_not_found')
    await recordAudit(tx, 'passkey_updated', actor, { passkey_id: id })
    return toPasskeyJson(renamed)
  })

/** Removes a passkey of the caller and notifies the owner. It requires the same proof as registering one. */
export const removePasskey = (auth: PasskeyContext, caller: Caller, id: string): Promise<void> =>
  changeAccount(auth, caller, async (tx, actor) => {
    await requireStepUp(tx, caller, actor.now)
    const removed = await deletePasskey(tx, caller.userId, id)
    if (!removed) throw new ApiError('passkey_not_found')
    await recordAudit(tx, 'passkey_deleted', actor, { passkey_id: id })
    await queueEmail(auth, tx, 'passkey_removed', actor.user, caller.source, { name: removed.friendlyName })
  })

// The response contains nothing of the credential (docs/protocol.md#passkeys).
const toPasskeyJson = ({ id, friendlyName, createdAt, lastUsedAt }: PasskeyRow): Passkey => ({
  id,
  friendly_name: friendlyName,
  created_at: createdAt.toISOString(),
  last_used_at: lastUsedAt?.toISOString(),
})
