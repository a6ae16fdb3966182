import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Clock } from '../../kernel/clock.ts'
import type { Db } from '../../kernel/database/db.ts'
import { insertAudit } from '../audit/audit.queries.ts'
import { deleteAllFlowStates, deleteFlowStates } from '../flow-states/flow-states.queries.ts'
import { flowStates } from '../tables/flow-states.ts'
import { sessions } from '../tables/sessions.ts'
import { lockUserByEmail } from '../users/users.queries.ts'
import { deleteAllSessions, deleteEverySession } from './sessions.queries.ts'

interface Revocation {
  readonly db: Db
  readonly clock: Clock
  /** Email address of the user whose sessions end; null ends the sessions of all users. */
  readonly email: string | null
}

/** Ends sessions on behalf of the operator and returns their number. Throws if no user has the email address. */
export async function revokeSessions({ db, clock, email }: Revocation): Promise<number> {
  if (email === null) await endPendingSignIns(db)
  return db.transaction(async (tx) => {
    await disableStatementTimeout(tx)
    // The lock waits for a sign-in in progress, so its session is deleted, too.
    const user = email === null ? null : await lockUserByEmail(tx, email.toLowerCase())
    if (email !== null && !user) throw new Error(`Nobody has the address ${email}.`)
    const ended = user ? await deleteAllSessions(tx, user.id) : await deleteEverySession(tx)
    // Pending OAuth sign-ins must not start a session later.
    if (user) await deleteFlowStates(tx, user.id)
    const source = { ip: '', userAgent: 'revoke-sessions', requestId: randomUUID() }
    const traits = { by: 'operator', sessions: ended }
    await insertAudit(tx, source, { action: 'logout', actor: user, traits, at: clock.now() })
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
