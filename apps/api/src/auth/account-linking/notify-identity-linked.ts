import type { Db } from '../../kernel/database/db.ts'
import type { AuthContext } from '../context.ts'
import { identityLinkedEmail } from '../email/templates/identity-emails.ts'
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
): Promise<void> {
  if (!email) return
  const { brand, siteUrl } = auth.settings
  const undoUrl = await createUndoLink(
    auth,
    tx,
    { id: userId, email },
    { subject: 'identity', subjectId: id },
  )
  const mail = identityLinkedEmail({ brand, to: email, siteUrl, provider, undoUrl })
  await auth.outbox.put(tx, userId, 'identity_linked', mail)
}
