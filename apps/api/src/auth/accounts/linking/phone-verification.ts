import { insertAuditLogEntry, type RequestClientInfo } from '#auth/core/audit/audit.queries.ts'
import type { CoreDeps } from '#auth/core/ports.ts'
import { deleteOneTimeTokensOfUser, type OneTimeTokenRow } from '#auth/one-time/tokens/one-time-token.ts'
import { updateProvidersInAppMetadata } from '#auth/users/user.ts'
import {
  deleteAllIdentitiesOfUser,
  deleteIdentity,
  deleteUser,
  findIdentitiesOfUser,
  redactEmailInAuditLog,
  type UserRow,
  updateIdentity,
  updateUser,
} from '#auth/users/users.queries.ts'
import type { Db } from '#kernel/database/db.ts'
import type { LinkingDeps } from '../account-deps.ts'
import { decideEmailVerificationEffect, takeOverUnverifiedAccount } from './email-verification.ts'
import { insertPhoneAccount, insertPhoneIdentity } from './phone-account.ts'

/** Returns true if a code has proven the number. Autoconfirmation proves nothing. */
export const isPhoneProven = ({ phoneConfirmedAt, phoneAutoconfirmed }: UserRow): boolean =>
  phoneConfirmedAt !== null && !phoneAutoconfirmed

/**
 * Records the proof of the number of a locked account, by the rules of email addresses: the first proof confirms a single,
 * unused sign-up by its own code, and otherwise takes the number over. Returns the account of the number.
 */
export async function confirmPhone(
  deps: LinkingDeps,
  tx: Db,
  user: UserRow,
  { confirmsSignUp, relatesTo: phone }: OneTimeTokenRow,
  source: RequestClientInfo,
): Promise<{ readonly user: UserRow; readonly action: 'login' | 'user_signedup' }> {
  const now = deps.clock.now()
  const state = {
    emailProvenAt: isPhoneProven(user) ? user.phoneConfirmedAt : null,
    emailConfirmedAt: user.phoneConfirmedAt,
    hasConflictingSignUps: user.hasConflictingSignUps,
    lastSignInAt: user.lastSignInAt,
  }
  switch (decideEmailVerificationEffect(state, confirmsSignUp ? 'sign_up' : 'email')) {
    case 'known':
      return { user, action: 'login' }
    case 'confirm':
      return { user: await confirmSignUp(tx, user, now), action: 'user_signedup' }
    case 'take_over':
      return { user: await takeOverPhone(deps, tx, user, phone, source), action: 'user_signedup' }
  }
}

/** Gives a number to the person who proved it: with the account, unless that also belongs to an email or a provider. */
async function takeOverPhone(
  deps: LinkingDeps,
  tx: Db,
  user: UserRow,
  phone: string,
  source: RequestClientInfo,
): Promise<UserRow> {
  const now = deps.clock.now()
  if (await hasOnlyPhone(tx, user)) {
    await deleteAllIdentitiesOfUser(tx, user.id)
    const identity = await insertPhoneIdentity(tx, user.id, phone, now)
    return takeOverUnverifiedAccount(deps, tx, user, { identity, source })
  }
  await releasePhone(deps, tx, user, source)
  const created = await insertPhoneAccount(deps, tx, { phone, data: {}, isConfirmed: true }, now)
  if (!created) throw new Error('The released phone number was taken again.')
  return created
}

const hasOnlyPhone = async (tx: Db, { id, email }: UserRow): Promise<boolean> =>
  email === null && (await findIdentitiesOfUser(tx, id)).every(({ provider }) => provider === 'phone')

async function confirmSignUp(tx: Db, user: UserRow, now: Date): Promise<UserRow> {
  for (const { provider, identityData } of await findIdentitiesOfUser(tx, user.id)) {
    if (provider !== 'phone') continue
    const verified = { ...identityData, phone_verified: true }
    await updateIdentity(tx, user.id, 'phone', { identityData: verified, updatedAt: now })
  }
  return updateUser(tx, user.id, {
    phoneConfirmedAt: now,
    userMetadata: { ...user.userMetadata, phone_verified: true },
    updatedAt: now,
  })
}

/** Takes an unproven number from an account, and deletes the account if it has nothing else. */
export async function releasePhone(
  deps: CoreDeps,
  tx: Db,
  user: UserRow,
  source: RequestClientInfo,
): Promise<void> {
  const now = deps.clock.now()
  if (await hasOnlyPhone(tx, user)) {
    await insertAuditLogEntry(deps, tx, 'user_deleted', { user, source, now }, { by: 'owner_of_phone' })
    await deleteUser(tx, user.id)
    await redactEmailInAuditLog(tx, user.id)
    return
  }
  for (const { id, provider } of await findIdentitiesOfUser(tx, user.id)) {
    if (provider === 'phone') await deleteIdentity(tx, user.id, id)
  }
  await deleteOneTimeTokensOfUser(tx, user.id)
  const { phone: _phone, phone_verified: _verified, ...userMetadata } = user.userMetadata
  const noPhone = { phone: null, phoneConfirmedAt: null, phoneAutoconfirmed: false, userMetadata }
  await updateProvidersInAppMetadata(tx, await updateUser(tx, user.id, noPhone), now)
}
