import { and, asc, desc, eq, gt, lt, lte, or } from 'drizzle-orm'
import type { Db } from '#kernel/database/db.ts'
import { alertNoticesTable, paymentNoticesTable } from './schema.ts'

export type AlertNoticeRow = typeof alertNoticesTable.$inferSelect
export type PaymentNoticeRow = typeof paymentNoticesTable.$inferSelect

/** The place of a notice in the list, which is ordered by time from the newest on, then by ID. */
export interface NoticeKey {
  readonly asOf: Date
  readonly id: string
}

/** Builds the query for the notices of the user about prices, newest first, after a key if there is one. */
export const selectAlertNoticesOfUser = (db: Db, userId: string, after: NoticeKey | null = null) =>
  db
    .select()
    .from(alertNoticesTable)
    .where(and(eq(alertNoticesTable.userId, userId), after ? isAfter(alertNoticesTable, after) : undefined))
    .orderBy(desc(alertNoticesTable.asOf), asc(alertNoticesTable.id))
    .$dynamic()

/** Builds the query for the notices of the user about payments, newest first, after a key if there is one. */
export const selectPaymentNoticesOfUser = (db: Db, userId: string, after: NoticeKey | null = null) =>
  db
    .select()
    .from(paymentNoticesTable)
    .where(
      and(eq(paymentNoticesTable.userId, userId), after ? isAfter(paymentNoticesTable, after) : undefined),
    )
    .orderBy(desc(paymentNoticesTable.asOf), asc(paymentNoticesTable.id))
    .$dynamic()

const isAfter = (table: typeof alertNoticesTable | typeof paymentNoticesTable, { asOf, id }: NoticeKey) =>
  and(lte(table.asOf, asOf), or(lt(table.asOf, asOf), gt(table.id, id)))
