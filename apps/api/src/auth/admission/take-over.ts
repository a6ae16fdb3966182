import { eq, or } from 'drizzle-orm'
import type { Db } from '../../kernel/db.ts'
import { factors, recoveryCodes } from '../factors/schema.ts'
import { flowStates } from '../flows/schema.ts'
import { deleteOtherIdentities } from '../identities/identities.queries.ts'
import { deleteOneTimeTokens } from '../mailed-secrets/one-time-tokens.queries.ts'
import { passkeys } from '../passkeys/schema.ts'
import { deleteAllSessions } from '../sessions/sessions.queries.ts'
import { type UserRow, updateUser } from '../user/users.queries.ts'

/**
 * Hands an account that nobody confirmed to whoever proved its address (wire §10.7). Whoever made it may be somebody
 * else who waits for this: everything they could come back with goes.
 */
export async function takeOver(
  tx: Db,
  user: UserRow,
  identity: { readonly id: string; readonly identityData: Readonly<Record<string, unknown>> },
  now: Date,
): Promise<UserRow> {
  await deleteAllSessions(tx, user.id)
  await deleteOneTimeTokens(tx, user.id)
  await deleteOtherIdentities(tx, user.id, identity.id)
  await tx.delete(factors).where(eq(factors.userId, user.id))
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, user.id))
  await tx.delete(passkeys).where(eq(passkeys.userId, user.id))
  await tx.delete(flowStates).where(or(eq(flowStates.userId, user.id), eq(flowStates.linkingUserId, user.id)))
  return updateUser(tx, user.id, {
    passwordHash: null,
    phone: null,
    phoneConfirmedAt: null,
    newEmail: null,
    emailChangeAgreed: 0,
    emailConfirmedAt: now,
    userMetadata: identity.identityData,
    updatedAt: now,
  })
}
