import type { Db } from '../../kernel/db.ts'
import { ApiError } from '../../kernel/errors.ts'
import { insertAudit } from '../audit/audit.queries.ts'
import type { RequestSource } from '../audit/request-source.ts'
import type { AuthContext } from '../context.ts'
import type { Caller } from '../guard/caller.ts'
import { lockCaller } from '../guard/lock-caller.ts'
import { deleteOneTimeTokens } from '../mailed-secrets/one-time-tokens.queries.ts'
import {
  findIdentities,
  findUserByEmail,
  type IdentityRow,
  type UserRow,
  updateUser,
} from '../user/users.queries.ts'
import { emailAfterUnlink } from './email-after-unlink.ts'
import { deleteIdentity } from './identities.queries.ts'
import { identityUnlinked } from './identity-mails.ts'
import { recountProviders } from './recount-providers.ts'

/** Removes one of the caller's ways to sign in, never the last (wire §8.4). */
export async function unlinkIdentity(
  auth: AuthContext,
  caller: Caller,
  identityId: string,
  source: RequestSource,
): Promise<void> {
  await auth.db.transaction((tx) => unlink(auth, tx, caller, identityId, source))
  auth.outbox.wake()
}

async function unlink(
  auth: AuthContext,
  tx: Db,
  caller: Caller,
  identityId: string,
  source: RequestSource,
): Promise<void> {
  const now = auth.clock.now()
  const user = await lockCaller(tx, caller)
  const removed = await deleteIdentity(tx, user.id, identityId)
  if (!removed) throw new ApiError('identity_not_found')
  const remaining = await findIdentities(tx, user.id)
  // The throw takes the deletion back.
  if (remaining.length === 0) throw new ApiError('single_identity_not_deletable')

  const { provider } = removed
  const settled = await settleAddress(auth, tx, user, removed, remaining)
  await recountProviders(tx, settled, now)
  const audit = { actor: user, sessionId: caller.sessionId, traits: { provider }, at: now }
  await insertAudit(tx, source, { ...audit, action: 'identity_unlinked' })
  if (!user.email) return
  const { brand, siteUrl } = auth.settings
  const mail = identityUnlinked({ brand, to: user.email, siteUrl, provider })
  await auth.outbox.put(tx, user.id, 'identity_unlinked', mail)
}

/** The account keeps no address that came with what is gone. */
async function settleAddress(
  { clock, onEmailChanged }: AuthContext,
  tx: Db,
  user: UserRow,
  removed: IdentityRow,
  remaining: readonly IdentityRow[],
): Promise<UserRow> {
  const now = clock.now()
  if (removed.provider === 'phone') {
    return updateUser(tx, user.id, { phone: null, phoneConfirmedAt: null, updatedAt: now })
  }
  const after = emailAfterUnlink(user.email, remaining.map(asRemaining))
  if (after.kind === 'keep') return user
  const { email, isConfirmed } = after
  if (email !== null && (await findUserByEmail(tx, email))) {
    throw new ApiError('email_conflict_identity_not_deletable')
  }
  await deleteOneTimeTokens(tx, user.id)
  await onEmailChanged(tx, { userId: user.id, email: email ?? '' })
  return updateUser(tx, user.id, {
    email,
    emailConfirmedAt: isConfirmed ? now : null,
    newEmail: null,
    emailChangeAgreed: 0,
    userMetadata: { ...user.userMetadata, email: email ?? '', email_verified: isConfirmed },
    updatedAt: now,
  })
}

const asRemaining = ({ identityData }: IdentityRow) => ({
  email: typeof identityData.email === 'string' ? identityData.email : null,
  isVerified: identityData.email_verified === true,
})
