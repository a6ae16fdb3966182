import { and, asc, count, eq } from 'drizzle-orm'
import type { Db } from '../../kernel/database/db.ts'
import { passkeyChallenges, passkeys } from '../tables/passkeys.ts'

export type PasskeyRow = typeof passkeys.$inferSelect

/** Returns the passkeys of a user, the oldest first. */
export const findPasskeys = (db: Db, userId: string): Promise<PasskeyRow[]> =>
  db
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id))

export async function findPasskeyByCredential(db: Db, credentialId: string): Promise<PasskeyRow | null> {
  const [row] = await db.select().from(passkeys).where(eq(passkeys.credentialId, credentialId))
  return row ?? null
}

/** Adds a passkey and returns it; null if the credential is registered already. */
export async function insertPasskey(
  db: Db,
  passkey: typeof passkeys.$inferInsert,
): Promise<PasskeyRow | null> {
  const [row] = await db
    .insert(passkeys)
    .values(passkey)
    .onConflictDoNothing({ target: passkeys.credentialId })
    .returning()
  return row ?? null
}

export async function updatePasskey(
  db: Db,
  userId: string,
  id: string,
  change: Partial<typeof passkeys.$inferInsert>,
): Promise<PasskeyRow | null> {
  const [row] = await db
    .update(passkeys)
    .set(change)
    .where(and(eq(passkeys.userId, userId), eq(passkeys.id, id)))
    .returning()
  return row ?? null
}

/** Deletes a passkey of the user and returns it; null if the user has no such passkey. */
export async function deletePasskey(db: Db, userId: string, id: string): Promise<PasskeyRow | null> {
  const [deleted] = await db
    .delete(passkeys)
    .where(and(eq(passkeys.userId, userId), eq(passkeys.id, id)))
    .returning()
  return deleted ?? null
}

export async function countPasskeys(db: Db, userId: string): Promise<number> {
  const [row] = await db.select({ total: count() }).from(passkeys).where(eq(passkeys.userId, userId))
  return row?.total ?? 0
}

/** Deletes the user's open registration challenges, so that none of these registrations can be completed. */
export async function deleteRegistrationChallenges(db: Db, userId: string): Promise<void> {
  await db.delete(passkeyChallenges).where(eq(passkeyChallenges.userId, userId))
}
