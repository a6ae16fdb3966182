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
  /** Whose sessions end, by address; null ends everybody's. */
  readonly email: string | null
}

/** Ends sessions by an operator's hand, and writes that down. Yields how many. Throws when nobody has the address. */
export async function revokeSessions({ db, clock, email }: Revocation): Promise<number> {
  if (email === null) await endEverySignInUnderWay(db)
  return db.transaction(async (tx) => {
    await waitAsLongAsItTakes(tx)
    // Locked, so that a sign-in under way has ended: its session is there to be deleted.
    const user = email === null ? null : await lockUserByEmail(tx, email.toLowerCase())
    if (email !== null && !user) throw new Error(`Nobody has the address ${email}.`)
    const ended = user ? await deleteAllSessions(tx, user.id) : await deleteEverySession(tx)
    // Nor may anybody finish a sign-in that has begun.
    if (user) await deleteFlowStates(tx, user.id)
    const source = { ip: '', userAgent: 'revoke-sessions', requestId: randomUUID() }
    const traits = { by: 'operator', sessions: ended }
    await insertAudit(tx, source, { action: 'logout', actor: user, traits, at: clock.now() })
    return ended
  })
}

/**
 * Deletes all flows, and waits until the sessions that are being written can be seen and deleted. Committed before
 * sessions are deleted: whoever deletes a session and then a flow would otherwise wait for this, and this for them.
 */
async function endEverySignInUnderWay(db: Db): Promise<void> {
  await awaitWriters(db, flowStates)
  await db.transaction(async (tx) => {
    await waitAsLongAsItTakes(tx)
    await deleteAllFlowStates(tx)
  })
  await awaitWriters(db, sessions)
}

/** Waits for all who have written to a table. The lock is given back at once, so that it keeps nobody from signing in. */
const awaitWriters = (db: Db, table: typeof flowStates | typeof sessions) =>
  db.transaction((tx) => tx.execute(sql`lock table ${table} in share mode`))

// A request has ten seconds; a million sessions take longer.
const waitAsLongAsItTakes = (tx: Db) => tx.execute(sql`set local statement_timeout = 0`)
