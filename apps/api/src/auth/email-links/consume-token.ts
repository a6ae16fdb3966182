import type { Db } from '../../kernel/database/db.ts'
import { proveAddressByEmail } from '../account-linking/prove-address.ts'
import type { RequestSource } from '../audit/request-source.ts'
import type { AuthContext } from '../context.ts'
import type { OneTimeTokenRow } from '../one-time-tokens/one-time-tokens.queries.ts'
import type { UserRow } from '../users/users.queries.ts'
import { acceptEmailChange } from './accept-email-change.ts'
import type { TokenEffect } from './token-effect.ts'

type Use = (
  auth: AuthContext,
  tx: Db,
  user: UserRow,
  token: OneTimeTokenRow,
  source: RequestSource,
) => Promise<TokenEffect>

const USES: Readonly<Record<OneTimeTokenRow['tokenType'], Use>> = {
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
  // It stays where it was asked for: PUT /user.
  reauthentication_token: () => Promise.reject(new Error('A confirmation code signs nobody in.')),
}

/** Does what the token of a mail is for (docs/protocol.md#open-an-email-link), in the caller's transaction. The account is locked. */
export const consumeToken: Use = (auth, tx, user, token, source) =>
  USES[token.tokenType](auth, tx, user, token, source)
