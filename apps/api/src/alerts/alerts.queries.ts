import { and, asc, desc, eq, inArray, lt, lte, type SQL, sql } from 'drizzle-orm'
import { deleteInBatches } from '../kernel/database/batches.ts'
import type { Db } from '../kernel/database/db.ts'
import { findRow, getRow } from '../kernel/database/first-row.ts'
import { alertNotices, alertSettings, alerts, alertTicks } from './schema.ts'

export type AlertRow = typeof alerts.$inferSelect
export type NoticeRow = typeof alertNotices.$inferSelect

/** Serializes changes to the alerts of a user, so that their number stays the same until the transaction ends. */
export async function lockAlertsOf(tx: Db, userId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`alerts of ${userId}`}, 0))`)
}

/** Sets the status of the user's alerts to `expired` once their expiry time has passed. */
export const expireAlertsOf = (db: Db, userId: string, now: Date): Promise<void> =>
  expireAlerts(db, now, eq(alerts.userId, userId))

async function expireAlerts(db: Db, now: Date, condition?: SQL): Promise<void> {
  await db
    .update(alerts)
    .set({ status: 'expired' })
    .where(and(condition, inArray(alerts.status, ['active', 'paused']), lte(alerts.expiresAt, now)))
}

export const listAlertsOf = (db: Db, userId: string): Promise<AlertRow[]> =>
  db.select().from(alerts).where(eq(alerts.userId, userId)).orderBy(desc(alerts.createdAt), asc(alerts.id))

/** Returns the alert and locks it until the transaction ends. Null if the user has no such alert. */
export const lockAlert = (tx: Db, userId: string, id: string): Promise<AlertRow | null> =>
  findRow(tx.select().from(alerts).where(isOwn(userId, id)).for('update'))

export const insertAlert = (db: Db, alert: typeof alerts.$inferInsert): Promise<AlertRow> =>
  getRow(db.insert(alerts).values(alert).returning(), 'The insert of an alert returned no row')

export const updateAlertOf = (
  db: Db,
  userId: string,
  id: string,
  change: Partial<typeof alerts.$inferInsert>,
): Promise<AlertRow> =>
  getRow(
    db.update(alerts).set(change).where(isOwn(userId, id)).returning(),
    'The alert to update does not exist',
  )

/** Deletes an alert. Returns false if the user has no such alert. */
export async function deleteAlertOf(db: Db, userId: string, id: string): Promise<boolean> {
  const { rowCount } = await db.delete(alerts).where(isOwn(userId, id))
  return rowCount === 1
}

const isOwn = (userId: string, id: string) => and(eq(alerts.userId, userId), eq(alerts.id, id))

export async function deleteAlertsOf(db: Db, userId: string): Promise<void> {
  await db.delete(alertNotices).where(eq(alertNotices.userId, userId))
  await db.delete(alerts).where(eq(alerts.userId, userId))
  await db.delete(alertSettings).where(eq(alertSettings.userId, userId))
}

/** Builds the query for the notices of the user, newest first. */
export const selectNoticesOf = (db: Db, userId: string) =>
  db
    .select()
    .from(alertNotices)
    .where(eq(alertNotices.userId, userId))
    .orderBy(desc(alertNotices.asOf), asc(alertNotices.id))
    .$dynamic()

/** Returns the notices of the user, newest first. All of them if `limit` is null. */
export async function listNoticesOf(db: Db, userId: string, limit: number | null): Promise<NoticeRow[]> {
  const notices = selectNoticesOf(db, userId)
  return limit === null ? notices : notices.limit(limit)
}

/** Returns true if the user gets alert emails, which is the default. */
export async function wantsEmails(db: Db, userId: string): Promise<boolean> {
  const settings = await findRow(db.select().from(alertSettings).where(eq(alertSettings.userId, userId)))
  return settings?.mails ?? true
}

export async function setWantsEmails(db: Db, userId: string, mails: boolean): Promise<void> {
  await db
    .insert(alertSettings)
    .values({ userId, mails })
    .onConflictDoUpdate({ target: alertSettings.userId, set: { mails } })
}

const DAY_MS = 86_400_000
/** How long fired and expired alerts and notices are stored. */
const RETENTION_DAYS = 90
/** Older ticks are too old to trigger alerts. */
const TICK_RETENTION_DAYS = 1

/** Expires alerts whose expiry time has passed, and deletes old alerts, notices and ticks. */
export async function cleanUpAlerts(db: Db, now: Date): Promise<void> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS)
  await expireAlerts(db, now)
  const cutoff = daysAgo(RETENTION_DAYS)
  const isEnded = inArray(alerts.status, ['fired', 'expired'])
  await deleteInBatches(db, alerts, and(isEnded, lt(alerts.expiresAt, cutoff)))
  await deleteInBatches(db, alertNotices, lt(alertNotices.asOf, cutoff))
  await db.delete(alertTicks).where(lt(alertTicks.asOf, daysAgo(TICK_RETENTION_DAYS)))
}
