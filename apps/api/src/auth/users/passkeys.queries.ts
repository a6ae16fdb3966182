import { and, asc, count, eq, isNotNull } from 'drizzle-orm'
import type { Db } from '../../kernel/database/db.ts'
import { findRow } from '../../kernel/database/first-row.ts'
import { factors, passkeyChallenges, passkeys } from '../tables/factors.ts'
import type { CredentialDescriptor } from '../webauthn/ceremonies.ts'

export type PasskeyRow = typeof passkeys.$inferSelect

export const findPasskeys = (db: Db, userId: string): Promise<PasskeyRow[]> =>
  db
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id))

export const findPasskeyByCredential = (db: Db, credentialId: string): Promise<PasskeyRow | null> =>
  findRow(db.select().from(passkeys).where(eq(passkeys.credentialId, credentialId)))

/** Adds a passkey and returns it; null if the credential is registered already. */
export const insertPasskey = (db: Db, passkey: typeof passkeys.$inferInsert): Promise<PasskeyRow | null> =>
  findRow(
    db.insert(passkeys).values(passkey).onConflictDoNothing({ target: passkeys.credentialId }).returning(),
  )

export const updatePasskey = (
  db: Db,
  userId: string,
  id: string,
  change: Partial<typeof passkeys.$inferInsert>,
): Promise<PasskeyRow | null> =>
  findRow(
    db
      .update(passkeys)
      .set(change)
      .where(and(eq(passkeys.userId, userId), eq(passkeys.id, id)))
      .returning(),
  )

export const deletePasskey = (db: Db, userId: string, id: string): Promise<PasskeyRow | null> =>
  findRow(
    db
      .delete(passkeys)
      .where(and(eq(passkeys.userId, userId), eq(passkeys.id, id)))
      .returning(),
  )

export async function countPasskeys(db: Db, userId: string): Promise<number> {
  const [row] = await db.select({ total: count() }).from(passkeys).where(eq(passkeys.userId, userId))
  return row?.total ?? 0
}

/** Deletes the user's open registration challenges, so that none of these registrations can be completed. */
export const deleteRegistrationChallenges = (db: Db, userId: string) =>
  db.delete(passkeyChallenges).where(eq(passkeyChallenges.userId, userId))

/** Returns the credentials of the user, those of second factors and passkeys. */
export async function findCredentials(db: Db, userId: string): Promise<CredentialDescriptor[]> {
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

/** Returns true if a credential belongs to any account, as a second factor or as a passkey (WebAuthn Level 3 §7.1, step 26). */
export async function isCredentialTaken(db: Db, credentialId: string): Promise<boolean> {
  const asFactor = await db
    .select({ id: factors.id })
    .from(factors)
    .where(eq(factors.credentialId, credentialId))
  return asFactor.length > 0 || (await findPasskeyByCredential(db, credentialId)) !== null
}
