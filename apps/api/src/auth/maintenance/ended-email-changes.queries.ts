import { and, eq, inArray, isNotNull, lt, sql } from 'drizzle-orm'
import type { Db } from '../../kernel/database/db.ts'
import { oneTimeTokens } from '../tables/one-time-tokens.ts'
import { users } from '../tables/users.ts'

/**
 * Cancels email changes that can no longer be confirmed, because their tokens have expired or were deleted with the session
 * that requested them. Changes requested after `requestedBefore` are skipped: their tokens may not be stored yet.
 */
export async function clearExpiredEmailChanges(db: Db, requestedBefore: Date): Promise<void> {
  // A count for each of the few pending changes uses the index on the user.
  const pending = db
    .select({ count: sql`count(*)` })
    .from(oneTimeTokens)
    .where(
      and(
        eq(oneTimeTokens.userId, users.id),
        inArray(oneTimeTokens.tokenType, ['email_change_token_current', 'email_change_token_new']),
      ),
    )
  await db
    .update(users)
    .set({ newEmail: null, emailChangeAgreed: 0 })
    .where(
      and(isNotNull(users.newEmail), lt(users.emailChangeSentAt, requestedBefore), sql`(${pending}) = 0`),
    )
}
