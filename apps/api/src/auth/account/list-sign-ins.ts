import type { ListedSignIn } from '@satlens/contract'
import { and, desc, gte, inArray, sql } from 'drizzle-orm'
import type { AuthContext } from '../context.ts'
import { auditLog } from '../tables/audit.ts'

const SPAN_MS = 30 * 86_400_000
const MAX_SIGN_INS = 100

const action = sql<string>`${auditLog.payload} ->> 'action'`

/** Returns the sign-ins of an account in the last 30 days from the audit log, failed ones included, newest first. */
export async function listSignIns(
  { db, clock }: Pick<AuthContext, 'db' | 'clock'>,
  userId: string,
): Promise<ListedSignIn[]> {
  const since = new Date(clock.now().getTime() - SPAN_MS)
  const rows = await db
    .select({
      id: auditLog.id,
      action,
      ip: auditLog.ipAddress,
      userAgent: auditLog.userAgent,
      createdAt: auditLog.createdAt,
    })
    .from(auditLog)
    .where(
      and(
        sql`(${auditLog.payload} ->> 'actor_id') = ${userId}`,
        inArray(action, ['login', 'login_failed']),
        gte(auditLog.createdAt, since),
      ),
    )
    .orderBy(desc(auditLog.createdAt), desc(auditLog.id))
    .limit(MAX_SIGN_INS)
  return rows.map((row) => ({
    id: row.id,
    created_at: row.createdAt.toISOString(),
    succeeded: row.action === 'login',
    ip: row.ip,
    user_agent: row.userAgent,
  }))
}
