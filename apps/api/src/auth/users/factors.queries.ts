import { and, asc, eq, lt, notExists, sql } from 'drizzle-orm'
import type { Db } from '../../kernel/database/db.ts'
import { findRow, getRow } from '../../kernel/database/first-row.ts'
import { rowsAsJson } from '../../kernel/database/rows-as-json.ts'
import { factorChallenges, factors } from '../tables/factors.ts'
import { users } from '../tables/users.ts'

export type FactorRow = typeof factors.$inferSelect
export type FactorType = FactorRow['factorType']
export type FactorChange = Partial<typeof factors.$inferInsert>

/** Returns all factors of a user, including unverified ones, the oldest first. */
export const findFactors = (db: Db, userId: string): Promise<FactorRow[]> =>
  db
    .select()
    .from(factors)
    .where(eq(factors.userId, userId))
    .orderBy(...OLDEST_FIRST)

const OLDEST_FIRST = [asc(factors.createdAt), asc(factors.id)]

/** Like {@link findFactors}, as a column of a query on the users table. */
export const factorsOfUser = rowsAsJson(factors, {
  where: eq(factors.userId, users.id),
  orderBy: OLDEST_FIRST,
})

export const findFactor = (db: Db, userId: string, id: string): Promise<FactorRow | null> =>
  findRow(
    db
      .select()
      .from(factors)
      .where(and(eq(factors.userId, userId), eq(factors.id, id))),
  )

export async function hasVerifiedFactor(db: Db, userId: string): Promise<boolean> {
  const found = await db
    .select({ id: factors.id })
    .from(factors)
    .where(and(eq(factors.userId, userId), eq(factors.status, 'verified')))
    .limit(1)
  return found.length > 0
}

export const insertFactor = (db: Db, factor: typeof factors.$inferInsert): Promise<FactorRow> =>
  getRow(db.insert(factors).values(factor).returning(), 'The factor was not stored.')

export const updateFactor = (db: Db, userId: string, id: string, change: FactorChange) =>
  db
    .update(factors)
    .set(change)
    .where(and(eq(factors.userId, userId), eq(factors.id, id)))

export const deleteFactor = (db: Db, userId: string, id: string) =>
  db.delete(factors).where(and(eq(factors.userId, userId), eq(factors.id, id)))

export const deleteUnverifiedFactors = (db: Db, userId: string, factorType: FactorType) =>
  db
    .delete(factors)
    .where(
      and(eq(factors.userId, userId), eq(factors.factorType, factorType), eq(factors.status, 'unverified')),
    )

export const deleteAllUnverifiedFactors = (db: Db, userId: string) =>
  db.delete(factors).where(and(eq(factors.userId, userId), eq(factors.status, 'unverified')))

/** Deletes the user's unverified factors that are older than `before` and have no challenge (docs/protocol.md#enroll-a-factor). */
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
