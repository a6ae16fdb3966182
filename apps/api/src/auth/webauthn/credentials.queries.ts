import { and, eq, isNotNull } from 'drizzle-orm'
import type { Db } from '../../kernel/database/db.ts'
import { factors } from '../tables/factors.ts'
import { passkeys } from '../tables/passkeys.ts'
import type { StoredCredential } from './relying-party.ts'

type Named = Pick<StoredCredential, 'id' | 'transports'>

/** What the user's keys hold for this site, as second factors and as passkeys. */
export async function findCredentials(db: Db, userId: string): Promise<Named[]> {
  const asFactors = await db
    .select({ id: factors.credentialId, transports: factors.transports })
    .from(factors)
    .where(and(eq(factors.userId, userId), isNotNull(factors.credentialId)))
  const asPasskeys = await db
    .select({ id: passkeys.credentialId, transports: passkeys.transports })
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
  return [...asFactors, ...asPasskeys].flatMap(({ id, transports }) =>
    id === null ? [] : { id, transports: transports ?? [] },
  )
}

/** Whether a credential is somebody's already, as a second factor or as a passkey (WebAuthn Level 3 §7.1, step 26). */
export async function isCredentialTaken(db: Db, credentialId: string): Promise<boolean> {
  const asFactor = await db
    .select({ id: factors.id })
    .from(factors)
    .where(eq(factors.credentialId, credentialId))
  if (asFactor.length > 0) return true
  const asPasskey = await db
    .select({ id: passkeys.id })
    .from(passkeys)
    .where(eq(passkeys.credentialId, credentialId))
  return asPasskey.length > 0
}
