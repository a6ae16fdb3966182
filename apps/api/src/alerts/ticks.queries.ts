import { and, asc, eq, gt, gte, inArray, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#kernel/database/db.ts'
import { findFirstRow } from '#kernel/database/first-row.ts'
import type { PriceAlertRow } from './alerts.queries.ts'
import { alertNoticesTable, alertSettingsTable, alertsTable, alertTicksTable } from './schema.ts'

export type AlertPriceTickRow = typeof alertTicksTable.$inferSelect

export async function insertAlertPriceTick(db: Db, tick: typeof alertTicksTable.$inferInsert): Promise<void> {
  await db.insert(alertTicksTable).values(tick)
}

/** Lets one process evaluate ticks at a time. Others wait until this transaction ends. */
export async function lockAlertPriceTicks(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('alert ticks', 0))`)
}

export const findNextAlertPriceTick = (db: Db): Promise<AlertPriceTickRow | null> =>
  findFirstRow(db.select().from(alertTicksTable).orderBy(asc(alertTicksTable.id)).limit(1))

export async function deleteAlertPriceTick(db: Db, id: bigint): Promise<void> {
  await db.delete(alertTicksTable).where(eq(alertTicksTable.id, id))
}

/**
 * Returns alerts whose side a tick may change and that were not evaluated with it: near ones that it reaches, those beyond
 * that it no longer reaches, and new ones. `evaluateAlertCondition` decides which of them trigger.
 */
export async function findAlertsToEvaluate(db: Db, tick: AlertPriceTickRow, limit: number) {
  const crossed: { id: string; userId: string }[] = []
  // Each query scans the index from the threshold on. As one condition they would scan all alerts.
  for (const condition of getCrossingConditions(tick)) {
    if (crossed.length === limit) break
    const found = await db
      .select({ id: alertsTable.id, userId: alertsTable.userId })
      .from(alertsTable)
      .where(and(isAwaiting(tick), condition))
      .orderBy(asc(alertsTable.value))
      .limit(limit - crossed.length)
    crossed.push(...found)
  }
  return crossed
}

const isAwaiting = ({ asOf, currency }: AlertPriceTickRow) =>
  and(
    eq(alertsTable.status, 'active'),
    eq(alertsTable.currency, currency),
    gt(alertsTable.expiresAt, asOf),
    or(isNull(alertsTable.seenAt), lt(alertsTable.seenAt, asOf)),
  )

function getCrossingConditions({ feed, price, price24h }: AlertPriceTickRow): readonly (SQL | undefined)[] {
  if (feed === 'spot') {
    return [...getConditions('price_above', lte, gt, price), ...getConditions('price_below', gte, lt, price)]
  }
  if (!price24h) return []
  const moved = price > price24h ? price - price24h : price24h - price
  // In basis points, rounded down: alert values are whole basis points.
  return getConditions('day_move', lte, gt, (moved * 10_000n) / price24h)
}

const getConditions = (
  kind: PriceAlertRow['kind'],
  isReached: typeof lte,
  isNotReached: typeof lte,
  level: bigint,
) => [
  and(eq(alertsTable.kind, kind), eq(alertsTable.side, 'near'), isReached(alertsTable.value, level)),
  and(eq(alertsTable.kind, kind), eq(alertsTable.side, 'beyond'), isNotReached(alertsTable.value, level)),
  and(eq(alertsTable.kind, kind), eq(alertsTable.side, 'unknown')),
]

/** Returns those of the alerts that the tick still has to be evaluated for, and locks them until the transaction ends. */
export const lockAlertsForTick = (
  tx: Db,
  tick: AlertPriceTickRow,
  ids: readonly string[],
): Promise<PriceAlertRow[]> =>
  tx
    .select()
    .from(alertsTable)
    .where(and(inArray(alertsTable.id, [...ids]), isAwaiting(tick)))
    .orderBy(asc(alertsTable.id))
    .for('update')

export async function findUsersWithAlertEmailsDisabled(
  db: Db,
  userIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ userId: alertSettingsTable.userId })
    .from(alertSettingsTable)
    .where(and(inArray(alertSettingsTable.userId, [...userIds]), eq(alertSettingsTable.mails, false)))
  return new Set(rows.map(({ userId }) => userId))
}

export async function updateAlertsAfterTick(
  db: Db,
  ids: readonly string[],
  change: Partial<typeof alertsTable.$inferInsert>,
): Promise<void> {
  if (ids.length === 0) return
  await db
    .update(alertsTable)
    .set(change)
    .where(inArray(alertsTable.id, [...ids]))
}

export async function insertAlertNotices(
  db: Db,
  notices: readonly (typeof alertNoticesTable.$inferInsert)[],
) {
  if (notices.length > 0) await db.insert(alertNoticesTable).values([...notices])
}
