import { randomUUID } from 'node:crypto'
import type { LogoutScope } from '@satlens/contract'
import { parseEmailAddress } from '@satlens/domain'
import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import {
  type AuditDeps,
  type AuditLogContext,
  insertAuditLogEntry,
  WITHOUT_EVENTS,
} from '#auth/core/audit/audit.queries.ts'
import type { StorageDeps } from '#auth/core/ports.ts'
import { flowStatesTable } from '#auth/core/tables/flow-states.ts'
import { sessionsTable } from '#auth/core/tables/sessions.ts'
import { deleteAllFlowStates, deleteFlowStatesOfUser } from '#auth/one-time/flow-states/flow-state.ts'
import { lockUserByEmail, lockUserById } from '#auth/users/users.queries.ts'
import type { Db } from '#kernel/database/db.ts'
import { disableStatementTimeout } from '#kernel/database/disable-statement-timeout.ts'
import { ApiError } from '#kernel/http/errors.ts'
import { type AuthenticatedCaller, lockCallerAccountAndSession } from './guard/caller.ts'
import {
  deleteAllSessionsOfUser,
  deleteOtherSessionsOfUser,
  deleteSession,
  deleteSessionsOfAllUsers,
  findSessionByUserAndId,
} from './sessions.queries.ts'

/**
 * Ends one of the caller's sessions. Deletes all flow states of the account, because they do not record which session
 * started them. An unknown session is `not_found`: on `session_not_found` published clients would end their own session.
 */
export async function endSessionOfUser(
  deps: StorageDeps & AuditDeps,
  caller: AuthenticatedCaller,
  id: string,
): Promise<void> {
  if (!z.safeParse(z.uuid(), id).success) throw new ApiError('not_found')
  const { userId, sessionId, source } = caller
  await deps.db.transaction(async (tx) => {
    const user = await lockCallerAccountAndSession(tx, caller)
    const found = await findSessionByUserAndId(tx, { userId, sessionId: id })
    if (!found?.session) throw new ApiError('not_found')
    await deleteSession(tx, userId, id)
    await deleteFlowStatesOfUser(tx, userId)
    const audit = { user, sessionId, source, now: deps.clock.now() }
    const traits = { scope: 'session', ended_session_id: id }
    await insertAuditLogEntry(deps, tx, 'logout', audit, traits)
  })
}

/**
 * Ends a session, all the others of its user, or all of them (docs/protocol.md#sign-out), and with others than its own the
 * pending sign-ins of the account. Returns the number of ended sessions.
 */
export async function endSessionsByScope(
  tx: Db,
  scope: LogoutScope,
  userId: string,
  sessionId: string,
): Promise<number> {
  if (scope === 'local') return deleteSession(tx, userId, sessionId)
  await deleteFlowStatesOfUser(tx, userId)
  return scope === 'others'
    ? deleteOtherSessionsOfUser(tx, userId, sessionId)
    : deleteAllSessionsOfUser(tx, userId)
}

/** Ends every session of an account on the decision of a hook, with the sign-ins that are pending. */
export async function endAllSessionsOfUser(
  deps: AuditDeps,
  tx: Db,
  audit: AuditLogContext & { readonly user: { readonly id: string } },
): Promise<void> {
  await lockUserById(tx, audit.user.id)
  const sessions = await deleteAllSessionsOfUser(tx, audit.user.id)
  await deleteFlowStatesOfUser(tx, audit.user.id)
  await insertAuditLogEntry(deps, tx, 'logout', audit, { by: 'hook', sessions })
}

/** Ends the sessions of the user with this email address, or of all users if it is null. Returns their number. */
export async function revokeSessionsAsOperator({
  db,
  clock,
  email,
}: StorageDeps & { readonly email: string | null }): Promise<number> {
  if (email === null) await endPendingSignIns(db)
  return db.transaction(async (tx) => {
    await disableStatementTimeout(tx)
    // The lock waits for a sign-in in progress, so its session is deleted, too.
    const address = parseEmailAddress(email ?? '')
    const user = address.ok ? await lockUserByEmail(tx, address.value) : null
    if (email !== null && !user) throw new Error(`No account has the email address ${email}.`)
    const ended = user ? await deleteAllSessionsOfUser(tx, user.id) : await deleteSessionsOfAllUsers(tx)
    // Pending OAuth sign-ins must not start a session later.
    if (user) await deleteFlowStatesOfUser(tx, user.id)
    const source = { ip: '', userAgent: 'revoke-sessions', requestId: randomUUID(), language: null }
    const traits = { by: 'operator', sessions: ended }
    const audit = { user, source, now: clock.now() }
    await insertAuditLogEntry(WITHOUT_EVENTS, tx, 'logout', audit, traits)
    return ended
  })
}

/**
 * Deletes all flow states, then waits until sessions that are being inserted are committed and can be deleted. This runs in
 * transactions of its own: a request that deletes a session and then a flow state would otherwise deadlock with this one.
 */
async function endPendingSignIns(db: Db): Promise<void> {
  await awaitWriters(db, flowStatesTable)
  await db.transaction(async (tx) => {
    await disableStatementTimeout(tx)
    await deleteAllFlowStates(tx)
  })
  await awaitWriters(db, sessionsTable)
}

/** Waits for all open transactions that wrote to the table. The lock is released at once, so sign-ins are not blocked. */
const awaitWriters = (db: Db, table: typeof flowStatesTable | typeof sessionsTable) =>
  db.transaction((tx) => tx.execute(sql`lock table ${table} in share mode`))
