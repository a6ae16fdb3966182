import { and, asc, eq } from 'drizzle-orm'
import type { Db } from '../../kernel/db.ts'
import { factors } from './schema.ts'

export type FactorRow = typeof factors.$inferSelect

/** Every factor of the user, unverified ones too, the oldest first. */
export const findFactors = (db: Db, userId: string): Promise<FactorRow[]> =>
  db.select().from(factors).where(eq(factors.userId, userId)).orderBy(asc(factors.createdAt), asc(factors.id))

/** Whether the user has a second factor that counts. */
export async function hasVerifiedFactor(db: Db, userId: string): Promise<boolean> {
  const found = await db
    .select({ id: factors.id })
    .from(factors)
    .where(and(eq(factors.userId, userId), eq(factors.status, 'verified')))
    .limit(1)
  return found.length > 0
}
