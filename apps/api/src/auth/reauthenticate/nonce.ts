import type { Db } from '../../kernel/db.ts'
import { ApiError } from '../../kernel/errors.ts'
import type { AuthContext } from '../context.ts'
import type { Caller } from '../guard/caller.ts'
import { isRightCode } from '../mailed-secrets/one-time-proof.ts'
import { countWrongAttempt, findOneTimeTokens } from '../mailed-secrets/one-time-tokens.queries.ts'
import { waitYourTurn } from '../mailed-secrets/wait-your-turn.ts'
import { isFreshSession } from '../sessions/is-fresh.ts'
import { lockUser } from '../user/users.queries.ts'

/**
 * A password is changed by somebody who signed in within a day, or who has just read the account's mail (wire §6.2,
 * checks 6 and 7). Yields the code that has to be used up with the change; null where none is needed.
 */
export async function requireFreshness(
  auth: AuthContext,
  { session, userId, email }: Caller,
  nonce: string | null | undefined,
  ip: string,
): Promise<string | null> {
  if (isFreshSession(session, auth.clock.now())) return null
  if (!nonce) {
    throw new ApiError('reauthentication_needed', {
      message: 'You signed in more than a day ago. Ask for a code by mail, or sign in again.',
    })
  }
  return requireNonce(auth, { userId, email }, nonce, ip)
}

/** Refuses all but the code that was mailed to the account on request. Yields it as it is stored, for it is to be used up. */
export async function requireNonce(
  auth: AuthContext,
  { userId, email }: Pick<Caller, 'userId' | 'email'>,
  nonce: string,
  ip: string,
): Promise<string> {
  const code = nonce.trim()
  const guess = { kind: 'one_time_code', account: email, ip } as const
  await waitYourTurn(auth, guess)
  const isRight = await auth.db.transaction((tx) => isRightNonce(auth, tx, userId, code))
  // Thrown after the commit: a throw inside would forget the wrong attempt.
  if (!isRight) throw new ApiError('reauthentication_not_valid')
  await auth.guesses.succeeded(guess)
  return code
}

/** Whether the code is the account's, which is locked meanwhile. A wrong one is counted; a right one stays good. */
export async function isRightNonce(
  auth: AuthContext,
  tx: Db,
  userId: string,
  code: string,
): Promise<boolean> {
  await lockUser(tx, userId)
  const tokens = await findOneTimeTokens(tx, userId)
  const token = tokens.find(({ tokenType }) => tokenType === 'reauthentication_token')
  if (!token) return false
  const isRight = isRightCode(auth, token, code)
  if (!isRight) await countWrongAttempt(tx, token.id)
  return isRight
}
