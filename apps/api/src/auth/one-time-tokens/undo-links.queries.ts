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

/** The user's links that have not expired: what was added to the account within seven days. */
export const findOpenUndoLinks = (db: Db, userId: string, now: Date): Promise<UndoLinkRow[]> =>
  db
    .select()
    .from(undoLinks)
    .where(and(eq(undoLinks.userId, userId), gt(undoLinks.expiresAt, now)))

/** Deletes every undo link of the user, so that none works any more. */
export async function deleteUndoLinks(db: Db, userId: string): Promise<void> {
  await db.delete(undoLinks).where(eq(undoLinks.userId, userId))
}
