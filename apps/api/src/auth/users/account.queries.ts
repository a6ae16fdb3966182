import { asc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../kernel/database/db.ts'
import { auditLog } from '../tables/audit.ts'
import { mailOutbox } from '../tables/emails.ts'
import { passkeys } from '../tables/factors.ts'
import { users } from '../tables/users.ts'

export const findPasskeyNames = (db: Db, userId: string) =>
  db
    .select({
      id: passkeys.id,
      friendly_name: passkeys.friendlyName,
      created_at: passkeys.createdAt,
      last_used_at: passkeys.lastUsedAt,
    })
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id))

/** Selects the kinds and times of a user's emails. Their content is deleted after sending and never exported. */
export const selectEmails = (db: Db, userId: string) =>
  db
    .select({
      kind: mailOutbox.kind,
      created_at: mailOutbox.createdAt,
      sent_at: mailOutbox.sentAt,
      given_up_at: mailOutbox.givenUpAt,
    })
    .from(mailOutbox)
    .where(eq(mailOutbox.userId, userId))
    .orderBy(asc(mailOutbox.createdAt), asc(mailOutbox.id))

const actorIdOfEntry = sql`(${auditLog.payload} ->> 'actor_id')`

export const selectHistory = (db: Db, userId: string) =>
  db
    .select({
      action: sql<string>`${auditLog.payload} ->> 'action'`.as('action'),
      traits: sql<Record<string, unknown> | null>`${auditLog.payload} -> 'traits'`.as('traits'),
      ip_address: auditLog.ipAddress,
      user_agent: auditLog.userAgent,
      session_id: auditLog.sessionId,
      created_at: auditLog.createdAt,
    })
    .from(auditLog)
    .where(sql`${actorIdOfEntry} = ${userId}`)
    .orderBy(asc(auditLog.createdAt), asc(auditLog.id))

/** Locks the export of an account until the transaction ends, across processes. Returns false if it is locked already. */
export async function lockExport(tx: Db, userId: string): Promise<boolean> {
  const { rows } = await tx.execute<{ locked: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${`export of ${userId}`}, 0)) as locked`,
  )
  return rows[0]?.locked === true
}

/** Removes the email address from the audit entries of an account. The entries and the account ID remain. */
export const redactAuditName = (db: Db, userId: string) =>
  db
    .update(auditLog)
    .set({ payload: sql`jsonb_set(${auditLog.payload}, '{actor_username}', '""')` })
    .where(sql`${actorIdOfEntry} = ${userId}`)

/** Deletes the account. Foreign keys delete its sessions, identities, factors, tokens, emails and data of other modules. */
export const deleteUser = (db: Db, userId: string) => db.delete(users).where(eq(users.id, userId))
