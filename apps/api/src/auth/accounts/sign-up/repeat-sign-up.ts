import { PASSWORD_REMOVED_AT_METADATA_KEY } from '@satlens/contract'
import { insertAuditLogEntry, type RequestClientInfo } from '#auth/core/audit/audit.queries.ts'
import { wasUserEmailedRecently } from '#auth/messages/email/outbox.queries.ts'
import { queueAccountEmail } from '#auth/messages/email/outbox.ts'
import { deleteFlowStatesOfSignUps, type FlowStateRow } from '#auth/one-time/flow-states/flow-state.ts'
import {
  createFlowStateOfEmailLink,
  createUnusedEmailAddress,
  getMsUntilNextEmail,
  type OneTimeTokenRequest,
  sendOneTimeTokenOrSimulate,
} from '#auth/one-time/tokens/send-one-time-token.ts'
import { getFullNameFromUserMetadata, getLanguageFromUserMetadata } from '#auth/users/user.ts'
import { lockUserByEmail, type UserRow, updateIdentity, updateUser } from '#auth/users/users.queries.ts'
import type { Db } from '#kernel/database/db.ts'
import { runInSavepoint } from '#kernel/database/run-in-savepoint.ts'
import type { LinkingDeps } from '../account-deps.ts'
import { insertSignUpAccount, type SignUpInput } from './create-account.ts'

/** A sign-up with its password hash. If the password equals that of an earlier sign-up, so does the hash. */
export interface SignUpWithPasswordHash extends SignUpInput {
  readonly passwordHash: string
  /** The hash of an earlier, unconfirmed sign-up; null without one. */
  readonly earlierHash: string | null
}

/**
 * Emails the owner of a known address. A confirmed account does not change; an unconfirmed one gets its link again, and
 * loses its password if the sign-ups differ. Returns `changed` if it has changed since its hash was read.
 */
export async function handleRepeatedSignUp(
  deps: LinkingDeps,
  tx: Db,
  signUp: SignUpWithPasswordHash,
  delivery: OneTimeTokenRequest,
): Promise<'known' | 'changed'> {
  const { source } = delivery
  const now = deps.clock.now()
  const user = await lockUserByEmail(tx, signUp.email)
  if (!user) return 'changed'
  const { autoconfirm } = deps.settings
  const isPending = user.emailConfirmedAt === null
  if (!autoconfirm && isPending && user.passwordHash !== signUp.earlierHash) return 'changed'
  await insertAuditLogEntry(deps, tx, 'user_repeated_signup', { user, source, now }, { created: false })
  if (autoconfirm) {
    if (isPending) await markConflictingSignUps(tx, user, now)
    return 'known'
  }
  if (!isPending) {
    // An account is created and rolled back, so that the response time does not reveal that the address is known.
    await runInSavepoint(tx, true, (inner) =>
      insertSignUpAccount(
        deps,
        inner,
        { ...signUp, email: createUnusedEmailAddress(), isConfirmed: false },
        now,
      ),
    )
    if (!(await wasUserEmailedRecently(tx, user.id, 'already_registered', now))) {
      await queueAccountEmail(deps, tx, 'already_registered', user, source, {})
    }
    return 'known'
  }
  const isRepetition = !user.hasConflictingSignUps && user.passwordHash === signUp.passwordHash
  const current = isRepetition ? user : await markConflictingSignUps(tx, user, now)
  const isDue = getMsUntilNextEmail(user.confirmationSentAt, now) === 0
  // A sign-up without an email can still be proven to be the owner's.
  if (!isDue && signUp.pkce) await createFlowStateOfEmailLink(deps, tx, 'signup', user.id, delivery)
  await sendOneTimeTokenOrSimulate(deps, tx, 'signup', current, delivery)
  return 'known'
}

/**
 * Records that another sign-up arrived before the proof of the address. Removes the password, which may be a
 * stranger's; a sign-up with a code challenge can still prove that it was the owner's.
 */
export const markConflictingSignUps = (tx: Db, user: UserRow, now: Date): Promise<UserRow> =>
  updateUser(tx, user.id, { passwordHash: null, hasConflictingSignUps: true, updatedAt: now })

/** Restores the password and profile of the one of several sign-ups that a browser has proven with its code verifier. */
export async function restoreProvenSignUp(
  { clock, onUserTakenOver }: LinkingDeps,
  tx: Db,
  user: UserRow,
  { signUpPasswordHash, signUpMetadata }: FlowStateRow,
  { language }: Pick<RequestClientInfo, 'language'>,
): Promise<UserRow> {
  await deleteFlowStatesOfSignUps(tx, user.id)
  const isUnresolved = user.passwordHash === null && PASSWORD_REMOVED_AT_METADATA_KEY in user.appMetadata
  if (signUpPasswordHash === null || !isUnresolved) return user
  const now = clock.now()
  const { [PASSWORD_REMOVED_AT_METADATA_KEY]: _, ...appMetadata } = user.appMetadata
  const metadata = { ...signUpMetadata, ...user.userMetadata }
  await updateIdentity(tx, user.id, 'email', { identityData: metadata, updatedAt: now })
  await onUserTakenOver(tx, {
    userId: user.id,
    email: user.email ?? '',
    fullName: getFullNameFromUserMetadata(metadata),
    language: getLanguageFromUserMetadata(metadata) ?? language,
  })
  return updateUser(tx, user.id, {
    passwordHash: signUpPasswordHash,
    appMetadata,
    userMetadata: metadata,
    updatedAt: now,
  })
}
