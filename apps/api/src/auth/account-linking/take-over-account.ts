import { PASSWORD_DROPPED_AT } from '@satlens/contract'
import { eq } from 'drizzle-orm'
import type { Db } from '../../kernel/database/db.ts'
import { insertAudit } from '../audit/audit.queries.ts'
import type { RequestSource } from '../audit/request-source.ts'
import type { AuthContext } from '../context.ts'
import { accountTakenOverEmail } from '../email/templates/account-emails.ts'
import { createEmailContext } from '../email/templates/frame.ts'
import { deleteFlowStates } from '../flow-states/flow-states.queries.ts'
import { deleteOneTimeTokens } from '../one-time-tokens/one-time-tokens.queries.ts'
import { deleteAllSessions } from '../sessions/sessions.queries.ts'
import { factors, recoveryCodes } from '../tables/factors.ts'
import { passkeyChallenges, passkeys } from '../tables/passkeys.ts'
import { undoLinks } from '../tables/undo-links.ts'
import { deleteOtherIdentities } from '../users/identities.queries.ts'
import { listProviders } from '../users/update-providers.ts'
import { type IdentityRow, type UserRow, updateUser } from '../users/users.queries.ts'
import { fullNameInClaims } from './verified-claims.ts'

interface Takeover {
  /** The identity that proved the address, and the only one that the account keeps. */
  readonly identity: IdentityRow
  /** The flow state of the link that proved the address, which is kept for the code exchange. */
  readonly flowStateId?: string | null
  /** Whether to keep the flow states of sign-ups, so that the code exchange can prove which one was the owner's. */
  readonly keepsSignUps?: boolean
  readonly source: RequestSource
}

/**
 * Gives an account to the person who proved its address, in the caller's transaction. Deletes everything that may be a
 * stranger's: password, identities, sessions, factors, passkeys, flow states, links and the data of other modules. Emails
 * the owner and returns the updated account.
 */
export async function takeOverAccount(
  auth: AuthContext,
  tx: Db,
  user: UserRow,
  { identity, flowStateId = null, keepsSignUps = false, source }: Takeover,
): Promise<UserRow> {
  const now = auth.clock.now()
  const { id: userId } = user
  const { provider, identityData } = identity
  const hadPassword = user.passwordHash !== null || user.hasConflictingSignUps
  const needsPassword = hadPassword && provider === 'email'
  const endedSessions = await deleteAllSessions(tx, userId)
  await deleteOneTimeTokens(tx, userId)
  await deleteOtherIdentities(tx, userId, identity.id)
  await tx.delete(factors).where(eq(factors.userId, userId))
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await tx.delete(passkeys).where(eq(passkeys.userId, userId))
  await tx.delete(passkeyChallenges).where(eq(passkeyChallenges.userId, userId))
  await tx.delete(undoLinks).where(eq(undoLinks.userId, userId))
  await deleteFlowStates(tx, userId, { except: flowStateId, keepsSignUps })
  const updated = await updateUser(tx, userId, {
    passwordHash: null,
    hasConflictingSignUps: false,
    phone: null,
    phoneConfirmedAt: null,
    newEmail: null,
    emailChangeAgreed: 0,
    emailConfirmedAt: user.emailConfirmedAt ?? now,
    emailProvenAt: now,
    appMetadata: {
      ...user.appMetadata,
      ...listProviders([identity]),
      ...(needsPassword ? { [PASSWORD_DROPPED_AT]: now.toISOString() } : {}),
    },
    userMetadata: identityData,
    updatedAt: now,
  })
  const email = updated.email ?? ''
  await auth.onUserTakenOver(tx, { userId, email, fullName: fullNameInClaims(identityData) })
  const traits = { provider, had_password: hadPassword, ended_sessions: endedSessions }
  await insertAudit(tx, source, { action: 'account_reclaimed', actor: updated, traits, at: now })
  // An account that nobody could sign in to has lost nothing worth an email.
  if (hadPassword || user.lastSignInAt !== null) {
    await auth.outbox.put(
      tx,
      userId,
      'account_reclaimed',
      accountTakenOverEmail(createEmailContext(auth, email, source), needsPassword),
    )
  }
  return updated
}
