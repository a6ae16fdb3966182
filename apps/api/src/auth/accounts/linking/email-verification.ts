import { PASSWORD_REMOVED_AT_METADATA_KEY } from '@satlens/contract'
import { eq } from 'drizzle-orm'
import { insertAuditLogEntry, type RequestClientInfo } from '#auth/core/audit/audit.queries.ts'
import {
  mfaFactorsTable,
  mfaRecoveryCodesTable,
  passkeyChallengesTable,
  passkeysTable,
} from '#auth/core/tables/factors.ts'
import { queueAccountEmail } from '#auth/messages/email/outbox.ts'
import { deleteFlowStatesOfUser } from '#auth/one-time/flow-states/flow-state.ts'
import { deleteOneTimeTokensOfUser, type OneTimeTokenRow } from '#auth/one-time/tokens/one-time-token.ts'
import { deleteUndoLinksOfUser } from '#auth/one-time/tokens/undo-link.ts'
import { deleteAllSessionsOfUser } from '#auth/sessions/sessions.queries.ts'
import { deleteAllOAuthConsents } from '#auth/users/oauth-consents.queries.ts'
import {
  getFullNameFromUserMetadata,
  getLanguageFromUserMetadata,
  listIdentityProviders,
} from '#auth/users/user.ts'
import {
  deleteAllIdentitiesOfUser,
  deleteOtherIdentitiesOfUser,
  findIdentitiesOfUser,
  type IdentityRow,
  type UserRow,
  updateIdentity,
  updateUser,
} from '#auth/users/users.queries.ts'
import type { Db } from '#kernel/database/db.ts'
import type { LinkingDeps } from '../account-deps.ts'
import { insertEmailIdentity } from './provider-identity.ts'

/** The state of an account whose address is being proven. `emailConfirmedAt` is also set by autoconfirmation, which proves nothing. */
export type EmailVerificationState = Pick<
  UserRow,
  'emailProvenAt' | 'emailConfirmedAt' | 'hasConflictingSignUps' | 'lastSignInAt'
>

/**
 * How an address is proven. `sign_up`: by the link or code of the sign-up that created the account. `email`: by any other
 * emailed link or code. `provider`: by a provider whose addresses the operator trusts.
 */
export type EmailVerificationMethod = 'sign_up' | 'email' | 'provider'

/**
 * The effect of a proof. `known`: none, the address was proven before. `confirm`: the sign-up keeps its password and
 * profile. `take_over`: the account loses its previous contents, which may be a stranger's.
 */
export type EmailVerificationEffect = 'known' | 'confirm' | 'take_over'

/** Decides the effect of a proof. Only a single, unused sign-up that its own link or code confirms keeps its contents. */
export function decideEmailVerificationEffect(
  account: EmailVerificationState,
  proof: EmailVerificationMethod,
): EmailVerificationEffect {
  if (account.emailProvenAt !== null) return 'known'
  const isUnused = account.emailConfirmedAt === null && account.lastSignInAt === null
  return proof === 'sign_up' && isUnused && !account.hasConflictingSignUps ? 'confirm' : 'take_over'
}

/** Records an emailed proof of the address of a locked account, which confirms or takes it over. Returns the updated account. */
export async function confirmOrTakeOverAccount(
  deps: LinkingDeps,
  tx: Db,
  user: UserRow,
  { confirmsSignUp, tokenType, flowStateId }: OneTimeTokenRow,
  source: RequestClientInfo,
): Promise<UserRow> {
  const now = deps.clock.now()
  switch (decideEmailVerificationEffect(user, confirmsSignUp ? 'sign_up' : 'email')) {
    case 'known':
      return user
    case 'confirm':
      return confirmSignUp(tx, user, now)
    case 'take_over': {
      await deleteAllIdentitiesOfUser(tx, user.id)
      const identity = await insertEmailIdentity(tx, user, now)
      // With several sign-ups, the code exchange can prove which one was the owner's.
      const keepsSignUps = tokenType === 'confirmation_token'
      return takeOverUnverifiedAccount(deps, tx, user, { identity, flowStateId, keepsSignUps, source })
    }
  }
}

async function confirmSignUp(tx: Db, user: UserRow, now: Date): Promise<UserRow> {
  for (const identity of await findIdentitiesOfUser(tx, user.id)) {
    if (identity.provider !== 'email') continue
    const identityData = { ...identity.identityData, email_verified: true }
    await updateIdentity(tx, user.id, 'email', { identityData, updatedAt: now })
  }
  return updateUser(tx, user.id, {
    emailConfirmedAt: now,
    emailProvenAt: now,
    userMetadata: { ...user.userMetadata, email_verified: true },
    updatedAt: now,
  })
}

interface Takeover {
  readonly identity: IdentityRow
  /** The flow state of the link that proved the address, which is kept for the code exchange. */
  readonly flowStateId?: string | null
  readonly keepsSignUps?: boolean
  readonly source: RequestClientInfo
}

/** Gives an account to the person who proved its address or phone number: deletes everything that may be a stranger's, and emails the owner. */
export async function takeOverUnverifiedAccount(
  deps: LinkingDeps,
  tx: Db,
  user: UserRow,
  { identity, flowStateId = null, keepsSignUps = false, source }: Takeover,
): Promise<UserRow> {
  const now = deps.clock.now()
  const { id: userId } = user
  const { provider, identityData } = identity
  const hadPassword = user.passwordHash !== null || user.hasConflictingSignUps
  const needsPassword = hadPassword && (provider === 'email' || provider === 'phone')
  const endedSessions = await deleteAllSessionsOfUser(tx, userId)
  await deleteOneTimeTokensOfUser(tx, userId)
  await deleteOtherIdentitiesOfUser(tx, userId, identity.id)
  await tx.delete(mfaFactorsTable).where(eq(mfaFactorsTable.userId, userId))
  await tx.delete(mfaRecoveryCodesTable).where(eq(mfaRecoveryCodesTable.userId, userId))
  await tx.delete(passkeysTable).where(eq(passkeysTable.userId, userId))
  await tx.delete(passkeyChallengesTable).where(eq(passkeyChallengesTable.userId, userId))
  // An application that a stranger allowed would get a code without a question.
  await deleteAllOAuthConsents(tx, userId)
  await deleteUndoLinksOfUser(tx, userId)
  await deleteFlowStatesOfUser(tx, userId, { except: flowStateId, keepsSignUps })
  const updated = await updateUser(tx, userId, {
    passwordHash: null,
    hasConflictingSignUps: false,
    ...(provider === 'phone'
      ? { phoneConfirmedAt: now }
      : {
          phone: null,
          phoneConfirmedAt: null,
          emailConfirmedAt: user.emailConfirmedAt ?? now,
          emailProvenAt: now,
        }),
    phoneAutoconfirmed: false,
    newPhone: null,
    newEmail: null,
    emailChangeAgreed: 0,
    appMetadata: {
      ...user.appMetadata,
      ...listIdentityProviders([identity]),
      ...(needsPassword ? { [PASSWORD_REMOVED_AT_METADATA_KEY]: now.toISOString() } : {}),
    },
    userMetadata: identityData,
    updatedAt: now,
  })
  const email = updated.email ?? ''
  await deps.onUserTakenOver(tx, {
    userId,
    email,
    fullName: getFullNameFromUserMetadata(identityData),
    language: getLanguageFromUserMetadata(identityData) ?? source.language,
  })
  const traits = { provider, had_password: hadPassword, ended_sessions: endedSessions }
  await insertAuditLogEntry(deps, tx, 'account_reclaimed', { user: updated, source, now }, traits)
  // An account that could not be signed in to has lost nothing worth an email.
  if (hadPassword || user.lastSignInAt !== null) {
    await queueAccountEmail(deps, tx, 'account_reclaimed', updated, source, { needsPassword })
  }
  return updated
}
