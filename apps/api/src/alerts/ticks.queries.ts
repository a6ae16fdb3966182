import type { AlertSide } from '@satlens/domain'
import { and, asc, eq, gt, gte, inArray, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../kernel/db.ts'
import type { AlertRow } from './alerts.queries.ts'
import { alertNotices, alertSettings, alerts, alertTicks } from './schema.ts'

export type Tick = typeof alertTicks.$inferSelect

export async function insertTick(db: Db, tick: typeof alertTicks.$inferInsert): Promise<void> {
  await db.insert(alertTicks).values(tick)
}

/** One process judges at a time; the next waits until this transaction ends. */
export async function lockTicks(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('alert ticks', 0))`)
}

/** The tick that was stored first of those that are left. */
export async function findNextTick(db: Db): Promise<Tick | null> {
  const [tick] = await db.select().from(alertTicks).orderBy(asc(alertTicks.id)).limit(1)
  return tick ?? null
}

export async function deleteTick(db: Db, id: bigint): Promise<void> {
  await db.delete(alertTicks).where(eq(alertTicks.id, id))
}

/**
 * The alerts whose side a tick may change, from an id on: near ones that it reaches, and those beyond that it no longer
 * does. Found by index, however many alerts wait elsewhere. What becomes of each is for the rule to say.
 */
export async function findTouched(
  db: Db,
  tick: Tick,
  { after, limit }: { after: string | null; limit: number },
): Promise<{ id: string; userId: string }[]> {
  return db
    .select({ id: alerts.id, userId: alerts.userId })
    .from(alerts)
    .where(
      and(
        eq(alerts.status, 'active'),
        touchedBy(tick),
        gt(alerts.expiresAt, tick.asOf),
        or(isNull(alerts.seenAt), lt(alerts.seenAt, tick.asOf)),
        after === null ? undefined : gt(alerts.id, after),
      ),
    )
    .orderBy(asc(alerts.id))
    .limit(limit)
}

function touchedBy({ feed, price, price24h }: Tick): SQL | undefined {
  if (feed === 'ticker') {
    // Whole basis points, rounded down: nothing that the move reaches lies between two of them.
    const moved = price24h && (price > price24h ? price - price24h : price24h - price)
    return moved && price24h ? reached('day_move', lte, (moved * 10_000n) / price24h) : sql`false`
  }
  return or(reached('price_above', lte, price), reached('price_below', gte, price))
}

function reached(kind: AlertRow['kind'], reaches: typeof lte, level: bigint): SQL | undefined {
  const hasReached = reaches(alerts.value, level)
  return and(
    eq(alerts.kind, kind),
    or(
      eq(alerts.side, 'unknown'),
      and(eq(alerts.side, 'near'), hasReached),
      and(eq(alerts.side, 'beyond'), sql`not (${hasReached})`),
    ),
  )
}

/** The same alerts as they are now, kept from changing until the transaction ends. */
export const lockAlerts = (tx: Db, ids: readonly string[]): Promise<AlertRow[]> =>
  tx
    .select()
    .from(alerts)
    .where(and(inArray(alerts.id, [...ids]), eq(alerts.status, 'active')))
    .orderBy(asc(alerts.id))
    .for('update')

/** Of these accounts, those that have switched the mails of alerts off. */
export async function findSwitchedOff(db: Db, userIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ userId: alertSettings.userId })
    .from(alertSettings)
    .where(and(inArray(alertSettings.userId, [...userIds]), eq(alertSettings.mails, false)))
  return new Set(rows.map(({ userId }) => userId))
}

/** Notes where the price is for alerts that did not fire. */
export async function moveAlerts(
  db: Db,
  ids: readonly string[],
  side: AlertSide,
  seenAt: Date,
): Promise<void> {
  if (ids.length === 0) return
  await db
    .update(alerts)
    .set({ side, seenAt })
    .where(inArray(alerts.id, [...ids]))
}

export async function fireAlerts(db: Db, ids: readonly string[], firedAt: Date): Promise<void> {
  if (ids.length === 0) return
  await db
    .update(alerts)
    .set({ status: 'fired', side: 'beyond', seenAt: firedAt, firedAt })
    .where(inArray(alerts.id, [...ids]))
}

export async function insertNotices(
  db: Db,
  notices: readonly (typeof alertNotices.$inferInsert)[],
): Promise<void> {
  if (notices.length > 0) await db.insert(alertNotices).values([...notices])
}
