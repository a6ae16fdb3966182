import type { ListedSignInAttempt } from '@satlens/contract'
import { DAY_MS } from '@satlens/domain'
import { and, desc, gte, inArray, sql } from 'drizzle-orm'
import type { CoreDeps } from '#auth/core/ports.ts'
import { auditLogEntriesTable } from '#auth/core/tables/audit.ts'

const SPAN_MS = 30 * DAY_MS
const MAX_SIGN_INS = 100

const action = sql<string>`${auditLogEntriesTable.payload} ->> 'action'`

/** Returns the sign-ins of an account in the last 30 days from the audit log, failed ones included, newest first. */
export async function listSignInsOfUser(
  { db, clock }: CoreDeps,
  userId: string,
): Promise<ListedSignInAttempt[]> {
  const since = new Date(clock.now().getTime() - SPAN_MS)
  const rows = await db
    .select({
      id: auditLogEntriesTable.id,
      action,
      ip: auditLogEntriesTable.ipAddress,
      userAgent: auditLogEntriesTable.userAgent,
      createdAt: auditLogEntriesTable.createdAt,
    })
    .from(auditLogEntriesTable)
    .where(
      and(
        sql`(${auditLogEntriesTable.payload} ->> 'actor_id') = ${userId}`,
        inArray(action, ['login', 'login_failed']),
        gte(auditLogEntriesTable.createdAt, since),
      ),
    )
    .orderBy(desc(auditLogEntriesTable.createdAt), desc(auditLogEntriesTable.id))
    .limit(MAX_SIGN_INS)
  return rows.map((row) => ({
    id: row.id,
    created_at: row.createdAt.toISOString(),
    succeeded: row.action === 'login',
    ip: row.ip,
    user_agent: row.userAgent,
  }))
}
