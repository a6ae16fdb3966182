import type { Db } from '../../kernel/database/db.ts'
import type { AuthContext } from '../context.ts'
import { clearExpiredEmailChanges } from './ended-email-changes.queries.ts'
import {
  type Bounds,
  countSessionPages,
  deleteSessionsOnPages,
  deleteStale,
  type SessionBounds,
  STALE,
  type StaleKind,
} from './stale.queries.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Some twenty thousand sessions are looked at by one statement. */
const PAGES = 500

/**
 * Deletes what nobody can use any more, a while after its end (docs/protocol.md#session-lifetime): a day for flows, one-time tokens, undo links,
 * challenges, unfinished factors and ended sessions, three for mails that were sent or given up, thirty for accounts that
 * were never confirmed, and the audit log after as long as is configured. A change of address that can no longer be agreed
 * to is forgotten after an hour. Yields how many rows went, by kind.
 */
export async function cleanUp({
  db,
  clock,
  settings,
}: Pick<AuthContext, 'db' | 'clock' | 'settings'>): Promise<Record<StaleKind, number>> {
  const now = clock.now().getTime()
  const ago = (ms: number) => new Date(now - ms)
  const bounds: Bounds = {
    endedBefore: ago(DAY_MS),
    mailedBefore: ago(3 * DAY_MS),
    createdBefore: ago(30 * DAY_MS),
    auditedBefore: ago(settings.auditRetentionDays * DAY_MS),
  }
  const deleted: Partial<Record<StaleKind, number>> = {}
  for (const kind of Object.keys(STALE) as StaleKind[]) deleted[kind] = await deleteStale(db, kind, bounds)
  await clearExpiredEmailChanges(db, ago(HOUR_MS))
  const limits = sessionBounds(settings.limits, (limitS) => ago(DAY_MS + limitS * 1000))
  deleted.sessions = (deleted.sessions ?? 0) + (await deleteLimitedSessions(db, limits))
  return deleted as Record<StaleKind, number>
}

function sessionBounds(
  { timeboxS, inactivityS }: AuthContext['settings']['limits'],
  before: (limitS: number) => Date,
): SessionBounds {
  return {
    startedBefore: timeboxS === undefined ? null : before(timeboxS),
    idleSince: inactivityS === undefined ? null : before(inactivityS),
  }
}

async function deleteLimitedSessions(db: Db, bounds: SessionBounds): Promise<number> {
  if (bounds.startedBefore === null && bounds.idleSince === null) return 0
  const pages = await countSessionPages(db)
  let deleted = 0
  for (let first = 0; first < pages; first += PAGES) {
    deleted += await deleteSessionsOnPages(db, { first, end: first + PAGES }, bounds)
  }
  return deleted
}
