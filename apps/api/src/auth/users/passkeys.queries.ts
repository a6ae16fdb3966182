import { and, asc, count, eq, isNotNull } from 'drizzle-orm'
import { mfaFactorsTable, passkeyChallengesTable, passkeysTable } from '#auth/core/tables/factors.ts'
import type { WebAuthnCredentialDescriptor } from '#auth/core/webauthn/ceremonies.ts'
import type { Db } from '#kernel/database/db.ts'
import { findFirstRow } from '#kernel/database/first-row.ts'

export type PasskeyRow = typeof passkeysTable.$inferSelect

export const findPasskeysOfUser = (db: Db, userId: string): Promise<PasskeyRow[]> =>
  db
    .select()
    .from(passkeysTable)
    .where(eq(passkeysTable.userId, userId))
    .orderBy(asc(passkeysTable.createdAt), asc(passkeysTable.id))

export const findPasskeyByCredentialId = (db: Db, credentialId: string): Promise<PasskeyRow | null> =>
  findFirstRow(db.select().from(passkeysTable).where(eq(passkeysTable.credentialId, credentialId)))

/** Adds a passkey and returns it; null if the credential is registered already. */
export const insertPasskey = (
  db: Db,
  passkey: typeof passkeysTable.$inferInsert,
): Promise<PasskeyRow | null> =>
  findFirstRow(
    db
      .insert(passkeysTable)
      .values(passkey)
      .onConflictDoNothing({ target: passkeysTable.credentialId })
      .returning(),
  )

export const updatePasskey = (
  db: Db,
  userId: string,
  id: string,
  change: Partial<typeof passkeysTable.$inferInsert>,
): Promise<PasskeyRow | null> =>
  findFirstRow(
    db
      .update(passkeysTable)
      .set(change)
      .where(and(eq(passkeysTable.userId, userId), eq(passkeysTable.id, id)))
      .returning(),
  )

export const deletePasskey = (db: Db, userId: string, id: string): Promise<PasskeyRow | null> =>
  findFirstRow(
    db
      .delete(passkeysTable)
      .where(and(eq(passkeysTable.userId, userId), eq(passkeysTable.id, id)))
      .returning(),
  )

export const deleteAllPasskeys = (db: Db, userId: string) =>
  db.delete(passkeysTable).where(eq(passkeysTable.userId, userId))

export async function countPasskeysOfUser(db: Db, userId: string): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(passkeysTable)
    .where(eq(passkeysTable.userId, userId))
  return row?.total ?? 0
}

/** Deletes the user's open registration challenges, so that none of these registrations can be completed. */
export const deletePasskeyRegistrationChallenges = (db: Db, userId: string) =>
  db.delete(passkeyChallengesTable).where(eq(passkeyChallengesTable.userId, userId))

/** Returns the credentials of the user, those of second factors and passkeys. */
export async function findWebAuthnCredentialsOfUser(
  db: Db,
  userId: string,
): Promise<WebAuthnCredentialDescriptor[]> {
  const asFactors = await db
    .select({ id: mfaFactorsTable.credentialId, transports: mfaFactorsTable.transports })
    .from(mfaFactorsTable)
    .where(and(eq(mfaFactorsTable.userId, userId), isNotNull(mfaFactorsTable.credentialId)))
  const asPasskeys = await db
    .select({ id: passkeysTable.credentialId, transports: passkeysTable.transports })
    .from(passkeysTable)
    .where(eq(passkeysTable.userId, userId))
  return [...asFactors, ...asPasskeys].flatMap(({ id, transports }) =>
    id === null ? [] : { id, transports: transports ?? [] },
  )
}

/** Returns true if a credential belongs to any account, as a second factor or as a passkey (WebAuthn Level 3 §7.1, step 26). */
export async function isWebAuthnCredentialRegistered(db: Db, credentialId: string): Promise<boolean> {
  const asFactor = await db
    .select({ id: mfaFactorsTable.id })
    .from(mfaFactorsTable)
    .where(eq(mfaFactorsTable.credentialId, credentialId))
  return asFactor.length > 0 || (await findPasskeyByCredentialId(db, credentialId)) !== null
}
