import { deleteOutboxEmailsOfUser } from '#auth/messages/email/outbox.queries.ts'
import { deleteOneTimeTokensOfUser } from '#auth/one-time/tokens/one-time-token.ts'
import { deleteUndoLinksOfUser } from '#auth/one-time/tokens/undo-link.ts'
import { deleteRecoveryCodes } from '#auth/sign-in/factors/recovery-codes.queries.ts'
import { deleteAllFactors } from '#auth/users/factors.queries.ts'
import { deleteAllOAuthConsents } from '#auth/users/oauth-consents.queries.ts'
import { deleteAllPasskeys } from '#auth/users/passkeys.queries.ts'
import {
  deleteAllIdentitiesOfUser,
  deleteUser,
  redactEmailInAuditLog,
  updateUser,
} from '#auth/users/users.queries.ts'
import type { Db } from '#kernel/database/db.ts'
import type { AdminDeps } from '../admin-deps.ts'
import { type AdminActor, changeUserAsAdmin } from './change-user-as-admin.ts'
import { endAllSessions } from './update-user-as-admin.ts'

/** Deletes an account. A soft deletion keeps its row, without personal data, so that its id is not used again. */
export const deleteUserAsAdmin = (
  deps: AdminDeps,
  actor: AdminActor,
  userId: string,
  { isSoft }: { readonly isSoft: boolean },
): Promise<void> =>
  changeUserAsAdmin(deps, actor, userId, async (tx, { user, now, audit }) => {
    await audit('user_deleted', { is_soft: isSoft })
    if (isSoft) await softDelete(deps, tx, user.id, user.deletedAt ?? now)
    else await deleteUser(tx, user.id)
    await redactEmailInAuditLog(tx, user.id)
  })

async function softDelete(deps: AdminDeps, tx: Db, userId: string, deletedAt: Date): Promise<void> {
  await endAllSessions(tx, userId)
  await deleteOneTimeTokensOfUser(tx, userId)
  await deleteUndoLinksOfUser(tx, userId)
  await deleteRecoveryCodes(tx, userId)
  await deleteAllFactors(tx, userId)
  await deleteAllPasskeys(tx, userId)
  await deleteAllIdentitiesOfUser(tx, userId)
  await deleteAllOAuthConsents(tx, userId)
  await deleteOutboxEmailsOfUser(tx, userId)
  // The other modules empty what they have, as when an account is taken over.
  await deps.onUserTakenOver(tx, { userId, email: '', fullName: '', language: null })
  await updateUser(tx, userId, {
    email: null,
    phone: null,
    newEmail: null,
    newPhone: null,
    emailConfirmedAt: null,
    emailProvenAt: null,
    phoneConfirmedAt: null,
    passwordHash: null,
    isAnonymous: false,
    appMetadata: {},
    userMetadata: {},
    deletedAt,
    updatedAt: deps.clock.now(),
  })
}
