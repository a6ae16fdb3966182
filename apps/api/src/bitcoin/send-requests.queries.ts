import { and, eq } from 'drizzle-orm'
import type { Db } from '../kernel/database/db.ts'
import { sendRequests } from './schema.ts'

export type SendRow = typeof sendRequests.$inferSelect

/** Records a send. Null when the user's key already stands for one, also when that happens at this very moment. */
export async function insertSend(db: Db, send: typeof sendRequests.$inferInsert): Promise<SendRow | null> {
  const [row] = await db
    .insert(sendRequests)
    .values(send)
    .onConflictDoNothing({ target: [sendRequests.userId, sendRequests.idempotencyKey] })
    .returning()
  return row ?? null
}

/** The send that a key of the user stands for. */
export async function findSendByKey(db: Db, userId: string, idempotencyKey: string): Promise<SendRow | null> {
  const [row] = await db
    .select()
    .from(sendRequests)
    .where(and(eq(sendRequests.userId, userId), eq(sendRequests.idempotencyKey, idempotencyKey)))
  return row ?? null
}
