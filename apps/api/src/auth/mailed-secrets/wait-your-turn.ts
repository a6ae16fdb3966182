import { ApiError } from '../../kernel/errors.ts'
import type { AuthContext } from '../context.ts'
import type { Guess } from '../limits/guess-throttle.ts'
import { hasSessionFrom } from '../sessions/sessions.queries.ts'
import { findUserByEmail } from '../user/users.queries.ts'

/** Refuses digits for an address while too many wrong ones came for it, in the words of a wrong code (wire §10.9). */
export async function waitYourTurn(
  auth: AuthContext,
  guess: Guess,
  refusal: 'otp_expired' | 'reauthentication_not_valid',
): Promise<void> {
  const retryAfterSeconds = await auth.guesses.attempt(guess, async () => {
    const user = await findUserByEmail(auth.db, guess.account)
    return hasSessionFrom(auth.db, user?.id ?? null, guess.ip)
  })
  if (retryAfterSeconds > 0) throw new ApiError(refusal, { retryAfterSeconds })
}
