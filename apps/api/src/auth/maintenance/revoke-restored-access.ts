import { and, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../kernel/database/db.ts'
import { mailOutbox } from '../tables/emails.ts'
import { factorChallenges } from '../tables/factors.ts'
import { flowStates } from '../tables/flow-states.ts'
import { oneTimeTokens } from '../tables/one-time-tokens.ts'
import { passkeyChallenges } from '../tables/passkeys.ts'
import { amrClaims, sessions } from '../tables/sessions.ts'
import { undoLinks } from '../tables/undo-links.ts'

/**
 * Ends every session and voids all that is under way: links, codes, challenges, sign-ins through providers and emails that
 * were not sent. After a restore some of it was revoked or used since the backup. Yields how many emails were dropped.
 */
export async function revokeRestoredAccess(tx: Db): Promise<{ readonly unsentMails: number }> {
  // Without CASCADE: a table that refers to one of these has to be named, or this fails.
  await tx.execute(
    sql`truncate ${sessions}, ${amrClaims}, ${oneTimeTokens}, ${flowStates}, ${undoLinks}, ${factorChallenges}, ${passkeyChallenges}`,
  )
  const { rowCount } = await tx
    .delete(mailOutbox)
    .where(and(isNull(mailOutbox.sentAt), isNull(mailOutbox.givenUpAt)))
  return { unsentMails: rowCount ?? 0 }
}
