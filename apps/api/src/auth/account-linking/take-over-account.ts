import { PASSWORD_DROPPED_AT } from '@satlens/contract'
import { eq } from 'drizzle-orm'
import type { Db } from '../../kernel/database/db.ts'
import { insertAudit } from '../audit/audit.queries.ts'
import type { RequestSource } from '../audit/request-source.ts'
import type { AuthContext } from '../context.ts'
import { accountTakenOverEmail } from '../email/templates/address-proof-emails.ts'
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

interface Proven {
  /** What the owner proved the address with; it is the account's only identity from then on. */
  readonly identity: IdentityRow
  /** The flow of the link that proved it, which goes on to the exchange of its code. */
  readonly flowStateId?: string | null
  /** Whether a sign-up may still show, at the exchange of the code, that the owner made it. */
  readonly keepsSignUps?: boolean
  readonly source: RequestSource
}

/**
 * Makes an account the property of the person who proved its address, in the caller's transaction. Everything else that
 * opens or fills it goes, for it may be a stranger's: password, identities, sessions, factors, passkeys, pending flows and
 * links, and what other modules keep. The owner is told.
 */
export async function takeOverAccount(
  auth: AuthContext,
  tx: Db,
  user: UserRow,
  { identity, flowStateId = null, keepsSignUps = false, source }: Proven,
): Promise<UserRow> {
  const now = auth.clock.now()
  const { id: userId } = user
  const { provider, identityData } = identity
  const hadPassword = user.passwordHash !== null || user.hasConflictingSignUps
  const needsPassword = hadPassword && provider === 'email'
  const ended = await deleteAllSessions(tx, userId)
  await deleteOneTimeTokens(tx, userId)
  await deleteOtherIdentities(tx, userId, identity.id)
  await tx.delete(factors).where(eq(factors.userId, userId))
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await tx.delete(passkeys).where(eq(passkeys.userId, userId))
  await tx.delete(passkeyChallenges).where(eq(passkeyChallenges.userId, userId))
  await tx.delete(undoLinks).where(eq(undoLinks.userId, userId))
  await deleteFlowStates(tx, userId, { except: flowStateId, keepsSignUps })
  const taken = await updateUser(tx, userId, {
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
  const email = taken.email ?? ''
  await auth.onUserTakenOver(tx, { userId, email, fullName: fullNameInClaims(identityData) })
  const traits = { provider, had_password: hadPassword, ended_sessions: ended }
  await insertAudit(tx, source, { action: 'account_reclaimed', actor: taken, traits, at: now })
  // An account that could not be opened yet has nothing to tell of.
  if (hadPassword || user.lastSignInAt !== null) {
    const { brand, siteUrl } = auth.settings
    await auth.outbox.put(
      tx,
      userId,
      'account_reclaimed',
      accountTakenOverEmail({ brand, to: email, siteUrl, needsPassword }),
    )
  }
  return taken
}
