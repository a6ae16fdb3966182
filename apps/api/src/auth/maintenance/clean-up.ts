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
/** The table pages that one statement scans, with about twenty thousand sessions. */
const PAGES_PER_STATEMENT = 500

/**
 * Deletes expired data (docs/protocol.md#session-lifetime): flow states, one-time tokens, undo links, challenges, unverified
 * factors and ended sessions after one day, emails that were sent or given up after three, unconfirmed accounts after
 * thirty, and audit entries after the configured retention. Cancels expired email changes after one hour. Returns the
 * number of deleted rows by kind.
 */
export async function cleanUp({
  db,
  clock,
  settings,
}: Pick<AuthContext, 'db' | 'clock' | 'settings'>): Promise<Record<StaleKind, number>> {
  const nowMs = clock.now().getTime()
  const ago = (ms: number) => new Date(nowMs - ms)
  const bounds: Bounds = {
    endedBefore: ago(DAY_MS),
    emailedBefore: ago(3 * DAY_MS),
    createdBefore: ago(30 * DAY_MS),
    auditedBefore: ago(settings.auditRetentionDays * DAY_MS),
  }
  const deleted: Partial<Record<StaleKind, number>> = {}
  for (const kind of Object.keys(STALE) as StaleKind[]) deleted[kind] = await deleteStale(db, kind, bounds)
  await clearExpiredEmailChanges(db, ago(HOUR_MS))
  const bySessionLimits = getSessionBounds(settings.limits, (limitS) => ago(DAY_MS + limitS * 1000))
  deleted.sessions = (deleted.sessions ?? 0) + (await deleteLimitedSessions(db, bySessionLimits))
  return deleted as Record<StaleKind, number>
}

function getSessionBounds(
  { timeboxS, inactivityS }: AuthContext['settings']['limits'],
  getBound: (limitS: number) => Date,
): SessionBounds {
  return {
    startedBefore: timeboxS === undefined ? null : getBound(timeboxS),
    idleSince: inactivityS === undefined ? null : getBound(inactivityS),
  }
}

async function deleteLimitedSessions(db: Db, bounds: SessionBounds): Promise<number> {
  if (bounds.startedBefore === null && bounds.idleSince === null) return 0
  const pages = await countSessionPages(db)
  let deleted = 0
  for (let first = 0; first < pages; first += PAGES_PER_STATEMENT) {
    deleted += await deleteSessionsOnPages(db, { first, end: first + PAGES_PER_STATEMENT }, bounds)
  }
  return deleted
}
