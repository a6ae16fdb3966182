import type { AuthContext } from '../context.ts'
import { type Guess, toGuessError } from '../limits/guess-throttle.ts'
import { hasSessionFrom } from '../sessions/sessions.queries.ts'
import { findUserByEmail } from '../users/users.queries.ts'

/**
 * Charges a guess of mailed digits. Refuses it with `over_request_rate_limit` after too many wrong ones for this address,
 * known or not.
 */
export async function chargeCodeGuess(auth: AuthContext, guess: Guess): Promise<void> {
  const refusal = await auth.guesses.attempt(guess, async () => {
    const user = await findUserByEmail(auth.db, guess.account)
    return hasSessionFrom(auth.db, user?.id ?? null, guess.ip)
  })
  if (refusal) throw toGuessError(refusal)
}
