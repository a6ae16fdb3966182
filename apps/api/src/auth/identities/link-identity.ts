import type { Db } from '../../kernel/db.ts'
import type { Admission } from '../admission/admission.ts'
import type { Visit } from '../admission/admit.ts'
import { findOwner } from '../admission/find-owner.ts'
import { insertAudit } from '../audit/audit.queries.ts'
import type { AuthContext } from '../context.ts'
import { sendOrPretend } from '../mailed-secrets/send-or-pretend.ts'
import { isBanned } from '../user/is-banned.ts'
import { findUserByEmail, insertIdentity, lockUser, type UserRow, updateUser } from '../user/users.queries.ts'
import { identityLinked } from './identity-mails.ts'
import { recountProviders } from './recount-providers.ts'

/** Adds an identity to the account of somebody who is signed in, in the caller's transaction (wire §8.3, §10.7). */
export async function linkIdentity(
  auth: AuthContext,
  tx: Db,
  userId: string,
  { voucher, redirectTo, source }: Visit,
): Promise<Admission> {
  const { provider, subject, email, identityData } = voucher
  const now = auth.clock.now()
  if (await findOwner(tx, voucher)) return { refusal: 'identity_already_exists' }
  const user = await lockUser(tx, userId)
  if (!user) return { refusal: 'user_not_found' }
  if (isBanned(user, now)) return { refusal: 'user_banned' }
  const adopts = user.email === null && email !== null
  if (adopts && (await findUserByEmail(tx, email))) return { refusal: 'email_exists' }

  const moments = { createdAt: now, updatedAt: now }
  await insertIdentity(tx, {
    userId,
    provider,
    providerId: subject,
    identityData,
    lastSignInAt: now,
    ...moments,
  })
  await insertAudit(tx, source, { action: 'identity_linked', actor: user, traits: { provider }, at: now })
  const adopted = adopts ? await adopt(auth, tx, user, { ...voucher, email }) : user
  const linked = await recountProviders(tx, adopted, now)
  if (linked.email && !adopts) {
    const { brand, siteUrl } = auth.settings
    const mail = identityLinked({ brand, to: linked.email, siteUrl, provider })
    await auth.outbox.put(tx, userId, 'identity_linked', mail)
  }
  if (adopts && !voucher.isProven) {
    await sendOrPretend(auth, tx, 'signup', linked, { to: email, redirectTo, pkce: null, source })
    return { refusal: 'email_not_confirmed' }
  }
  return { user: linked }
}

/** An account without an address takes the one that comes with the identity. */
async function adopt(
  { clock, onEmailChanged }: AuthContext,
  tx: Db,
  user: UserRow,
  { email, isProven }: { email: string; isProven: boolean },
): Promise<UserRow> {
  const now = clock.now()
  await onEmailChanged(tx, { userId: user.id, email })
  return updateUser(tx, user.id, {
    email,
    emailConfirmedAt: isProven ? now : null,
    userMetadata: { ...user.userMetadata, email, email_verified: isProven },
    updatedAt: now,
  })
}
