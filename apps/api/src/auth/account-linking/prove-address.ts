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
  /** Whether the link or code belongs to the sign-up that made the account. */
  readonly confirmsSignUp: boolean
  /** Which kind of link or code it is. Of sign-ups that differ, a confirmation lets the owner's be shown. */
  readonly tokenType: OneTimeTokenRow['tokenType']
  /** The flow of the link, which goes on to the exchange of its code. */
  readonly flowStateId: string | null
  readonly source: RequestSource
}

/**
 * Records that a mailed link was opened or a mailed code typed, in the caller's transaction; the account is locked. The
 * first such proof makes the account its owner's alone. Returns the account as it is then.
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

/** Leaves the account the identity that was proven, which is its address, and no other. */
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
