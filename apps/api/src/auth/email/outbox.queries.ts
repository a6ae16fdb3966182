import { and, asc, count, desc, eq, gt, isNotNull, isNull, lte, min, sql } from 'drizzle-orm'
import type { Db } from '../../kernel/database/db.ts'
import { findRow } from '../../kernel/database/first-row.ts'
import { mailOutbox } from '../tables/emails.ts'

export type OutboxRow = typeof mailOutbox.$inferSelect

const isWaiting = and(isNull(mailOutbox.sentAt), isNull(mailOutbox.givenUpAt))

export const insertEmail = (db: Db, email: typeof mailOutbox.$inferInsert) =>
  db.insert(mailOutbox).values(email)

/** Claims the email that has been due for longest until `retryAt`; null if none is due. Emails that another process claims are skipped. */
export function claimDueEmail(db: Db, { now, retryAt }: { now: Date; retryAt: Date }) {
  const due = db
    .select({ id: mailOutbox.id })
    .from(mailOutbox)
    .where(and(isWaiting, lte(mailOutbox.nextAttemptAt, now)))
    .orderBy(asc(mailOutbox.nextAttemptAt))
    .limit(1)
    .for('update', { skipLocked: true })
  return findRow(
    db
      .update(mailOutbox)
      .set({ attempts: sql`${mailOutbox.attempts} + 1`, nextAttemptAt: retryAt })
      .where(sql`${mailOutbox.id} in (${due})`)
      .returning(),
  )
}

export const updateEmail = (db: Db, id: string, change: Partial<typeof mailOutbox.$inferInsert>) =>
  db.update(mailOutbox).set(change).where(eq(mailOutbox.id, id))

/** The milliseconds between two emails of a kind to an address (docs/protocol.md#rate-limits). */
export const EMAIL_INTERVAL_MS = 60_000

/** Returns true if an email of this kind was created for the user within the last minute. */
export async function wasEmailedRecently(db: Db, userId: string, kind: string, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - EMAIL_INTERVAL_MS)
  const [row] = await db
    .select({ id: mailOutbox.id })
    .from(mailOutbox)
    .where(and(eq(mailOutbox.userId, userId), eq(mailOutbox.kind, kind), gt(mailOutbox.createdAt, since)))
    .limit(1)
  return row !== undefined
}

export const listEmails = (db: Db, limit: number): Promise<OutboxRow[]> =>
  db.select().from(mailOutbox).orderBy(desc(mailOutbox.createdAt), desc(mailOutbox.id)).limit(limit)

/** Counts the emails that wait, and returns when the oldest of them was created; null if none waits. */
export async function countWaitingEmails(db: Db): Promise<{ waiting: number; since: Date | null }> {
  const [row] = await db
    .select({ waiting: count(), since: min(mailOutbox.createdAt) })
    .from(mailOutbox)
    .where(isWaiting)
  return row ?? { waiting: 0, since: null }
}

export async function countGivenUpEmails(db: Db): Promise<number> {
  const [row] = await db.select({ givenUp: count() }).from(mailOutbox).where(isNotNull(mailOutbox.givenUpAt))
  return row?.givenUp ?? 0
}
