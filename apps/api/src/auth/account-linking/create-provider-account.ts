import type { Db } from '../../kernel/database/db.ts'
import { insertAudit } from '../audit/audit.queries.ts'
import type { RequestSource } from '../audit/request-source.ts'
import type { AuthContext } from '../context.ts'
import { listProviders } from '../users/update-providers.ts'
import { insertIdentity, insertUser, type UserRow } from '../users/users.queries.ts'
import { fullNameInClaims, type VerifiedClaims } from './verified-claims.ts'

/** Makes the account of somebody new, with its first identity. Null when the address has been taken meanwhile. */
export async function createProviderAccount(
  auth: AuthContext,
  tx: Db,
  { voucher, source }: { readonly voucher: VerifiedClaims; readonly source: RequestSource },
  { email, isConfirmed, mustConfirm }: { email: string | null; isConfirmed: boolean; mustConfirm: boolean },
): Promise<UserRow | null> {
  const { provider, subject, identityData } = voucher
  const now = auth.clock.now()
  const moments = { createdAt: now, updatedAt: now }
  const user = await insertUser(tx, {
    email,
    emailConfirmedAt: isConfirmed ? now : null,
    emailProvenAt: isConfirmed ? now : null,
    appMetadata: listProviders([{ provider }]),
    userMetadata: identityData,
    ...moments,
  })
  if (!user) return null
  const identity = { userId: user.id, provider, providerId: subject, identityData }
  await insertIdentity(tx, { ...identity, lastSignInAt: mustConfirm ? null : now, ...moments })
  await auth.onUserCreated(tx, {
    userId: user.id,
    email: email ?? '',
    fullName: fullNameInClaims(identityData),
  })
  if (!mustConfirm) {
    await insertAudit(tx, source, { action: 'user_signedup', actor: user, traits: { provider }, at: now })
  }
  return user
}
