import { and, eq, gt } from 'drizzle-orm'
import type { Db } from '../../kernel/database/db.ts'
import { undoLinks } from '../tables/undo-links.ts'

export type UndoLinkRow = typeof undoLinks.$inferSelect

export async function insertUndoLink(db: Db, link: typeof undoLinks.$inferInsert): Promise<void> {
  await db.insert(undoLinks).values(link)
}

export async function findUndoLink(db: Db, id: string): Promise<UndoLinkRow | null> {
  const [row] = await db.select().from(undoLinks).where(eq(undoLinks.id, id))
  return row ?? null
}

/** Returns the user's links that have not expired: the additions of the last seven days. */
export const findOpenUndoLinks = (db: Db, userId: string, now: Date): Promise<UndoLinkRow[]> =>
  db
    .select()
    .from(undoLinks)
    .where(and(eq(undoLinks.userId, userId), gt(undoLinks.expiresAt, now)))

/** Deletes all undo links of the user. */
export async function deleteUndoLinks(db: Db, userId: string): Promise<void> {
  await db.delete(undoLinks).where(eq(undoLinks.userId, userId))
}
