import { and, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../kernel/database/db.ts'
import { mailOutbox } from '../tables/emails.ts'
import { factorChallenges, passkeyChallenges } from '../tables/factors.ts'
import { flowStates } from '../tables/flow-states.ts'
import { oneTimeTokens, undoLinks } from '../tables/one-time-tokens.ts'
import { amrClaims, sessions } from '../tables/sessions.ts'

/**
 * Ends all sessions and deletes all links, codes, challenges, flow states and unsent emails. After a restore, some of them
 * may have been revoked or used since the backup. Returns the number of deleted emails.
 */
export async function revokeRestoredAccess(tx: Db): Promise<{ readonly unsentEmails: number }> {
  // Without CASCADE the statement fails if a table that references one of these is missing from the list.
  await tx.execute(
    sql`truncate ${sessions}, ${amrClaims}, ${oneTimeTokens}, ${flowStates}, ${undoLinks}, ${factorChallenges}, ${passkeyChallenges}`,
  )
  const { rowCount } = await tx
    .delete(mailOutbox)
    .where(and(isNull(mailOutbox.sentAt), isNull(mailOutbox.givenUpAt)))
  return { unsentEmails: rowCount ?? 0 }
}
