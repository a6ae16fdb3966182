import { deleteExpiredAuthRows } from '#auth/admin/maintenance/clean-up.ts'
import type { SessionLifetimeLimits } from '#auth/core/settings.ts'
import { countWaitingOutboxEmails } from '#auth/messages/email/outbox.queries.ts'
import { systemClock } from '#kernel/clock.ts'
import { type Db, openPostgresDatabase } from '#kernel/database/db.ts'
import { deleteOldAlertRows } from '../src/alerts/alerts.queries.ts'
import { findAlertsToEvaluate } from '../src/alerts/ticks.queries.ts'
import type { GrowthSite } from './growth-site.ts'

const YEAR_S = 365 * 86_400
const NO_LIMITS = { timeboxS: undefined, inactivityS: undefined }
const cleanUpWith = (limits: SessionLifetimeLimits) => (db: Db) =>
  deleteExpiredAuthRows({
    db,
    clock: systemClock,
    settings: { limits, auditRetentionDays: 365, anonymousRetentionDays: 90 },
  })

/** The background jobs. No row is stale, so each job only searches. */
const JOBS: Readonly<Record<string, (db: Db) => Promise<unknown>>> = {
  'clean-up of accounts': cleanUpWith(NO_LIMITS),
  'the same where sessions end by age and idleness': cleanUpWith({ timeboxS: YEAR_S, inactivityS: YEAR_S }),
  'clean-up of alerts': (db) => deleteOldAlertRows(db, systemClock.now()),
  'alerts that a price touches': (db) =>
    findAlertsToEvaluate(
      db,
      {
        id: 1n,
        feed: 'spot',
        source: 'simulated',
        asOf: new Date(),
        price: 6_000_000n,
        price24h: null,
      } as Parameters<typeof findAlertsToEvaluate>[1],
      200,
    ),
  'emails that wait, for the metrics': countWaitingOutboxEmails,
}

const RUNS = 5

/** Returns the lowest time of each job in milliseconds; higher ones include waits. */
export async function measureJobs({ databaseUrl }: GrowthSite): Promise<ReadonlyMap<string, number>> {
  const database = openPostgresDatabase({ url: databaseUrl, poolSize: 1, onIdleError: () => {} })
  const times = new Map<string, number>()
  try {
    for (const [title, run] of Object.entries(JOBS)) {
      const took: number[] = []
      for (let nth = 0; nth < RUNS; nth++) {
        const startedAt = performance.now()
        await run(database.db)
        took.push(performance.now() - startedAt)
      }
      times.set(title, Math.min(...took))
    }
  } finally {
    await database.close()
  }
  return times
}
