import { deleteEntriesBefore, dropPartition } from '#auth/admin/maintenance/audit-log-months.queries.ts'
import { createAuditLogMonths } from '#auth/admin/maintenance/audit-log-months.ts'
import { deleteExpiredAuthRows } from '#auth/admin/maintenance/clean-up.ts'
import { claimDueOutboxEmail } from '#auth/messages/email/outbox.queries.ts'
import { systemClock } from '#kernel/clock.ts'
import { type Db, openPostgresDatabase } from '#kernel/database/db.ts'
import { findAlertsToEvaluate, lockAlertsForTick } from '../src/alerts/ticks.queries.ts'
import { type GrowthSite, idOf } from './growth-site.ts'
import { SESSIONS_EACH } from './populate.ts'

/** What PostgreSQL read: rows by an index, and pages of tables and indexes, in memory or not. */
export interface Reads {
  readonly rows: number
  readonly pages: number
}

/** Returns what has been read in the database of a site. Other load on the machine does not affect it. */
export async function readsOf({ sql }: Pick<GrowthSite, 'sql'>): Promise<Reads> {
  const [row] = await sql<{ rows: string; pages: string }>(
    'select tup_fetched as rows, blks_hit + blks_read as pages from pg_stat_database where datname = current_database()',
  )
  return { rows: Number(row?.rows), pages: Number(row?.pages) }
}

export const perCall = (before: Reads | undefined, after: Reads, calls: number): Reads => ({
  rows: (after.rows - (before?.rows ?? 0)) / calls,
  pages: (after.pages - (before?.pages ?? 0)) / calls,
})

const DAY_S = 86_400
/** The sessions beyond a limit and the emails that each job finds, whatever the size of the database. */
const DUE = 100

/** Background work and statements of it, as a server runs them. */
const JOBS: readonly { readonly title: string; readonly run: (db: Db) => Promise<unknown> }[] = [
  {
    title: `clean-up with ${DUE} sessions beyond a limit`,
    run: (db) =>
      deleteExpiredAuthRows({
        db,
        clock: systemClock,
        recordEvent: null,
        settings: { limits: { timeboxS: 365 * DAY_S, inactivityS: 30 * DAY_S }, anonymousRetentionDays: 30 },
      }),
  },
  {
    title: 'claim of a waiting email',
    run: (db) => claimDueOutboxEmail(db, { now: new Date(), retryAt: new Date(Date.now() + 60_000) }),
  },
  { title: 'claim of the alerts that a price touches', run: (db) => db.transaction(claimTouchedAlerts) },
  {
    title: 'months of the audit log',
    run: (db) => createAuditLogMonths({ db, clock: systemClock, log: { warn() {} } }),
  },
]

async function claimTouchedAlerts(tx: Db) {
  const price = 500_010_000n
  const tick = {
    id: 1n,
    feed: 'spot',
    currency: 'USD',
    price,
    price24h: price,
    asOf: new Date(),
  } as Parameters<typeof findAlertsToEvaluate>[1]
  const found = await findAlertsToEvaluate(tx, tick, DUE)
  return lockAlertsForTick(
    tx,
    tick,
    found.map(({ id }) => id),
  )
}

/** Runs each job at both sites. Returns what it read there. */
export async function measureJobs(sites: readonly GrowthSite[], print: (line: string) => void) {
  const measured: { title: string; reads: Reads[] }[] = JOBS.map(({ title }) => ({ title, reads: [] }))
  for (const site of sites) {
    await makeDue(site)
    const { db, close } = openPostgresDatabase({ url: site.databaseUrl, poolSize: 1, onIdleError: () => {} })
    for (const [nth, { title, run }] of JOBS.entries()) {
      // The first run also reads the catalog.
      if (nth > 0) await run(db)
      const before = await flushed(db, site)
      const startedAt = performance.now()
      await run(db)
      const took = performance.now() - startedAt
      const reads = perCall(before, await flushed(db, site), 1)
      measured[nth]?.reads.push(reads)
      print(`${title}, ${site.users} users: ${reads.rows} rows, ${reads.pages} pages, ${took.toFixed(1)} ms`)
    }
    await close()
  }
  return measured
}

/** Reports what the connection has read, then returns what all have. */
async function flushed(db: Db, site: GrowthSite): Promise<Reads> {
  await db.execute('select pg_stat_force_next_flush()')
  await db.execute('select 1')
  return readsOf(site)
}

async function makeDue({ sql }: GrowthSite): Promise<void> {
  const sessions = Array.from({ length: DUE }, (_, nth) => idOf(`session ${nth + 1} ${SESSIONS_EACH}`))
  await sql(
    "update sessions set unused_from = now() - interval '40 days', refreshed_at = now() - interval '40 days' where id = any ($1)",
    [sessions],
  )
  await sql(
    `update email_outbox set sent_at = null, next_attempt_at = now()
     where id in (select id from email_outbox where sent_at is not null limit $1)`,
    [DUE],
  )
}

/** Deletes a tenth of the oldest month in batches, then drops it. Returns the milliseconds of both. */
export async function measureRetention({ sql, databaseUrl }: GrowthSite) {
  const { db, close } = openPostgresDatabase({ url: databaseUrl, poolSize: 1, onIdleError: () => {} })
  const [month] = await sql<{ name: string; rows: string; tenth: Date }>(
    `select relname as name, reltuples as rows from pg_class
     where relname ~ '^audit_log_entries_[0-9_]+$' and relkind = 'r' order by reltuples desc limit 1`,
  )
  if (!month) throw new Error('There is no month.')
  const [{ tenth } = { tenth: new Date() }] = await sql<{ tenth: Date }>(
    `select min(created_at) + (max(created_at) - min(created_at)) / 10 as tenth from ${month.name}`,
  )
  const time = async (run: () => Promise<unknown>) => {
    const startedAt = performance.now()
    await run()
    return { rows: Number(month.rows), ms: performance.now() - startedAt }
  }
  const emptied = await time(() => deleteEntriesBefore(db, month.name, tenth))
  const dropped = await time(() => dropPartition(db, month.name))
  await close()
  return { dropped, emptied }
}
