import { and, eq } from 'drizzle-orm'
import type { Db } from '../../kernel/database/db.ts'
import { findRow, getRow } from '../../kernel/database/first-row.ts'
import { factorChallenges } from '../tables/factors.ts'

export type ChallengeRow = typeof factorChallenges.$inferSelect

export const insertChallenge = (db: Db, challenge: typeof factorChallenges.$inferInsert) =>
  getRow(db.insert(factorChallenges).values(challenge).returning(), 'The challenge was not stored.')

/** Returns a challenge of a factor; null if it belongs to another factor or session, even of the same user. */
export const findChallenge = (
  db: Db,
  { id, factorId, sessionId }: Pick<ChallengeRow, 'id' | 'factorId' | 'sessionId'>,
) => {
  const isOfSession = and(eq(factorChallenges.factorId, factorId), eq(factorChallenges.sessionId, sessionId))
  return findRow(
    db
      .select()
      .from(factorChallenges)
      .where(and(eq(factorChallenges.id, id), isOfSession)),
  )
}

export const updateChallenge = (db: Db, id: string, change: Partial<typeof factorChallenges.$inferInsert>) =>
  db.update(factorChallenges).set(change).where(eq(factorChallenges.id, id))

export const deleteChallenge = (db: Db, id: string) =>
  db.delete(factorChallenges).where(eq(factorChallenges.id, id))
