import type { CallingSession } from './sessions.queries.ts'

const FRESH_FOR_MS = 24 * 3_600_000

/**
 * Returns true if the session began within a day (or `freshForMs`), or a mailed code was shown in it since then. Changes that open an
 * account in a new way ask for that.
 */
export function isFreshSession(
  { createdAt, reauthenticatedAt }: Pick<CallingSession, 'createdAt' | 'reauthenticatedAt'>,
  now: Date,
  freshForMs = FRESH_FOR_MS,
): boolean {
  const provenAt = Math.max(createdAt.getTime(), reauthenticatedAt?.getTime() ?? 0)
  return now.getTime() - provenAt < freshForMs
}
