import { and, eq, gte, inArray, sql } from 'drizzle-orm'
import type { Db } from '#kernel/database/db.ts'
import { paymentNoticesTable } from '../schema.ts'

type NewPaymentNotice = typeof paymentNoticesTable.$inferInsert
/** A notice before it is known whether it is emailed. */
export type DecidedPaymentNotice = Omit<NewPaymentNotice, 'mailed'>

const { userId, accountId, txid, asOf, mailed } = paymentNoticesTable

/** Lets one process make notices at a time. Others wait until this transaction ends. */
export async function lockPaymentChanges(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('payment changes', 0))`)
}

/** Returns what was announced already about these transactions in these accounts. */
export const findAnnouncedKinds = (db: Db, accountIds: readonly string[], txids: readonly string[]) =>
  db
    .select({ accountId, txid, kind: paymentNoticesTable.kind })
    .from(paymentNoticesTable)
    .where(and(inArray(accountId, [...accountIds]), inArray(txid, [...txids])))

/** The emailed notices of a user. */
export interface EmailedNotices {
  /** Those about spent coins. */
  readonly spent: number
  readonly others: number
}

/** Counts the emailed notices of users since a moment. Users without any are missing. */
export async function countEmailedNotices(
  db: Db,
  owners: readonly string[],
  since: Date,
): Promise<ReadonlyMap<string, EmailedNotices>> {
  const isSpent = eq(paymentNoticesTable.kind, 'spent')
  const rows = await db
    .select({
      userId,
      spent: sql<number>`count(*) filter (where ${isSpent})`.mapWith(Number),
      others: sql<number>`count(*) filter (where not ${isSpent})`.mapWith(Number),
    })
    .from(paymentNoticesTable)
    .where(and(inArray(userId, [...owners]), gte(asOf, since), eq(mailed, true)))
    .groupBy(userId)
  return new Map(rows.map(({ userId, ...emailed }) => [userId, emailed]))
}

export async function insertPaymentNotices(db: Db, notices: readonly NewPaymentNotice[]): Promise<void> {
  if (notices.length > 0) await db.insert(paymentNoticesTable).values([...notices])
}
