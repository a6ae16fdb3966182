import {
  ALERT_KINDS,
  type AlertKind,
  CURRENCIES,
  type Currency,
  DAY_MS,
  DEFAULT_CURRENCY,
  PAYMENT_NOTICE_DAYS,
} from '@satlens/domain'
import { and, asc, desc, eq, inArray, lt, lte, type SQL, sql } from 'drizzle-orm'
import { deleteRowsInBatches } from '#kernel/database/batches.ts'
import type { Db } from '#kernel/database/db.ts'
import { findFirstRow, requireFirstRow } from '#kernel/database/first-row.ts'
import type { WatchedPayments } from './payments/watched-payments.ts'
import {
  alertNoticesTable,
  alertSettingsTable,
  alertsTable,
  alertTicksTable,
  paymentNoticesTable,
  paymentRulesTable,
} from './schema.ts'

export type PriceAlertRow = typeof alertsTable.$inferSelect

/** Serializes changes to the alerts of a user, so that their number stays the same until the transaction ends. */
export async function lockAlertsOfUser(tx: Db, userId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`alerts of ${userId}`}, 0))`)
}

/** Sets the status of the user's alerts to `expired` once their expiry time has passed. */
export const expireAlertsOfUser = (db: Db, userId: string, now: Date): Promise<void> =>
  expireAlerts(db, now, eq(alertsTable.userId, userId))

async function expireAlerts(db: Db, now: Date, condition?: SQL): Promise<void> {
  await db
    .update(alertsTable)
    .set({ status: 'expired' })
    .where(and(condition, inArray(alertsTable.status, ['active', 'paused']), lte(alertsTable.expiresAt, now)))
}

export const findAlertsOfUser = (db: Db, userId: string): Promise<PriceAlertRow[]> =>
  db
    .select()
    .from(alertsTable)
    .where(eq(alertsTable.userId, userId))
    .orderBy(desc(alertsTable.createdAt), asc(alertsTable.id))

/** Returns the alert and locks it until the transaction ends. Null if the user has no such alert. */
export const lockAlertById = (tx: Db, userId: string, id: string): Promise<PriceAlertRow | null> =>
  findFirstRow(tx.select().from(alertsTable).where(isOwn(userId, id)).for('update'))

export const insertPriceAlert = (db: Db, alert: typeof alertsTable.$inferInsert): Promise<PriceAlertRow> =>
  requireFirstRow(db.insert(alertsTable).values(alert).returning(), 'The insert of an alert returned no row')

export const updateAlertRow = (
  db: Db,
  userId: string,
  id: string,
  change: Partial<typeof alertsTable.$inferInsert>,
): Promise<PriceAlertRow> =>
  requireFirstRow(
    db.update(alertsTable).set(change).where(isOwn(userId, id)).returning(),
    'The alert to update does not exist',
  )

/** Deletes an alert. Returns false if the user has no such alert. */
export async function deleteAlertOfUser(db: Db, userId: string, id: string): Promise<boolean> {
  const { rowCount } = await db.delete(alertsTable).where(isOwn(userId, id))
  return rowCount === 1
}

/** Returns true if any user has an active alert of these kinds in a currency. */
export async function hasActiveAlerts(
  db: Db,
  kinds: readonly AlertKind[],
  currency: Currency,
): Promise<boolean> {
  const active = db
    .select({ id: alertsTable.id })
    .from(alertsTable)
    .where(
      and(
        eq(alertsTable.status, 'active'),
        inArray(alertsTable.kind, [...kinds]),
        eq(alertsTable.currency, currency),
      ),
    )
    // Makes PostgreSQL take the index of active alerts instead of searching the table for one.
    .orderBy(alertsTable.kind)
    .limit(1)
  return (await findFirstRow(active)) !== null
}

/** Returns the currencies other than USD that active alerts of any user are in. */
export async function findCurrenciesOfActiveAlerts(db: Db): Promise<Currency[]> {
  const others = CURRENCIES.filter((currency) => currency !== DEFAULT_CURRENCY)
  const { rows } = await db.execute<{ other: Currency }>(sql`
    select other from unnest(${sql.param(others)}::text[]) as other where exists (
      select 1 from ${alertsTable} where ${alertsTable.status} = 'active'
        and ${alertsTable.kind} = any(${sql.param([...ALERT_KINDS])}::text[])
        and ${alertsTable.currency} = other
    )`)
  return rows.map(({ other }) => other)
}

const isOwn = (userId: string, id: string) => and(eq(alertsTable.userId, userId), eq(alertsTable.id, id))

export async function deleteAlertDataOfUser(db: Db, userId: string): Promise<void> {
  await db.delete(alertNoticesTable).where(eq(alertNoticesTable.userId, userId))
  await db.delete(paymentNoticesTable).where(eq(paymentNoticesTable.userId, userId))
  await db.delete(paymentRulesTable).where(eq(paymentRulesTable.userId, userId))
  await db.delete(alertsTable).where(eq(alertsTable.userId, userId))
  await db.delete(alertSettingsTable).where(eq(alertSettingsTable.userId, userId))
}

/** Returns true if the user gets alert emails, which is the default. */
export const hasAlertEmailsEnabled = async (db: Db, userId: string): Promise<boolean> =>
  (await findAlertEmailsSetting(db, userId)) ?? true

/** Returns whether the user has switched alert emails on or off. Null if neither. */
export async function findAlertEmailsSetting(db: Db, userId: string): Promise<boolean | null> {
  const settings = await findFirstRow(
    db.select().from(alertSettingsTable).where(eq(alertSettingsTable.userId, userId)),
  )
  return settings?.mails ?? null
}

export async function setAlertEmailsEnabled(db: Db, userId: string, mails: boolean): Promise<void> {
  await db
    .insert(alertSettingsTable)
    .values({ userId, mails })
    .onConflictDoUpdate({ target: alertSettingsTable.userId, set: { mails } })
}

/** How long fired and expired alerts and notices are stored. Older payments cause no notices. */
const RETENTION_DAYS = PAYMENT_NOTICE_DAYS
/** How long a change of a payment may wait for a block. */
const CHANGE_RETENTION_DAYS = 30
/** Older ticks are too old to trigger alerts. */
const TICK_RETENTION_DAYS = 1

/** Expires alerts whose expiry time has passed, and deletes old alerts, notices, ticks and changes of payments. */
export async function deleteOldAlertRows(
  db: Db,
  now: Date,
  payments: Pick<WatchedPayments, 'deleteOldChanges'>,
): Promise<void> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS)
  await expireAlerts(db, now)
  const cutoff = daysAgo(RETENTION_DAYS)
  const isEnded = inArray(alertsTable.status, ['fired', 'expired'])
  await deleteRowsInBatches(db, alertsTable, and(isEnded, lt(alertsTable.expiresAt, cutoff)))
  await deleteRowsInBatches(db, alertNoticesTable, lt(alertNoticesTable.asOf, cutoff))
  await deleteRowsInBatches(db, paymentNoticesTable, lt(paymentNoticesTable.asOf, cutoff))
  await db.delete(alertTicksTable).where(lt(alertTicksTable.asOf, daysAgo(TICK_RETENTION_DAYS)))
  await payments.deleteOldChanges(db, daysAgo(CHANGE_RETENTION_DAYS))
}
