import type { Db } from '../../kernel/database/db.ts'
import { insertAudit } from '../audit/audit.queries.ts'
import type { RequestSource } from '../audit/request-source.ts'
import type { AuthContext } from '../context.ts'
import { listProviders } from '../users/update-providers.ts'
import { insertIdentity, insertUser, type UserRow } from '../users/users.queries.ts'
import { fullNameInClaims, type VerifiedClaims } from './verified-claims.ts'

/** Creates an account with its first identity. Returns null if another request has taken the address meanwhile. */
export async function createProviderAccount(
  auth: AuthContext,
  tx: Db,
  { claims, source }: { readonly claims: VerifiedClaims; readonly source: RequestSource },
  { email, isConfirmed, mustConfirm }: { email: string | null; isConfirmed: boolean; mustConfirm: boolean },
): Promise<UserRow | null> {
  const { provider, subject, identityData } = claims
  const now = auth.clock.now()
  const timestamps = { createdAt: now, updatedAt: now }
  const user = await insertUser(tx, {
    email,
    emailConfirmedAt: isConfirmed ? now : null,
    emailProvenAt: isConfirmed ? now : null,
    appMetadata: listProviders([{ provider }]),
    userMetadata: identityData,
    ...timestamps,
  })
  if (!user) return null
  const identity = { userId: user.id, provider, providerId: subject, identityData }
  await insertIdentity(tx, { ...identity, lastSignInAt: mustConfirm ? null : now, ...timestamps })
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
