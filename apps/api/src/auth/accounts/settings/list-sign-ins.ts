import type { ListedSignInAttempt } from '@satlens/contract'
import { DAY_MS } from '@satlens/domain'
import { and, desc, gte, inArray, sql } from 'drizzle-orm'
import type { CoreDeps } from '#auth/core/ports.ts'
import { auditLogTable } from '#auth/core/tables/audit.ts'

const SPAN_MS = 30 * DAY_MS
const MAX_SIGN_INS = 100

const action = sql<string>`${auditLogTable.payload} ->> 'action'`

/** Returns the sign-ins of an account in the last 30 days from the audit log, failed ones included, newest first. */
export async function listSignInsOfUser(
  { db, clock }: CoreDeps,
  userId: string,
): Promise<ListedSignInAttempt[]> {
  const since = new Date(clock.now().getTime() - SPAN_MS)
  const rows = await db
    .select({
      id: auditLogTable.id,
      action,
      ip: auditLogTable.ipAddress,
      userAgent: auditLogTable.userAgent,
      createdAt: auditLogTable.createdAt,
    })
    .from(auditLogTable)
    .where(
      and(
        sql`(${auditLogTable.payload} ->> 'actor_id') = ${userId}`,
        inArray(action, ['login', 'login_failed']),
        gte(auditLogTable.createdAt, since),
      ),
    )
    .orderBy(desc(auditLogTable.createdAt), desc(auditLogTable.id))
    .limit(MAX_SIGN_INS)
  return rows.map((row) => ({
    id: row.id,
    created_at: row.createdAt.toISOString(),
    succeeded: row.action === 'login',
    ip: row.ip,
    user_agent: row.userAgent,
  }))
}
