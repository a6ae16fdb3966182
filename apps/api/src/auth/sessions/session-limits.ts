import type { SessionRow } from './sessions.queries.ts'

/** Maximum age and idle time of sessions, in seconds; undefined means no limit (docs/protocol.md#session-lifetime). */
export interface SessionLimits {
  readonly timeboxS: number | undefined
  readonly inactivityS: number | undefined
}

type Lifetime = Pick<SessionRow, 'createdAt' | 'refreshedAt' | 'notAfter'>

/** Returns true if a session is past one of its limits. Its row may not have been deleted yet. */
export function hasSessionEnded(session: Lifetime, limits: SessionLimits, now: Date): boolean {
  const isOlder = (since: Date, limitS: number | undefined) =>
    limitS !== undefined && now.getTime() - since.getTime() >= limitS * 1000
  if (session.notAfter && session.notAfter <= now) return true
  return (
    isOlder(session.createdAt, limits.timeboxS) ||
    isOlder(session.refreshedAt ?? session.createdAt, limits.inactivityS)
  )
}
