import { asc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../kernel/database/db.ts'
import { auditLog } from '../tables/audit.ts'
import { mailOutbox } from '../tables/emails.ts'
import { passkeys } from '../tables/passkeys.ts'
import { users } from '../tables/users.ts'

/** What a person may know of their passkeys: names and moments. */
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

/** Selects that mails were sent or given up, and of what kind. Their content was not kept, or is not ours to show twice. */
export const selectEmailsOf = (db: Db, userId: string) =>
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

const actorId = sql`(${auditLog.payload} ->> 'actor_id')`

/** Selects what happened to an account, the oldest first. */
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
    .where(sql`${actorId} = ${userId}`)
    .orderBy(asc(auditLog.createdAt), asc(auditLog.id))

/** Lets one export of an account run at a time, in whichever process, until the transaction ends. False when one runs. */
export async function lockExport(tx: Db, userId: string): Promise<boolean> {
  const { rows } = await tx.execute<{ locked: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${`export of ${userId}`}, 0)) as locked`,
  )
  return rows[0]?.locked === true
}

/** Takes the address out of what is written down about an account. That something happened to its id stays. */
export async function redactAuditName(db: Db, userId: string): Promise<void> {
  await db
    .update(auditLog)
    .set({ payload: sql`jsonb_set(${auditLog.payload}, '{actor_username}', '""')` })
    .where(sql`${actorId} = ${userId}`)
}

/** Deletes the account; sessions, identities, factors, tokens, mails and what other modules hang on it go with it. */
export async function deleteUser(db: Db, userId: string): Promise<void> {
  await db.delete(users).where(eq(users.id, userId))
}
