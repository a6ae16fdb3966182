import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../kernel/database/db.ts'
import { oneTimeTokens } from '../tables/one-time-tokens.ts'

export type OneTimeTokenRow = typeof oneTimeTokens.$inferSelect

/** Stores a token in place of the user's earlier one of its type. */
export async function replaceOneTimeToken(db: Db, token: typeof oneTimeTokens.$inferInsert): Promise<void> {
  await db
    .insert(oneTimeTokens)
    .values(token)
    .onConflictDoUpdate({
      target: [oneTimeTokens.userId, oneTimeTokens.tokenType],
      set: { ...token, attempts: 0 },
    })
}

export async function findOneTimeTokenByHash(db: Db, tokenHash: string): Promise<OneTimeTokenRow | null> {
  const [row] = await db.select().from(oneTimeTokens).where(eq(oneTimeTokens.tokenHash, tokenHash))
  return row ?? null
}

export const findOneTimeTokens = (db: Db, userId: string): Promise<OneTimeTokenRow[]> =>
  db.select().from(oneTimeTokens).where(eq(oneTimeTokens.userId, userId))

export async function countWrongAttempt(db: Db, id: string): Promise<void> {
  await db
    .update(oneTimeTokens)
    .set({ attempts: sql`${oneTimeTokens.attempts} + 1` })
    .where(eq(oneTimeTokens.id, id))
}

export async function deleteOneTimeTokens(db: Db, userId: string): Promise<void> {
  await db.delete(oneTimeTokens).where(eq(oneTimeTokens.userId, userId))
}

export async function deleteOneTimeToken(db: Db, id: string): Promise<void> {
  await db.delete(oneTimeTokens).where(eq(oneTimeTokens.id, id))
}
