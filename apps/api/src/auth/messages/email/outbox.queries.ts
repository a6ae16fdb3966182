import { and, asc, count, desc, eq, gt, isNotNull, isNull, lte, min, notExists, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { emailOutboxTable } from '#auth/core/tables/emails.ts'
import type { Db } from '#kernel/database/db.ts'
import { findFirstRow } from '#kernel/database/first-row.ts'

export type OutboxRow = typeof emailOutboxTable.$inferSelect

const earlier = alias(emailOutboxTable, 'earlier')
const isWaiting = and(isNull(emailOutboxTable.sentAt), isNull(emailOutboxTable.givenUpAt))

export const insertOutboxEmail = (db: Db, email: typeof emailOutboxTable.$inferInsert) =>
  db.insert(emailOutboxTable).values(email)

export const deleteOutboxEmailsOfUser = (db: Db, userId: string) =>
  db.delete(emailOutboxTable).where(eq(emailOutboxTable.userId, userId))

/**
 * Claims the email that has been due for longest until `retryAt`; null if none is due. Emails that another process claims are
 * skipped, and so are those that follow one to the same account which is due or being sent. One that failed and waits for its
 * next attempt delays none.
 */
export function claimDueOutboxEmail(db: Db, { now, retryAt }: { now: Date; retryAt: Date }) {
  const { id, userId, nextAttemptAt, createdAt, attempts } = emailOutboxTable
  const isBefore = and(
    eq(earlier.userId, userId),
    // In other words than those of the partial index of due emails. As it is often empty when statistics are collected, the
    // planner would read all of it for each email.
    sql`coalesce(${earlier.sentAt}, ${earlier.givenUpAt}) is null`,
    sql`(${earlier.createdAt}, ${earlier.id}) < (${createdAt}, ${id})`,
    or(lte(earlier.nextAttemptAt, now), gt(earlier.claimedUntil, now)),
  )
  const due = db
    .select({ id })
    .from(emailOutboxTable)
    .where(
      and(
        isWaiting,
        lte(nextAttemptAt, now),
        notExists(db.select({ id: earlier.id }).from(earlier).where(isBefore)),
      ),
    )
    .orderBy(asc(nextAttemptAt))
    .limit(1)
    .for('update', { skipLocked: true })
  return findFirstRow(
    db
      .update(emailOutboxTable)
      .set({ attempts: sql`${attempts} + 1`, nextAttemptAt: retryAt, claimedUntil: retryAt })
      // Not `in`: with few rows the planner would run the subquery for each, and claim them all.
      .where(eq(id, due))
      .returning(),
  )
}

export const updateOutboxEmail = (
  db: Db,
  id: string,
  change: Partial<typeof emailOutboxTable.$inferInsert>,
) => db.update(emailOutboxTable).set(change).where(eq(emailOutboxTable.id, id))

/** Returns what an email is about, and the account that it is sent to. Null if the account was deleted. */
export const findOutboxEmail = (db: Db, id: string) =>
  findFirstRow(
    db
      .select({ kind: emailOutboxTable.kind, userId: emailOutboxTable.userId })
      .from(emailOutboxTable)
      .where(eq(emailOutboxTable.id, id)),
  )

/** The milliseconds between two emails of a kind to an address (docs/protocol.md#rate-limits). */
export const MIN_EMAIL_INTERVAL_MS = 60_000

/** Returns true if an email of this kind was created for the user within the last minute. */
export async function wasUserEmailedRecently(
  db: Db,
  userId: string,
  kind: string,
  now: Date,
): Promise<boolean> {
  const since = new Date(now.getTime() - MIN_EMAIL_INTERVAL_MS)
  const [row] = await db
    .select({ id: emailOutboxTable.id })
    .from(emailOutboxTable)
    .where(
      and(
        eq(emailOutboxTable.userId, userId),
        eq(emailOutboxTable.kind, kind),
        gt(emailOutboxTable.createdAt, since),
      ),
    )
    .limit(1)
  return row !== undefined
}

export const listOutboxEmails = (db: Db, limit: number): Promise<OutboxRow[]> =>
  db
    .select()
    .from(emailOutboxTable)
    .orderBy(desc(emailOutboxTable.createdAt), desc(emailOutboxTable.id))
    .limit(limit)

/** Counts the emails that wait, and returns when the oldest of them was created; null if none waits. */
export async function countWaitingOutboxEmails(db: Db): Promise<{ waiting: number; since: Date | null }> {
  const [row] = await db
    .select({ waiting: count(), since: min(emailOutboxTable.createdAt) })
    .from(emailOutboxTable)
    .where(isWaiting)
  return row ?? { waiting: 0, since: null }
}

export async function countGivenUpOutboxEmails(db: Db): Promise<number> {
  const [row] = await db
    .select({ givenUp: count() })
    .from(emailOutboxTable)
    .where(isNotNull(emailOutboxTable.givenUpAt))
  return row?.givenUp ?? 0
}
