import { and, eq } from 'drizzle-orm'
import type { Db } from '../../kernel/database/db.ts'
import { factorChallenges } from '../tables/factors.ts'

export type ChallengeRow = typeof factorChallenges.$inferSelect

export async function insertChallenge(
  db: Db,
  challenge: typeof factorChallenges.$inferInsert,
): Promise<ChallengeRow> {
  const [row] = await db.insert(factorChallenges).values(challenge).returning()
  if (!row) throw new Error('The challenge was not stored.')
  return row
}

/** Finds a challenge of a factor. Returns null if it belongs to another factor or session, even of the same user. */
export async function findChallenge(
  db: Db,
  { id, factorId, sessionId }: { id: string; factorId: string; sessionId: string },
): Promise<ChallengeRow | null> {
  const [row] = await db
    .select()
    .from(factorChallenges)
    .where(
      and(
        eq(factorChallenges.id, id),
        eq(factorChallenges.factorId, factorId),
        eq(factorChallenges.sessionId, sessionId),
      ),
    )
  return row ?? null
}

export async function updateChallenge(
  db: Db,
  id: string,
  change: Partial<typeof factorChallenges.$inferInsert>,
): Promise<void> {
  await db.update(factorChallenges).set(change).where(eq(factorChallenges.id, id))
}

export async function deleteChallenge(db: Db, id: string): Promise<void> {
  await db.delete(factorChallenges).where(eq(factorChallenges.id, id))
}
