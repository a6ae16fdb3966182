import type { deleteAccountEndpoint } from '@satlens/contract'
import type * as z from 'zod/mini'
import { ApiError } from '../../kernel/http/errors.ts'
import type { AuthContext } from '../context.ts'
import { toGuessError } from '../limits/guess-throttle.ts'
import type { Caller } from '../sessions/guard/caller.ts'
import { hasSessionFrom } from '../sessions/sessions.queries.ts'
import { findPasswordHash } from '../users/users.queries.ts'
import { type ReauthenticationContext, verifyNonce } from './reauthenticate.ts'
import { isFreshSession } from './step-up.ts'

const JUST_SIGNED_IN_MS = 10 * 60_000

type PasswordContext = Pick<AuthContext, 'db' | 'guesses' | 'passwords'>

/**
 * Requires the password or an emailed code before a change that cannot be undone. An account without a password may
 * instead have signed in, or entered an emailed code, within ten minutes.
 */
export async function requireReauthentication(
  auth: ReauthenticationContext & PasswordContext,
  caller: Caller,
  { password, nonce }: z.output<typeof deleteAccountEndpoint.body>,
): Promise<void> {
  const { userId, session } = caller
  if (password) await requirePassword(auth, caller, password)
  else if (nonce) await verifyNonce(auth, caller, nonce)
  else if (await findPasswordHash(auth.db, userId)) throw new ApiError('current_password_required')
  else if (!isFreshSession(session, auth.clock.now(), JUST_SIGNED_IN_MS)) {
    throw new ApiError('reauthentication_needed')
  }
}

async function requirePassword(
  { db, guesses, passwords }: PasswordContext,
  { userId, email, source: { ip } }: Caller,
  password: string,
): Promise<void> {
  const guess = { kind: 'password', account: email, ip } as const
  // A valid session is not enough, for its token may be stolen: the user must have a session from this address.
  const excess = await guesses.attempt(guess, () => hasSessionFrom(db, userId, ip))
  if (excess) throw toGuessError(excess)
  if (!(await passwords.matches(await findPasswordHash(db, userId), password))) {
    throw new ApiError('current_password_invalid')
  }
  await guesses.succeeded(guess)
}
