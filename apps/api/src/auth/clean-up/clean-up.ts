import type { AuthContext } from '../context.ts'
import { type Bounds, deleteSome, STALE, type StaleKind } from './stale.queries.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Few enough that nobody waits for a lock long. */
const BATCH = 1_000

/**
 * Deletes what nobody can use any more, a while after its end (wire §10.4): a day for flows, one-time tokens,
 * challenges, unfinished factors and ended sessions, three for mails that have left, and the audit log after as long as
 * is configured. Yields how many rows went, by kind.
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
    auditedBefore: ago(settings.auditRetentionDays * DAY_MS),
    ...sessionBounds(settings.limits, (limitS) => ago(DAY_MS + limitS * 1000)),
  }
  const deleted: Partial<Record<StaleKind, number>> = {}
  for (const kind of Object.keys(STALE) as StaleKind[]) {
    let sum = 0
    for (let some = BATCH; some === BATCH; sum += some) some = await deleteSome(db, kind, bounds, BATCH)
    deleted[kind] = sum
  }
  return deleted as Record<StaleKind, number>
}

function sessionBounds(
  { timeboxS, inactivityS }: AuthContext['settings']['limits'],
  before: (limitS: number) => Date,
): Pick<Bounds, 'startedBefore' | 'idleSince'> {
  return {
    startedBefore: timeboxS === undefined ? null : before(timeboxS),
    idleSince: inactivityS === undefined ? null : before(inactivityS),
  }
}
