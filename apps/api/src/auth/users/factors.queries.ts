import { and, asc, eq, lt, notExists, sql } from 'drizzle-orm'
import { mfaChallengesTable, mfaFactorsTable } from '#auth/core/tables/factors.ts'
import { usersTable } from '#auth/core/tables/users.ts'
import type { Db } from '#kernel/database/db.ts'
import { findFirstRow, requireFirstRow } from '#kernel/database/first-row.ts'
import { rowsAsJson } from '#kernel/database/json-expressions.ts'

export type FactorRow = typeof mfaFactorsTable.$inferSelect
export type FactorType = FactorRow['factorType']
export type FactorRowChange = Partial<typeof mfaFactorsTable.$inferInsert>

/** Returns all factors of a user, including unverified ones, the oldest first. */
export const findFactorsOfUser = (db: Db, userId: string): Promise<FactorRow[]> =>
  db
    .select()
    .from(mfaFactorsTable)
    .where(eq(mfaFactorsTable.userId, userId))
    .orderBy(...OLDEST_FIRST)

const OLDEST_FIRST = [asc(mfaFactorsTable.createdAt), asc(mfaFactorsTable.id)]

/** Like {@link findFactorsOfUser}, as a part of a query on the users table. */
export const FACTORS_AS_JSON = rowsAsJson(mfaFactorsTable, {
  where: eq(mfaFactorsTable.userId, usersTable.id),
  orderBy: OLDEST_FIRST,
})

export const findFactorById = (db: Db, userId: string, id: string): Promise<FactorRow | null> =>
  findFirstRow(
    db
      .select()
      .from(mfaFactorsTable)
      .where(and(eq(mfaFactorsTable.userId, userId), eq(mfaFactorsTable.id, id))),
  )

export async function hasVerifiedFactor(db: Db, userId: string): Promise<boolean> {
  const found = await db
    .select({ id: mfaFactorsTable.id })
    .from(mfaFactorsTable)
    .where(and(eq(mfaFactorsTable.userId, userId), eq(mfaFactorsTable.status, 'verified')))
    .limit(1)
  return found.length > 0
}

export const insertFactor = (db: Db, factor: typeof mfaFactorsTable.$inferInsert): Promise<FactorRow> =>
  requireFirstRow(db.insert(mfaFactorsTable).values(factor).returning(), 'The factor was not stored.')

export const updateFactor = (db: Db, userId: string, id: string, change: FactorRowChange) =>
  db
    .update(mfaFactorsTable)
    .set(change)
    .where(and(eq(mfaFactorsTable.userId, userId), eq(mfaFactorsTable.id, id)))

export const deleteFactor = (db: Db, userId: string, id: string) =>
  db.delete(mfaFactorsTable).where(and(eq(mfaFactorsTable.userId, userId), eq(mfaFactorsTable.id, id)))

export const deleteAllFactors = (db: Db, userId: string) =>
  db.delete(mfaFactorsTable).where(eq(mfaFactorsTable.userId, userId))

export const deleteUnverifiedFactorsOfType = (db: Db, userId: string, factorType: FactorType) =>
  db
    .delete(mfaFactorsTable)
    .where(
      and(
        eq(mfaFactorsTable.userId, userId),
        eq(mfaFactorsTable.factorType, factorType),
        eq(mfaFactorsTable.status, 'unverified'),
      ),
    )

export const deleteAllUnverifiedFactors = (db: Db, userId: string) =>
  db
    .delete(mfaFactorsTable)
    .where(and(eq(mfaFactorsTable.userId, userId), eq(mfaFactorsTable.status, 'unverified')))

/** Deletes the user's unverified factors that are older than `before` and have no challenge (docs/protocol.md#enroll-a-factor). */
export async function deleteAbandonedFactors(db: Db, userId: string, before: Date): Promise<void> {
  const challenges = db
    .select({ one: sql`1` })
    .from(mfaChallengesTable)
    .where(eq(mfaChallengesTable.factorId, mfaFactorsTable.id))
  await db
    .delete(mfaFactorsTable)
    .where(
      and(
        eq(mfaFactorsTable.userId, userId),
        eq(mfaFactorsTable.status, 'unverified'),
        lt(mfaFactorsTable.createdAt, before),
        notExists(challenges),
      ),
    )
}
