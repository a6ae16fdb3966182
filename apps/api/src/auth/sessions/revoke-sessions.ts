import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Clock } from '../../kernel/clock.ts'
import type { Db } from '../../kernel/db.ts'
import { insertAudit } from '../audit/audit.queries.ts'
import { deleteEveryFlow, deleteFlows } from '../flows/flows.queries.ts'
import { findUserByEmail } from '../user/users.queries.ts'
import { deleteAllSessions, deleteEverySession } from './sessions.queries.ts'

interface Revocation {
  readonly db: Db
  readonly clock: Clock
  /** Whose sessions end, by address; null ends everybody's. */
  readonly email: string | null
}

/** Ends sessions by an operator's hand, and writes that down. Yields how many. Throws when nobody has the address. */
export function revokeSessions({ db, clock, email }: Revocation): Promise<number> {
  return db.transaction(async (tx) => {
    // A request has ten seconds; a million sessions take longer.
    await tx.execute(sql`set local statement_timeout = 0`)
    const user = email === null ? null : await findUserByEmail(tx, email.toLowerCase())
    if (email !== null && !user) throw new Error(`Nobody has the address ${email}.`)
    const ended = user ? await deleteAllSessions(tx, user.id) : await deleteEverySession(tx)
    // Nor may anybody finish a sign-in that has begun.
    await (user ? deleteFlows(tx, user.id) : deleteEveryFlow(tx))
    const source = { ip: '', userAgent: 'revoke-sessions', requestId: randomUUID() }
    const traits = { by: 'operator', sessions: ended }
    await insertAudit(tx, source, { action: 'logout', actor: user, traits, at: clock.now() })
    return ended
  })
}
