import { DAY_MS } from '@satlens/domain'
import type { FastifyBaseLogger } from 'fastify'
import type { StorageDeps } from '#auth/core/ports.ts'
import type { SignInDeps } from '#auth/sign-in/sign-in-deps.ts'
import {
  createPartition,
  DEFAULT_PARTITION,
  deleteEntriesBefore,
  dropPartition,
  findPartitions,
  type Month,
  OLDEST_PARTITION,
  type Partition,
} from './audit-log-months.queries.ts'

/** The months beside the current one that get a partition before they begin. */
const MONTHS_AHEAD = 3

interface AuditLogMonthsDeps extends StorageDeps {
  readonly log: Pick<FastifyBaseLogger, 'warn'>
}

/** Creates the partitions of the current and the coming months that are missing. Returns their names. */
export async function createAuditLogMonths({ db, clock, log }: AuditLogMonthsDeps): Promise<string[]> {
  const created: string[] = []
  for (const month of listMissingMonths(clock.now(), await findPartitions(db))) {
    const { partition } = month
    if (await unlessInUse(log, partition, () => createPartition(db, month))) created.push(partition)
  }
  return created
}

interface AuditLogRetentionDeps extends AuditLogMonthsDeps {
  readonly settings: Pick<SignInDeps['settings'], 'auditRetentionDays'>
}

/**
 * Drops the months that ended before the retention, and deletes older entries that are outside of all months in batches.
 * Returns the names of the dropped partitions and the number of deleted entries.
 */
export async function deleteExpiredAuditLogEntries({ db, clock, log, settings }: AuditLogRetentionDeps) {
  const retainedSince = new Date(clock.now().getTime() - settings.auditRetentionDays * DAY_MS)
  const dropped: string[] = []
  let deleted = 0
  for (const { name, end } of await findPartitions(db)) {
    if (end !== null && end <= retainedSince) {
      if (await unlessInUse(log, name, () => dropPartition(db, name))) dropped.push(name)
    } else if (name === OLDEST_PARTITION || name === DEFAULT_PARTITION) {
      deleted += await deleteEntriesBefore(db, name, retainedSince)
    }
  }
  return { dropped, deleted }
}

/** Returns false if another transaction, such as a backup, keeps the partition locked. The next run tries again. */
async function unlessInUse(
  log: AuditLogMonthsDeps['log'],
  partition: string,
  change: () => Promise<boolean>,
): Promise<boolean> {
  try {
    return await change()
  } catch (error) {
    if (!isLockTimeout(error)) throw error
    log.warn({ partition }, 'a partition of the audit log is in use; it is changed an hour later')
    return false
  }
}

/** Returns the current and the coming months, except those before the end of the oldest partition, that have no partition. */
function listMissingMonths(now: Date, partitions: readonly Partition[]): Month[] {
  const oldest = partitions.find(({ name }) => name === OLDEST_PARTITION)
  const startOf = (ahead: number) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + ahead))
  return Array.from({ length: MONTHS_AHEAD + 1 }, (_, ahead) => {
    const start = startOf(ahead)
    const partition = `audit_log_entries_${start.toISOString().slice(0, 7).replace('-', '_')}`
    return { partition, start, end: startOf(ahead + 1) }
  }).filter(
    ({ partition, start }) =>
      !partitions.some(({ name }) => name === partition) && !(oldest?.end && start < oldest.end),
  )
}

const isLockTimeout = (error: unknown): boolean =>
  error instanceof Error && ((error as { code?: unknown }).code === '55P03' || isLockTimeout(error.cause))
