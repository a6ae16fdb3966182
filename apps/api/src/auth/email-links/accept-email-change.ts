import type { Db } from '../../kernel/database/db.ts'
import { ApiError } from '../../kernel/http/errors.ts'
import type { RequestSource } from '../audit/request-source.ts'
import type { AuthContext } from '../context.ts'
import { emailChangedEmail } from '../email/templates/account-emails.ts'
import { createEmailContext } from '../email/templates/frame.ts'
import { deleteOneTimeToken, type OneTimeTokenRow } from '../one-time-tokens/one-time-tokens.queries.ts'
import { findLiveSession } from '../sessions/require-live-session.ts'
import {
  findIdentities,
  findUserByEmail,
  insertIdentity,
  type UserRow,
  updateIdentity,
  updateUser,
} from '../users/users.queries.ts'
import type { TokenEffect } from './token-effect.ts'

/** The message after the first of the two confirmations (docs/protocol.md#verify-a-code). */
const FIRST_OF_TWO = 'One address is confirmed. Now open the link we emailed to the other address.'

/**
 * Confirms an email change by one of the two addresses. The change is made with the second confirmation, or with the first
 * if the account has no address. An account whose address was not proven stays unproven. Throws `email_exists` if another
 * account took the address meanwhile, and `otp_expired` if the session that requested the change has ended.
 */
export async function acceptEmailChange(
  auth: AuthContext,
  tx: Db,
  user: UserRow,
  token: OneTimeTokenRow,
  source: RequestSource,
): Promise<TokenEffect> {
  const { newEmail } = user
  if (!newEmail || !(await isRequestedByLiveSession(auth, tx, token))) throw new ApiError('otp_expired')
  const needed = user.email ? 2 : 1
  const confirmed = user.emailChangeAgreed + 1
  if (confirmed < needed) {
    await deleteOneTimeToken(tx, token.id)
    await updateUser(tx, user.id, { emailChangeAgreed: confirmed, updatedAt: auth.clock.now() })
    return { message: FIRST_OF_TWO }
  }
  return { user: await changeEmail(auth, tx, user, newEmail, source), action: 'user_modified' }
}

async function isRequestedByLiveSession(
  { clock, settings }: AuthContext,
  tx: Db,
  { userId, sessionId }: OneTimeTokenRow,
): Promise<boolean> {
  if (sessionId === null) return false
  return (await findLiveSession(tx, { userId, sessionId }, { limits: settings.limits, clock })) !== null
}

async function changeEmail(
  auth: AuthContext,
  tx: Db,
  user: UserRow,
  email: string,
  source: RequestSource,
): Promise<UserRow> {
  const now = auth.clock.now()
  if (await findUserByEmail(tx, email)) throw new ApiError('email_exists')
  // The link proves that its reader agrees to the change, not that they own the account. If the previous address was not
  // proven either, the next proof of the new address decides who owns the account.
  const wasProven = user.email !== null && user.emailProvenAt !== null
  const changed = await updateUser(tx, user.id, {
    email,
    emailConfirmedAt: now,
    emailProvenAt: wasProven ? now : null,
    newEmail: null,
    emailChangeSentAt: null,
    emailChangeAgreed: 0,
    userMetadata: { ...user.userMetadata, email, email_verified: true },
    updatedAt: now,
  })
  await updateEmailIdentity(tx, user.id, email, now)
  await auth.onEmailChanged(tx, { userId: user.id, email })
  if (user.email) {
    const notice = emailChangedEmail(createEmailContext(auth, user.email, source), email)
    await auth.outbox.put(tx, user.id, 'email_changed', notice)
  }
  return changed
}

async function updateEmailIdentity(tx: Db, userId: string, email: string, now: Date): Promise<void> {
  const identity = (await findIdentities(tx, userId)).find(({ provider }) => provider === 'email')
  const identityData = { ...identity?.identityData, sub: userId, email, email_verified: true }
  if (identity) return updateIdentity(tx, userId, 'email', { identityData, updatedAt: now })
  await insertIdentity(tx, {
    userId,
    provider: 'email',
    providerId: userId,
    identityData,
    createdAt: now,
    updatedAt: now,
  })
}
