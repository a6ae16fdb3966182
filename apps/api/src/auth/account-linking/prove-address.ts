import { PASSWORD_DROPPED_AT } from '@satlens/contract'
import { eq } from 'drizzle-orm'
import type { Db } from '../../kernel/database/db.ts'
import { type RequestSource, recordAudit } from '../audit/audit.queries.ts'
import type { AuthContext } from '../context.ts'
import { queueEmail } from '../email/outbox.ts'
import { deleteFlowStates } from '../flow-states/flow-state.ts'
import { deleteOneTimeTokens, type OneTimeTokenRow } from '../one-time-tokens/one-time-token.ts'
import { deleteUndoLinks } from '../one-time-tokens/undo-link.ts'
import { deleteAllSessions } from '../sessions/sessions.queries.ts'
import { factors, passkeyChallenges, passkeys, recoveryCodes } from '../tables/factors.ts'
import { listProviders } from '../users/user.ts'
import {
  deleteAllIdentities,
  deleteOtherIdentities,
  findIdentities,
  type IdentityRow,
  type UserRow,
  updateIdentity,
  updateUser,
} from '../users/users.queries.ts'
import { addEmailIdentity, getFullName } from './provider-identity.ts'

export type TakeoverDeps = Pick<AuthContext, 'clock' | 'settings' | 'outbox' | 'onUserTakenOver'>

/** The state of an account whose address is being proven. `emailConfirmedAt` is also set by autoconfirmation, which proves nothing. */
export type UnprovenAccount = Pick<
  UserRow,
  'emailProvenAt' | 'emailConfirmedAt' | 'hasConflictingSignUps' | 'lastSignInAt'
>

/**
 * How an address is proven. `sign_up`: by the link or code of the sign-up that created the account. `email`: by any other
 * emailed link or code. `provider`: by a provider whose addresses the operator trusts.
 */
export type AddressProof = 'sign_up' | 'email' | 'provider'

/**
 * The effect of a proof. `known`: none, the address was proven before. `confirm`: the sign-up keeps its password and
 * profile. `take_over`: the account loses its previous contents, which may be a stranger's.
 */
export type ProofOutcome = 'known' | 'confirm' | 'take_over'

/** Decides the effect of a proof. Only a single, unused sign-up that its own link or code confirms keeps its contents. */
export function decideProof(account: UnprovenAccount, proof: AddressProof): ProofOutcome {
  if (account.emailProvenAt !== null) return 'known'
  const isUnused = account.emailConfirmedAt === null && account.lastSignInAt === null
  return proof === 'sign_up' && isUnused && !account.hasConflictingSignUps ? 'confirm' : 'take_over'
}

/** Records an emailed proof of the address of a locked account, which confirms or takes it over. Returns the updated account. */
export async function proveAddressByEmail(
  auth: TakeoverDeps,
  tx: Db,
  user: UserRow,
  { confirmsSignUp, tokenType, flowStateId }: OneTimeTokenRow,
  source: RequestSource,
): Promise<UserRow> {
  const now = auth.clock.now()
  switch (decideProof(user, confirmsSignUp ? 'sign_up' : 'email')) {
    case 'known':
      return user
    case 'confirm':
      return confirmSignUp(tx, user, now)
    case 'take_over': {
      await deleteAllIdentities(tx, user.id)
      const identity = await addEmailIdentity(tx, user, now)
      // With several sign-ups, the code exchange can prove which one was the owner's.
      const keepsSignUps = tokenType === 'confirmation_token'
      return takeOverAccount(auth, tx, user, { identity, flowStateId, keepsSignUps, source })
    }
  }
}

async function confirmSignUp(tx: Db, user: UserRow, now: Date): Promise<UserRow> {
  for (const identity of await findIdentities(tx, user.id)) {
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
  readonly source: RequestSource
}

/** Gives an account to the person who proved its address: deletes everything that may be a stranger's, and emails the owner. */
export async function takeOverAccount(
  auth: TakeoverDeps,
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
  await deleteUndoLinks(tx, userId)
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
  await auth.onUserTakenOver(tx, { userId, email, fullName: getFullName(identityData) })
  const traits = { provider, had_password: hadPassword, ended_sessions: endedSessions }
  await recordAudit(tx, 'account_reclaimed', { user: updated, source, now }, traits)
  // An account that could not be signed in to has lost nothing worth an email.
  if (hadPassword || user.lastSignInAt !== null) {
    await queueEmail(auth, tx, 'account_reclaimed', updated, source, { needsPassword })
  }
  return updated
}
