import type { Db } from '../../kernel/database/db.ts'
import type { RequestSource } from '../audit/request-source.ts'
import type { AuthContext } from '../context.ts'
import { createEmailContext } from '../email/templates/frame.ts'
import { identityLinkedEmail } from '../email/templates/sign-in-method-emails.ts'
import { createUndoLink } from '../one-time-tokens/undo-link.ts'
import type { IdentityRow, UserRow } from '../users/users.queries.ts'

/**
 * Queues an email that tells the owner about a linked identity and has a link that removes it. Does nothing for an
 * account without an email address.
 */
export async function notifyIdentityLinked(
  auth: AuthContext,
  tx: Db,
  { id: userId, email }: Pick<UserRow, 'id' | 'email'>,
  { id, provider }: Pick<IdentityRow, 'id' | 'provider'>,
  source: RequestSource,
): Promise<void> {
  if (!email) return
  const undoUrl = await createUndoLink(
    auth,
    tx,
    { id: userId, email },
    { subject: 'identity', subjectId: id },
  )
  const mail = identityLinkedEmail({ ...createEmailContext(auth, email, source), undoUrl }, provider)
  await auth.outbox.put(tx, userId, 'identity_linked', mail)
}
