import { readFileSync, statSync } from 'node:fs'
import { deleteEntriesBefore, dropPartition } from '#auth/admin/maintenance/audit-log-months.queries.ts'
import { createAuditLogMonths } from '#auth/admin/maintenance/audit-log-months.ts'
import { deleteExpiredAuthRows } from '#auth/admin/maintenance/clean-up.ts'
import { claimDueOutboxEmail } from '#auth/messages/email/outbox.queries.ts'
import { systemClock } from '#kernel/clock.ts'
import { type Db, openPostgresDatabase } from '#kernel/database/db.ts'
import { findAlertsToEvaluate, lockAlertsForTick } from '../src/alerts/ticks.queries.ts'
import { openRequestClient, REQUESTS } from './growth-requests.ts'
import { type GrowthSite, idOf } from './growth-site.ts'
import { SESSIONS_EACH } from './populate.ts'
import { quantile } from './statistics.ts'

/** What PostgreSQL read: rows by an index, and pages of tables and indexes, in memory or not. */
export interface Reads {
  readonly rows: number
  readonly pages: number
}

/** Returns what has been read in the database of a site. Other load on the machine does not affect it. */
async function readsOf({ sql }: Pick<GrowthSite, 'sql'>): Promise<Reads> {
  const [row] = await sql<{ rows: string; pages: string }>(
    'select tup_fetched as rows, blks_hit + blks_read as pages from pg_stat_database where datname = current_database()',
  )
  return { rows: Number(row?.rows), pages: Number(row?.pages) }
}

const WARM_UP = 10
const TRIES = 15

/** Sends each request to one site after the other. Returns what its statements read there: the median of the tries. */
export async function measureRequests(sites: readonly GrowthSite[], print: (line: string) => void) {
  const measured: { title: string; reads: Reads[] }[] = REQUESTS.map(({ title }) => ({ title, reads: [] }))
  for (const site of sites) {
    for (const setting of EXPLAIN_ALL) await site.sql(`alter database growth_${site.users} set ${setting}`)
    await site.start()
    const client = await openRequestClient(site)
    for (const [nth, request] of REQUESTS.entries()) {
      for (let warm = 0; warm < WARM_UP; warm++) await client.ask(request)
      const tries: Reads[] = []
      for (let tried = 0; tried < TRIES; tried++) {
        const from = statSync(site.logFile).size
        await client.ask(request)
        tries.push(readsOfPlans(readFileSync(site.logFile).subarray(from).toString()))
      }
      const median = (values: number[]) => quantile(values, 0.5)
      const reads = {
        rows: median(tries.map(({ rows }) => rows)),
        pages: median(tries.map(({ pages }) => pages)),
      }
      measured[nth]?.reads.push(reads)
      print(`${request.title}, ${site.users} users: ${reads.rows} rows, ${reads.pages} pages`)
    }
    await client.close()
    await site.stop()
    await site.sql(`alter database growth_${site.users} reset all`)
  }
  return measured
}

/** Makes PostgreSQL log the plan of each statement with what it has read. */
const EXPLAIN_ALL = [
  "session_preload_libraries = 'auto_explain'",
  'auto_explain.log_min_duration = 0',
  'auto_explain.log_analyze = on',
  'auto_explain.log_buffers = on',
  'auto_explain.log_timing = off',
  "auto_explain.log_format = 'json'",
]

interface PlanNode {
  readonly 'Relation Name'?: string
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly 'Shared Hit Blocks': number
  readonly 'Shared Read Blocks': number
  readonly Plans?: readonly PlanNode[]
}

function readsOfPlans(log: string): Reads {
  const plans = [...log.matchAll(/ plan:\n((?:\t.*\n)+)/g)].flatMap(([, json = '']) => parsePlan(json))
  return {
    rows: plans.reduce((sum, plan) => sum + countRows(plan), 0),
    // The pages of a node include those below it.
    pages: plans.reduce((sum, plan) => sum + plan['Shared Hit Blocks'] + plan['Shared Read Blocks'], 0),
  }
}

/** Another connection may be writing its plan at the same time. */
function parsePlan(json: string): PlanNode[] {
  try {
    return [JSON.parse(json).Plan]
  } catch {
    return []
  }
}

const countRows = (node: PlanNode): number =>
  (node['Relation Name'] === undefined
    ? 0
    : (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops']) +
  (node.Plans ?? []).reduce((sum, below) => sum + countRows(below), 0)

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
      const after = await flushed(db, site)
      const reads = { rows: after.rows - before.rows, pages: after.pages - before.pages }
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
    `update email_outbox set sent_at = null, next_attempt_at = now() - random() * interval '1 hour'
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
