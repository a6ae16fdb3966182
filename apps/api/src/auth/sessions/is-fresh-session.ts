import type { CallerSession } from './sessions.queries.ts'

const FRESH_FOR_MS = 24 * 3_600_000

/**
 * Returns true if the session began, or was reauthenticated by an emailed code, less than `freshForMs` ago (default: a day).
 * Changes that affect how an account is accessed require this.
 */
export function isFreshSession(
  { createdAt, reauthenticatedAt }: Pick<CallerSession, 'createdAt' | 'reauthenticatedAt'>,
  now: Date,
  freshForMs = FRESH_FOR_MS,
): boolean {
  const provenAt = Math.max(createdAt.getTime(), reauthenticatedAt?.getTime() ?? 0)
  return now.getTime() - provenAt < freshForMs
}
