import type { Db } from '../../kernel/database/db.ts'
import { ApiError } from '../../kernel/http/errors.ts'
import type { AuthContext } from '../context.ts'
import { emailChangedEmail } from '../email/templates/email-change-emails.ts'
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

/** What the first of the two addresses is told (docs/protocol.md#verify-a-code). */
const FIRST_OF_TWO = 'One of the two addresses has agreed. Now open the link in the mail to the other one.'

/**
 * One of the two addresses agrees that the account moves. The first is recorded; with the second it moves, or at once
 * if it has no address yet. An account whose address was not proven stays unproven. Refuses with `email_exists` when somebody else has got the address meanwhile, and with
 * `otp_expired` unless the session that asked for the change is alive now.
 */
export async function acceptEmailChange(
  auth: AuthContext,
  tx: Db,
  user: UserRow,
  token: OneTimeTokenRow,
): Promise<TokenEffect> {
  const { newEmail } = user
  if (!newEmail || !(await isAskedByLiveSession(auth, tx, token))) throw new ApiError('otp_expired')
  const needed = user.email ? 2 : 1
  const agreed = user.emailChangeAgreed + 1
  if (agreed < needed) {
    await deleteOneTimeToken(tx, token.id)
    await updateUser(tx, user.id, { emailChangeAgreed: agreed, updatedAt: auth.clock.now() })
    return { message: FIRST_OF_TWO }
  }
  return { user: await moveAccount(auth, tx, user, newEmail), action: 'user_modified' }
}

async function isAskedByLiveSession(
  { clock, settings }: AuthContext,
  tx: Db,
  { userId, sessionId }: OneTimeTokenRow,
): Promise<boolean> {
  if (sessionId === null) return false
  return (await findLiveSession(tx, { userId, sessionId }, { limits: settings.limits, clock })) !== null
}

async function moveAccount(auth: AuthContext, tx: Db, user: UserRow, email: string): Promise<UserRow> {
  const { clock, settings, outbox } = auth
  const now = clock.now()
  if (await findUserByEmail(tx, email)) throw new ApiError('email_exists')
  // The link says that its reader wants to be here, not that the account is theirs. Without a proven address to vouch for
  // the asking session, the next proof of the new one decides whose account it is.
  const wasProven = user.email !== null && user.emailProvenAt !== null
  const moved = await updateUser(tx, user.id, {
    email,
    emailConfirmedAt: now,
    emailProvenAt: wasProven ? now : null,
    newEmail: null,
    emailChangeSentAt: null,
    emailChangeAgreed: 0,
    userMetadata: { ...user.userMetadata, email, email_verified: true },
    updatedAt: now,
  })
  await moveEmailIdentity(tx, user.id, email, now)
  await auth.onEmailChanged(tx, { userId: user.id, email })
  if (user.email) {
    const mail = emailChangedEmail(settings.brand, user.email, { siteUrl: settings.siteUrl, newEmail: email })
    await outbox.put(tx, user.id, 'email_changed', mail)
  }
  return moved
}

async function moveEmailIdentity(tx: Db, userId: string, email: string, now: Date): Promise<void> {
  const identity = (await findIdentities(tx, userId)).find(({ provider }) => provider === 'email')
  const identityData = { ...identity?.identityData, sub: userId, email, email_verified: true }
  if (identity) return updateIdentity(tx, userId, 'email', { identityData, updatedAt: now })
  const moments = { createdAt: now, updatedAt: now }
  await insertIdentity(tx, { userId, provider: 'email', providerId: userId, identityData, ...moments })
}
