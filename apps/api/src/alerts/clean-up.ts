import { and, inArray, lt, lte } from 'drizzle-orm'
import type { Clock } from '../kernel/clock.ts'
import type { Db } from '../kernel/database/db.ts'
import { deleteInBatches } from '../kernel/database/delete-in-batches.ts'
import { alertNotices, alerts, alertTicks } from './schema.ts'

const DAY_MS = 86_400_000
/** How long what is over is kept: alerts that have fired or expired, and notices. */
const KEPT_DAYS = 90
/** What waited for so long is no news any more. */
const TICK_KEPT_DAYS = 1

/** Lets alerts expire whose time is over, and deletes what has been over for long. */
export async function cleanUp({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  const now = clock.now()
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS)
  await db
    .update(alerts)
    .set({ status: 'expired' })
    .where(and(inArray(alerts.status, ['active', 'paused']), lte(alerts.expiresAt, now)))
  const isOver = inArray(alerts.status, ['fired', 'expired'])
  const long = daysAgo(KEPT_DAYS)
  await deleteInBatches(db, alerts, and(isOver, lt(alerts.expiresAt, long)))
  await deleteInBatches(db, alertNotices, lt(alertNotices.asOf, long))
  await db.delete(alertTicks).where(lt(alertTicks.asOf, daysAgo(TICK_KEPT_DAYS)))
}
