import { and, eq, inArray, isNotNull, lt, sql } from 'drizzle-orm'
import type { Db } from '../../kernel/database/db.ts'
import { oneTimeTokens } from '../tables/one-time-tokens.ts'
import { users } from '../tables/users.ts'

/**
 * Clears the wanted address of accounts whose change can no longer happen: its tokens have expired, or went with the
 * session that asked for them. A change asked for after `askedBefore` is left alone, for its tokens may be on their way.
 */
export async function clearExpiredEmailChanges(db: Db, askedBefore: Date): Promise<void> {
  // Counted for each of the few accounts that wait, by its index.
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
    .where(and(isNotNull(users.newEmail), lt(users.emailChangeSentAt, askedBefore), sql`(${pending}) = 0`))
}
