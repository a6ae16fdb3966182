import type { Db } from '../../kernel/database/db.ts'
import { proveAddressByEmail } from '../account-linking/prove-address.ts'
import type { RequestSource } from '../audit/request-source.ts'
import type { AuthContext } from '../context.ts'
import type { OneTimeTokenRow } from '../one-time-tokens/one-time-tokens.queries.ts'
import type { UserRow } from '../users/users.queries.ts'
import { acceptEmailChange } from './accept-email-change.ts'
import type { TokenEffect } from './token-effect.ts'

type ConsumeToken = (
  auth: AuthContext,
  tx: Db,
  user: UserRow,
  token: OneTimeTokenRow,
  source: RequestSource,
) => Promise<TokenEffect>

const HANDLERS: Readonly<Record<OneTimeTokenRow['tokenType'], ConsumeToken>> = {
  confirmation_token: async (auth, tx, user, token, source) => ({
    user: await proveAddressByEmail(auth, tx, user, { ...token, source }),
    action: 'user_signedup',
  }),
  recovery_token: async (auth, tx, user, token, source) => ({
    user: await proveAddressByEmail(auth, tx, user, { ...token, source }),
    action: 'login',
  }),
  email_change_token_current: acceptEmailChange,
  email_change_token_new: acceptEmailChange,
  // Only PUT /user accepts it.
  reauthentication_token: () =>
    Promise.reject(new Error('A reauthentication code cannot be used to sign in.')),
}

/**
 * Applies the effect of an emailed token (docs/protocol.md#open-an-email-link), in the caller's transaction. The user's row
 * must be locked.
 */
export const consumeToken: ConsumeToken = (auth, tx, user, token, source) =>
  HANDLERS[token.tokenType](auth, tx, user, token, source)
