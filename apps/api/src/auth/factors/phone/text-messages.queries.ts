import { and, eq, gt, sql } from 'drizzle-orm'
import type { Db } from '../../../kernel/database/db.ts'
import { auditLog } from '../../tables/audit.ts'
import { factors } from '../../tables/factors.ts'

/** Returns when a code was last sent to a phone, for any account; null if none was sent after `since`. */
export async function findLastTextTo(db: Db, phone: string, since: Date): Promise<Date | null> {
  const [row] = await db
    .select({ at: sql<Date | null>`max(${factors.lastChallengedAt})`.mapWith(factors.lastChallengedAt) })
    .from(factors)
    .where(and(eq(factors.phone, phone), gt(factors.lastChallengedAt, since)))
  return row?.at ?? null
}

/** Returns when a code was last sent for a user, even to a removed phone; null if none was sent after `since`. */
export async function findLastTextFor(db: Db, userId: string, since: Date): Promise<Date | null> {
  const sent = JSON.stringify({ action: 'challenge_created', traits: { factor_type: 'phone' } })
  const [row] = await db
    .select({ at: sql<Date | null>`max(${auditLog.createdAt})`.mapWith(auditLog.createdAt) })
    .from(auditLog)
    .where(
      and(
        eq(sql`${auditLog.payload} ->> 'actor_id'`, userId),
        gt(auditLog.createdAt, since),
        sql`${auditLog.payload} @> ${sent}::jsonb`,
      ),
    )
  return row?.at ?? null
}
