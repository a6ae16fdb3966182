import type { Db } from '../../kernel/db.ts'
import type { AuthContext } from '../context.ts'
import { agreeToEmailChange } from '../email-change/agree-to-email-change.ts'
import type { TokenEffect } from '../email-change/token-effect.ts'
import type { OneTimeTokenRow } from '../mailed-secrets/one-time-tokens.queries.ts'
import type { UserRow } from '../user/users.queries.ts'
import { confirmEmail } from './confirm-email.ts'

type Use = (auth: AuthContext, tx: Db, user: UserRow, token: OneTimeTokenRow) => Promise<TokenEffect>

const USES: Readonly<Record<OneTimeTokenRow['tokenType'], Use>> = {
  confirmation_token: async ({ clock }, tx, user) => ({
    user: await confirmEmail(tx, user, clock.now()),
    action: 'user_signedup',
  }),
  recovery_token: async ({ clock }, tx, user) => ({
    // Whoever reads the mail has the address, so a recovery confirms it as well.
    user: await confirmEmail(tx, user, clock.now()),
    action: 'login',
  }),
  email_change_token_current: agreeToEmailChange,
  email_change_token_new: agreeToEmailChange,
  // It stays where it was asked for: PUT /user.
  reauthentication_token: () => Promise.reject(new Error('A confirmation code signs nobody in.')),
}

/** Does what the token of a mail is for (wire §7.4), in the caller's transaction. The account is locked. */
export const useToken: Use = (auth, tx, user, token) => USES[token.tokenType](auth, tx, user, token)
