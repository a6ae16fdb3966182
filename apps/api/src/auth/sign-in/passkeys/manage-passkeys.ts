import type { Passkey, passkeyRegistrationVerifyEndpoint } from '@satlens/contract'
import { formatEmailAddress, MAX_PASSKEYS_PER_USER } from '@satlens/domain'
import type * as z from 'zod/mini'
import { changeAccountWithLockedCaller } from '#auth/accounts/settings/change-account.ts'
import { requireAal2OrFreshSession } from '#auth/accounts/step-up/step-up.ts'
import { insertAuditLogEntry } from '#auth/core/audit/audit.queries.ts'
import type { CoreDeps } from '#auth/core/ports.ts'
import {
  createWebAuthnRegistrationOptions,
  verifyWebAuthnRegistration,
} from '#auth/core/webauthn/ceremonies.ts'
import { queueAccountEmail } from '#auth/messages/email/outbox.ts'
import type { MessageDeps } from '#auth/messages/message-deps.ts'
import { emailUndoLinkForAddedCredential } from '#auth/one-time/tokens/undo-link.ts'
import { type AuthenticatedCaller, lockCallerAccountAndSession } from '#auth/sessions/guard/caller.ts'
import {
  deletePasskey,
  findPasskeysOfUser,
  findWebAuthnCredentialsOfUser,
  insertPasskey,
  isWebAuthnCredentialRegistered,
  type PasskeyRow,
  updatePasskey,
} from '#auth/users/passkeys.queries.ts'
import type { Db } from '#kernel/database/db.ts'
import { ApiError } from '#kernel/http/errors.ts'
import {
  consumePasskeyChallenge,
  createPasskeyChallenge,
  type PendingPasskeyChallenge,
} from './passkey-challenges.ts'

/** Starts the registration of a passkey for the caller (docs/protocol.md#passkeys), whose account stays locked. */
export function createPasskeyRegistrationOptions(
  { db, clock, settings }: CoreDeps,
  caller: AuthenticatedCaller,
): Promise<PendingPasskeyChallenge> {
  const { relyingParty, brand } = settings
  const { userId } = caller
  return db.transaction(async (tx) => {
    await lockCallerAccountAndSession(tx, caller)
    await requirePasskeyCapacity(tx, caller, clock.now())
    const options = await createWebAuthnRegistrationOptions(
      { id: relyingParty.id, name: brand },
      {
        userId,
        userName: formatEmailAddress(caller.email) || userId,
        exclude: await findWebAuthnCredentialsOfUser(tx, userId),
        residentKey: 'required',
      },
    )
    return createPasskeyChallenge({ db: tx, clock }, { ceremony: 'registration', userId }, options)
  })
}

export async function verifyAndStorePasskey(
  deps: MessageDeps,
  caller: AuthenticatedCaller,
  { challenge_id, credential }: z.output<typeof passkeyRegistrationVerifyEndpoint.body>,
): Promise<Passkey> {
  const { userId } = caller
  const challenge = await consumePasskeyChallenge(deps, challenge_id, { ceremony: 'registration', userId })
  const registration = await verifyWebAuthnRegistration(deps.settings.relyingParty, challenge, credential)
  if (!registration.ok) throw new ApiError('webauthn_verification_failed', { cause: registration.issue })
  const { id: credentialId, ...columns } = registration.value
  const passkey = await changeAccountWithLockedCaller(deps, caller, async (tx, actor) => {
    const existing = await requirePasskeyCapacity(tx, caller, actor.now)
    if (await isWebAuthnCredentialRegistered(tx, credentialId))
      throw new ApiError('webauthn_credential_exists')
    const friendlyName = existing.length === 0 ? 'Passkey' : `Passkey ${existing.length + 1}`
    const row = { ...columns, userId, credentialId, friendlyName, createdAt: actor.now }
    const inserted = await insertPasskey(tx, row)
    if (!inserted) throw new ApiError('webauthn_credential_exists')
    const { id } = inserted
    await insertAuditLogEntry(deps, tx, 'passkey_created', actor, { passkey_id: id })
    await emailUndoLinkForAddedCredential(
      deps,
      tx,
      actor.user,
      { subject: 'passkey', subjectId: id, name: '' },
      caller.source,
    )
    return inserted
  })
  return toPasskeyJson(passkey)
}

async function requirePasskeyCapacity(db: Db, caller: AuthenticatedCaller, now: Date): Promise<PasskeyRow[]> {
  await requireAal2OrFreshSession(db, caller, now)
  const existing = await findPasskeysOfUser(db, caller.userId)
  if (existing.length >= MAX_PASSKEYS_PER_USER) throw new ApiError('too_many_passkeys')
  return existing
}

export async function listPasskeysOfCaller({ db }: CoreDeps, { userId }: AuthenticatedCaller) {
  return (await findPasskeysOfUser(db, userId)).map(toPasskeyJson)
}

export const renamePasskey = (
  deps: MessageDeps,
  caller: AuthenticatedCaller,
  { id, friendlyName }: { id: string; friendlyName: string },
): Promise<Passkey> =>
  changeAccountWithLockedCaller(deps, caller, async (tx, actor) => {
    const renamed = await updatePasskey(tx, caller.userId, id, { friendlyName })
    if (!renamed) throw new ApiError('passkey_not_found')
    await insertAuditLogEntry(deps, tx, 'passkey_updated', actor, { passkey_id: id })
    return toPasskeyJson(renamed)
  })

/** Removes a passkey of the caller and notifies the owner. It requires the same proof as registering one. */
export const removePasskey = (deps: MessageDeps, caller: AuthenticatedCaller, id: string): Promise<void> =>
  changeAccountWithLockedCaller(deps, caller, async (tx, actor) => {
    await requireAal2OrFreshSession(tx, caller, actor.now)
    const removed = await deletePasskey(tx, caller.userId, id)
    if (!removed) throw new ApiError('passkey_not_found')
    await insertAuditLogEntry(deps, tx, 'passkey_deleted', actor, { passkey_id: id })
    await queueAccountEmail(deps, tx, 'passkey_removed', actor.user, caller.source, {
      name: removed.friendlyName,
    })
  })

// The response contains nothing of the credential (docs/protocol.md#passkeys).
export const toPasskeyJson = ({ id, friendlyName, createdAt, lastUsedAt }: PasskeyRow): Passkey => ({
  id,
  friendly_name: friendlyName,
  created_at: createdAt.toISOString(),
  last_used_at: lastUsedAt?.toISOString(),
})
