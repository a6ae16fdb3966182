import { and, inArray, lt, lte } from 'drizzle-orm'
import type { Clock } from '../kernel/clock.ts'
import type { Db } from '../kernel/database/db.ts'
import { deleteInBatches } from '../kernel/database/delete-in-batches.ts'
import { alertNotices, alerts, alertTicks } from './schema.ts'

const DAY_MS = 86_400_000
/** How long fired and expired alerts and notices are stored. */
const RETENTION_DAYS = 90
/** Older ticks are too old to trigger alerts. */
const TICK_RETENTION_DAYS = 1

/** Expires alerts whose expiry time has passed, and deletes old alerts, notices and ticks. */
export async function cleanUp({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  const now = clock.now()
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS)
  await db
    .update(alerts)
    .set({ status: 'expired' })
    .where(and(inArray(alerts.status, ['active', 'paused']), lte(alerts.expiresAt, now)))
  const isEnded = inArray(alerts.status, ['fired', 'expired'])
  const cutoff = daysAgo(RETENTION_DAYS)
  await deleteInBatches(db, alerts, and(isEnded, lt(alerts.expiresAt, cutoff)))
  await deleteInBatches(db, alertNotices, lt(alertNotices.asOf, cutoff))
  await db.delete(alertTicks).where(lt(alertTicks.asOf, daysAgo(TICK_RETENTION_DAYS)))
}
