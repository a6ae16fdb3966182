import { and, asc, eq, lt, notExists, sql } from 'drizzle-orm'
import type { Db } from '../../kernel/database/db.ts'
import { rowsAsJson } from '../../kernel/database/rows-as-json.ts'
import { factorChallenges, factors } from '../tables/factors.ts'
import { users } from '../tables/users.ts'

export type FactorRow = typeof factors.$inferSelect
export type FactorType = FactorRow['factorType']
export type FactorChange = Partial<typeof factors.$inferInsert>

/** Every factor of the user, unverified ones too, the oldest first. */
export const findFactors = (db: Db, userId: string): Promise<FactorRow[]> =>
  db
    .select()
    .from(factors)
    .where(eq(factors.userId, userId))
    .orderBy(...OLDEST_FIRST)

const OLDEST_FIRST = [asc(factors.createdAt), asc(factors.id)]

/** The same as a column of a statement that has the account. */
export const factorsOfUser = rowsAsJson(factors, {
  where: eq(factors.userId, users.id),
  orderBy: OLDEST_FIRST,
})

export async function findFactor(db: Db, userId: string, id: string): Promise<FactorRow | null> {
  const [row] = await db
    .select()
    .from(factors)
    .where(and(eq(factors.userId, userId), eq(factors.id, id)))
  return row ?? null
}

/** Whether the user has a second factor that counts. */
export async function hasVerifiedFactor(db: Db, userId: string): Promise<boolean> {
  const found = await db
    .select({ id: factors.id })
    .from(factors)
    .where(and(eq(factors.userId, userId), eq(factors.status, 'verified')))
    .limit(1)
  return found.length > 0
}

export async function insertFactor(db: Db, factor: typeof factors.$inferInsert): Promise<FactorRow> {
  const [row] = await db.insert(factors).values(factor).returning()
  if (!row) throw new Error('The factor was not stored.')
  return row
}

export async function updateFactor(db: Db, userId: string, id: string, change: FactorChange): Promise<void> {
  await db
    .update(factors)
    .set(change)
    .where(and(eq(factors.userId, userId), eq(factors.id, id)))
}

export async function deleteFactor(db: Db, userId: string, id: string): Promise<void> {
  await db.delete(factors).where(and(eq(factors.userId, userId), eq(factors.id, id)))
}

/** Deletes the user's other factors of the type that were begun and never verified. */
export async function deleteUnverifiedFactors(db: Db, userId: string, factorType: FactorType): Promise<void> {
  await db
    .delete(factors)
    .where(
      and(eq(factors.userId, userId), eq(factors.factorType, factorType), eq(factors.status, 'unverified')),
    )
}

/** Deletes every factor of the user that was begun and never verified, with its challenges. */
export async function deleteAllUnverifiedFactors(db: Db, userId: string): Promise<void> {
  await db.delete(factors).where(and(eq(factors.userId, userId), eq(factors.status, 'unverified')))
}

/** Deletes what the user began before that moment and never went on with (docs/protocol.md#enroll-a-factor). */
export async function deleteAbandonedFactors(db: Db, userId: string, before: Date): Promise<void> {
  const challenges = db
    .select({ one: sql`1` })
    .from(factorChallenges)
    .where(eq(factorChallenges.factorId, factors.id))
  await db
    .delete(factors)
    .where(
      and(
        eq(factors.userId, userId),
        eq(factors.status, 'unverified'),
        lt(factors.createdAt, before),
        notExists(challenges),
      ),
    )
}
