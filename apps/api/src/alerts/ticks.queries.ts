import { and, asc, eq, gt, gte, inArray, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../kernel/database/db.ts'
import { findRow } from '../kernel/database/first-row.ts'
import type { AlertRow } from './alerts.queries.ts'
import { alertNotices, alertSettings, alerts, alertTicks } from './schema.ts'

export type Tick = typeof alertTicks.$inferSelect

export async function insertTick(db: Db, tick: typeof alertTicks.$inferInsert): Promise<void> {
  await db.insert(alertTicks).values(tick)
}

/** Lets one process evaluate ticks at a time. Others wait until this transaction ends. */
export async function lockTicks(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('alert ticks', 0))`)
}

export const findNextTick = (db: Db): Promise<Tick | null> =>
  findRow(db.select().from(alertTicks).orderBy(asc(alertTicks.id)).limit(1))

export async function deleteTick(db: Db, id: bigint): Promise<void> {
  await db.delete(alertTicks).where(eq(alertTicks.id, id))
}

/**
 * Returns alerts whose side a tick may change and that were not evaluated with it: near ones that it reaches, those beyond
 * that it no longer reaches, and new ones. `evaluateAlert` decides which of them trigger.
 */
export async function findCrossedAlerts(db: Db, tick: Tick, limit: number) {
  const crossed: Pick<AlertRow, 'id' | 'userId'>[] = []
  // Each query scans the index from the threshold on. As one condition they would scan all alerts.
  for (const condition of getCrossingConditions(tick)) {
    if (crossed.length === limit) break
    const found = await db
      .select({ id: alerts.id, userId: alerts.userId })
      .from(alerts)
      .where(and(isAwaiting(tick), condition))
      .orderBy(asc(alerts.value))
      .limit(limit - crossed.length)
    crossed.push(...found)
  }
  return crossed
}

const isAwaiting = ({ asOf }: Tick) =>
  and(
    eq(alerts.status, 'active'),
    gt(alerts.expiresAt, asOf),
    or(isNull(alerts.seenAt), lt(alerts.seenAt, asOf)),
  )

function getCrossingConditions({ feed, price, price24h }: Tick): readonly (SQL | undefined)[] {
  if (feed === 'spot') {
    return [...getConditions('price_above', lte, gt, price), ...getConditions('price_below', gte, lt, price)]
  }
  if (!price24h) return []
  const moved = price > price24h ? price - price24h : price24h - price
  // In basis points, rounded down: alert values are whole basis points.
  return getConditions('day_move', lte, gt, (moved * 10_000n) / price24h)
}

const getConditions = (
  kind: AlertRow['kind'],
  isReached: typeof lte,
  isNotReached: typeof lte,
  level: bigint,
) => [
  and(eq(alerts.kind, kind), eq(alerts.side, 'near'), isReached(alerts.value, level)),
  and(eq(alerts.kind, kind), eq(alerts.side, 'beyond'), isNotReached(alerts.value, level)),
  and(eq(alerts.kind, kind), eq(alerts.side, 'unknown')),
]

/** Returns those of the alerts that the tick still has to be evaluated for, and locks them until the transaction ends. */
export const lockAlerts = (tx: Db, tick: Tick, ids: readonly string[]): Promise<AlertRow[]> =>
  tx
    .select()
    .from(alerts)
    .where(and(inArray(alerts.id, [...ids]), isAwaiting(tick)))
    .orderBy(asc(alerts.id))
    .for('update')

export async function findSwitchedOff(db: Db, userIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ userId: alertSettings.userId })
    .from(alertSettings)
    .where(and(inArray(alertSettings.userId, [...userIds]), eq(alertSettings.mails, false)))
  return new Set(rows.map(({ userId }) => userId))
}

export async function updateAlerts(
  db: Db,
  ids: readonly string[],
  change: Partial<typeof alerts.$inferInsert>,
): Promise<void> {
  if (ids.length === 0) return
  await db
    .update(alerts)
    .set(change)
    .where(inArray(alerts.id, [...ids]))
}

export async function insertNotices(db: Db, notices: readonly (typeof alertNotices.$inferInsert)[]) {
  if (notices.length > 0) await db.insert(alertNotices).values([...notices])
}
