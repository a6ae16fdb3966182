import { and, eq } from 'drizzle-orm'
import type { Db } from '../kernel/database/db.ts'
import { sendRequests } from './schema.ts'

export type SendRow = typeof sendRequests.$inferSelect

/** Inserts a send. Returns null if the user already has a send with this idempotency key, also under concurrency. */
export async function insertSend(db: Db, send: typeof sendRequests.$inferInsert): Promise<SendRow | null> {
  const [row] = await db
    .insert(sendRequests)
    .values(send)
    .onConflictDoNothing({ target: [sendRequests.userId, sendRequests.idempotencyKey] })
    .returning()
  return row ?? null
}

/** Returns the user's send with an idempotency key. Null if there is none. */
export async function findSendByKey(db: Db, userId: string, idempotencyKey: string): Promise<SendRow | null> {
  const [row] = await db
    .select()
    .from(sendRequests)
    .where(and(eq(sendRequests.userId, userId), eq(sendRequests.idempotencyKey, idempotencyKey)))
  return row ?? null
}
