import type { SessionRow } from './sessions.queries.ts'

/** How long a session may live at most; undefined is without end (docs/protocol.md#session-lifetime). */
export interface SessionLimits {
  readonly timeboxS: number | undefined
  readonly inactivityS: number | undefined
}

type Lifetime = Pick<SessionRow, 'createdAt' | 'refreshedAt' | 'notAfter'>

/** Whether a session is past one of its limits. Its row may still be there. */
export function hasSessionEnded(session: Lifetime, limits: SessionLimits, now: Date): boolean {
  const isOlder = (since: Date, limitS: number | undefined) =>
    limitS !== undefined && now.getTime() - since.getTime() >= limitS * 1000
  if (session.notAfter && session.notAfter <= now) return true
  return (
    isOlder(session.createdAt, limits.timeboxS) ||
    isOlder(session.refreshedAt ?? session.createdAt, limits.inactivityS)
  )
}
