import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Db } from '../../kernel/database/db.ts'
import { ApiError } from '../../kernel/http/errors.ts'
import { recordAudit } from '../audit/audit.queries.ts'
import type { AuthContext } from '../context.ts'
import { deleteAllFlowStates, deleteFlowStates } from '../flow-states/flow-state.ts'
import { flowStates } from '../tables/flow-states.ts'
import { sessions } from '../tables/sessions.ts'
import { lockUserByEmail } from '../users/users.queries.ts'
import { type Caller, lockCaller } from './guard/caller.ts'
import {
  deleteAllSessions,
  deleteEverySession,
  deleteSession,
  findSessionOfUser,
} from './sessions.queries.ts'

type EndSessionDeps = Pick<AuthContext, 'db' | 'clock'>

/**
 * Ends one of the caller's sessions. Deletes all flow states of the account, because they do not record which session
 * started them. An unknown session is `not_found`: on `session_not_found` published clients would end their own session.
 */
export async function endSession({ db, clock }: EndSessionDeps, caller: Caller, id: string): Promise<void> {
  if (!z.safeParse(z.uuid(), id).success) throw new ApiError('not_found')
  const { userId, sessionId, source } = caller
  await db.transaction(async (tx) => {
    const user = await lockCaller(tx, caller)
    const found = await findSessionOfUser(tx, { userId, sessionId: id })
    if (!found?.session) throw new ApiError('not_found')
    await deleteSession(tx, userId, id)
    await deleteFlowStates(tx, userId)
    const traits = { scope: 'session', ended_session_id: id }
    await recordAudit(tx, 'logout', { user, sessionId, source, now: clock.now() }, traits)
  })
}

/** Ends the sessions of the user with this email address, or of all users if it is null. Returns their number. */
export async function revokeSessions({
  db,
  clock,
  email,
}: EndSessionDeps & { readonly email: string | null }): Promise<number> {
  if (email === null) await endPendingSignIns(db)
  return db.transaction(async (tx) => {
    await disableStatementTimeout(tx)
    // The lock waits for a sign-in in progress, so its session is deleted, too.
    const user = email === null ? null : await lockUserByEmail(tx, email.toLowerCase())
    if (email !== null && !user) throw new Error(`No account has the email address ${email}.`)
    const ended = user ? await deleteAllSessions(tx, user.id) : await deleteEverySession(tx)
    // Pending OAuth sign-ins must not start a session later.
    if (user) await deleteFlowStates(tx, user.id)
    const source = { ip: '', userAgent: 'revoke-sessions', requestId: randomUUID() }
    const traits = { by: 'operator', sessions: ended }
    await recordAudit(tx, 'logout', { user, source, now: clock.now() }, traits)
    return ended
  })
}

/**
 * Deletes all flow states, then waits until sessions that are being inserted are committed and can be deleted. This runs in
 * transactions of its own: a request that deletes a session and then a flow state would otherwise deadlock with this one.
 */
async function endPendingSignIns(db: Db): Promise<void> {
  await awaitWriters(db, flowStates)
  await db.transaction(async (tx) => {
    await disableStatementTimeout(tx)
    await deleteAllFlowStates(tx)
  })
  await awaitWriters(db, sessions)
}

/** Waits for all open transactions that wrote to the table. The lock is released at once, so sign-ins are not blocked. */
const awaitWriters = (db: Db, table: typeof flowStates | typeof sessions) =>
  db.transaction((tx) => tx.execute(sql`lock table ${table} in share mode`))

// The default timeout of ten seconds is too short for deleting a million sessions.
const disableStatementTimeout = (tx: Db) => tx.execute(sql`set local statement_timeout = 0`)
