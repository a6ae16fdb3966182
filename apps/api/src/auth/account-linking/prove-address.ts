import type { Db } from '../../kernel/database/db.ts'
import type { RequestSource } from '../audit/request-source.ts'
import type { AuthContext } from '../context.ts'
import type { OneTimeTokenRow } from '../one-time-tokens/one-time-tokens.queries.ts'
import { deleteIdentities } from '../users/identities.queries.ts'
import {
  findIdentities,
  insertIdentity,
  type UserRow,
  updateIdentity,
  updateUser,
} from '../users/users.queries.ts'
import { decideProof } from './decide-proof.ts'
import { takeOverAccount } from './take-over-account.ts'

interface EmailProof {
  /** Whether the link or code belongs to the sign-up that created the account. */
  readonly confirmsSignUp: boolean
  /** The kind of link or code. A confirmation keeps conflicting sign-ups, so that the owner can prove which is theirs. */
  readonly tokenType: OneTimeTokenRow['tokenType']
  /** The flow state of the link, which is kept for the code exchange. */
  readonly flowStateId: string | null
  readonly source: RequestSource
}

/**
 * Records that an emailed link was opened or an emailed code entered, in the caller's transaction with the account
 * locked. The first proof confirms or takes over the account. Returns the updated account.
 */
export async function proveAddressByEmail(
  auth: AuthContext,
  tx: Db,
  user: UserRow,
  { confirmsSignUp, tokenType, flowStateId, source }: EmailProof,
): Promise<UserRow> {
  const now = auth.clock.now()
  switch (decideProof(user, confirmsSignUp ? 'sign_up' : 'email')) {
    case 'known':
      return user
    case 'confirm':
      return confirmSignUp(tx, user, now)
    case 'take_over': {
      const identity = await replaceIdentities(tx, user, now)
      return takeOverAccount(auth, tx, user, {
        identity,
        flowStateId,
        keepsSignUps: tokenType === 'confirmation_token',
        source,
      })
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

/** Replaces all identities of the account by one for its proven email address. */
async function replaceIdentities(tx: Db, { id: userId, email }: UserRow, now: Date) {
  const identityData = { sub: userId, email, email_verified: true, phone_verified: false }
  await deleteIdentities(tx, userId)
  return insertIdentity(tx, {
    userId,
    provider: 'email',
    providerId: userId,
    identityData,
    createdAt: now,
    updatedAt: now,
  })
}
