import { PASSWORD_DROPPED_AT } from '@satlens/contract'
import type { Db } from '../../kernel/database/db.ts'
import type { AuthContext } from '../context.ts'
import { deleteSignUpFlowStates, type FlowStateRow } from '../flow-states/flow-states.queries.ts'
import { type UserRow, updateIdentity, updateUser } from '../users/users.queries.ts'
import { fullNameInClaims } from './verified-claims.ts'

/**
 * Resolves conflicting sign-ups once a browser has proven with its code verifier which of them it made: restores the
 * password and profile of that sign-up. Returns the updated account.
 */
export async function resolveSignUps(
  auth: AuthContext,
  tx: Db,
  user: UserRow,
  { signUpPasswordHash, signUpMetadata }: FlowStateRow,
): Promise<UserRow> {
  await deleteSignUpFlowStates(tx, user.id)
  const isUnresolved = user.passwordHash === null && PASSWORD_DROPPED_AT in user.appMetadata
  if (signUpPasswordHash === null || !isUnresolved) return user
  const now = auth.clock.now()
  const { [PASSWORD_DROPPED_AT]: _, ...appMetadata } = user.appMetadata
  const metadata = { ...signUpMetadata, ...user.userMetadata }
  await updateIdentity(tx, user.id, 'email', { identityData: metadata, updatedAt: now })
  await auth.onUserTakenOver(tx, {
    userId: user.id,
    email: user.email ?? '',
    fullName: fullNameInClaims(metadata),
  })
  return updateUser(tx, user.id, {
    passwordHash: signUpPasswordHash,
    appMetadata,
    userMetadata: metadata,
    updatedAt: now,
  })
}
