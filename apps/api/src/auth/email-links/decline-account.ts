import { insertAudit } from '../audit/audit.queries.ts'
import type { RequestSource } from '../audit/request-source.ts'
import type { AuthContext } from '../context.ts'
import { verifyOneTimeToken } from '../one-time-tokens/verify-one-time-token.ts'
import { deleteUser, redactAuditName } from '../users/account.queries.ts'
import { isBanned } from '../users/is-banned.ts'

/**
 * Deletes an unconfirmed account for the owner of its email address, who did not sign up. Returns false and deletes nothing
 * if the link is not valid or the account was confirmed or banned.
 */
export async function declineAccount(
  auth: AuthContext,
  { token, type }: { readonly token: string; readonly type: string },
  source: RequestSource,
): Promise<boolean> {
  return auth.db.transaction(async (tx) => {
    const accepted = await verifyOneTimeToken(auth, tx, type, { linkToken: token })
    if (accepted?.token.tokenType !== 'confirmation_token') return false
    const { user } = accepted
    const now = auth.clock.now()
    if (user.emailConfirmedAt !== null || user.emailProvenAt !== null || isBanned(user, now)) return false
    const traits = { by: 'owner_of_address' }
    await insertAudit(tx, source, { action: 'user_deleted', actor: user, traits, at: now })
    await deleteUser(tx, user.id)
    await redactAuditName(tx, user.id)
    return true
  })
}
