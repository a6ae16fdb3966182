import type { EndpointReply, exportAccountEndpoint } from '@satlens/contract'
import { ApiError } from '../../kernel/errors.ts'
import type { AuthContext } from '../context.ts'
import { requireAal2IfFactored } from '../factors/require-aal2.ts'
import type { Caller } from '../guard/caller.ts'
import { listSessions } from '../sessions/list-sessions.ts'
import { findAccountOfSession } from '../sessions/sessions.queries.ts'
import { toWireUser } from '../user/wire-user.ts'
import { findHistory, findMailsOf, findPasskeyNames } from './account.queries.ts'

/**
 * All that is stored about the caller. Nothing in it signs anybody in: passwords, secrets and tokens are stored as what
 * they cannot be read from, and stay out altogether.
 */
export async function exportAccount(
  auth: AuthContext,
  caller: Caller,
): Promise<EndpointReply<typeof exportAccountEndpoint>> {
  const { db, clock, exportElsewhere } = auth
  const { userId } = caller
  // It tells where somebody lives and works; half a sign-in is not enough for that.
  await requireAal2IfFactored(db, caller)
  const account = await findAccountOfSession(db, caller)
  if (!account) throw new ApiError('user_not_found')
  return {
    exported_at: clock.now().toISOString(),
    account: toWireUser(account.user, account.identities, account.factors),
    sessions: (await listSessions(auth, caller)).map((place) => ({ ...place })),
    passkeys: await findPasskeyNames(db, userId),
    mails: await findMailsOf(db, userId),
    history: await findHistory(db, userId),
    product: await exportElsewhere(userId),
  }
}
