import { PASSWORD_DROPPED_AT } from '@satlens/contract'
import type { Db } from '../../kernel/database/db.ts'
import type { AuthContext } from '../context.ts'
import { deleteSignUpFlowStates, type FlowStateRow } from '../flow-states/flow-states.queries.ts'
import { type UserRow, updateIdentity, updateUser } from '../users/users.queries.ts'
import { fullNameInClaims } from './verified-claims.ts'

/**
 * Ends the choice between sign-ups that differed, once a browser has shown by its verifier which of them it made: that
 * one's password and profile come back to the account. Returns the account as it is then.
 */
export async function resolveSignUps(
  auth: AuthContext,
  tx: Db,
  user: UserRow,
  { signUpPasswordHash, signUpMetadata }: FlowStateRow,
): Promise<UserRow> {
  await deleteSignUpFlowStates(tx, user.id)
  const isUndecided = user.passwordHash === null && PASSWORD_DROPPED_AT in user.appMetadata
  if (signUpPasswordHash === null || !isUndecided) return user
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
