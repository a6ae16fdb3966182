import { and, eq } from 'drizzle-orm'
import { mfaChallengesTable } from '#auth/core/tables/factors.ts'
import type { Db } from '#kernel/database/db.ts'
import { findFirstRow, requireFirstRow } from '#kernel/database/first-row.ts'

export type FactorChallengeRow = typeof mfaChallengesTable.$inferSelect

export const insertFactorChallenge = (db: Db, challenge: typeof mfaChallengesTable.$inferInsert) =>
  requireFirstRow(
    db.insert(mfaChallengesTable).values(challenge).returning(),
    'The challenge was not stored.',
  )

/** Returns a challenge of a factor; null if it belongs to another factor or session, even of the same user. */
export const findFactorChallenge = (
  db: Db,
  { id, factorId, sessionId }: { readonly id: string; readonly factorId: string; readonly sessionId: string },
) => {
  const isOfSession = and(
    eq(mfaChallengesTable.factorId, factorId),
    eq(mfaChallengesTable.sessionId, sessionId),
  )
  return findFirstRow(
    db
      .select()
      .from(mfaChallengesTable)
      .where(and(eq(mfaChallengesTable.id, id), isOfSession)),
  )
}

export const updateFactorChallenge = (
  db: Db,
  id: string,
  change: Partial<typeof mfaChallengesTable.$inferInsert>,
) => db.update(mfaChallengesTable).set(change).where(eq(mfaChallengesTable.id, id))

export const deleteFactorChallenge = (db: Db, id: string) =>
  db.delete(mfaChallengesTable).where(eq(mfaChallengesTable.id, id))
