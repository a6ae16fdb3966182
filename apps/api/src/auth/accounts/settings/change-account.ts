import type { AuditLogContext } from '#auth/core/audit/audit.queries.ts'
import { commitAndSendEmails } from '#auth/messages/email/outbox.ts'
import type { MessageDeps } from '#auth/messages/message-deps.ts'
import { type AuthenticatedCaller, lockCallerAccountAndSession } from '#auth/sessions/guard/caller.ts'
import type { UserRow } from '#auth/users/users.queries.ts'
import type { Db } from '#kernel/database/db.ts'
import type { ApiError } from '#kernel/http/errors.ts'

export interface LockedCallerAccount extends AuditLogContext {
  readonly user: UserRow
}

/** Runs a change of the caller's account like {@link commitAndSendEmails}, with the account and its live session locked. */
export const changeAccountWithLockedCaller = <T>(
  deps: MessageDeps,
  caller: AuthenticatedCaller,
  change: (tx: Db, actor: LockedCallerAccount) => Promise<T | ApiError>,
): Promise<T> =>
  commitAndSendEmails(deps, async (tx) => {
    const { sessionId, source } = caller
    const now = deps.clock.now()
    return change(tx, { user: await lockCallerAccountAndSession(tx, caller), sessionId, source, now })
  })
