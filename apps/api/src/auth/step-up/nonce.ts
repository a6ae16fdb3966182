import type { Db } from '../../kernel/database/db.ts'
import { ApiError } from '../../kernel/http/errors.ts'
import type { AuthContext } from '../context.ts'
import { type Guess, toGuessError } from '../limits/guess-throttle.ts'
import {
  countWrongAttempt,
  findOneTimeTokens,
  type OneTimeTokenRow,
} from '../one-time-tokens/one-time-tokens.queries.ts'
import { isRightCode } from '../one-time-tokens/verify-one-time-token.ts'
import type { Caller } from '../sessions/guard/caller.ts'
import { isFreshSession } from '../sessions/is-fresh-session.ts'
import { hasSessionFrom } from '../sessions/sessions.queries.ts'
import { lockUser, updateUser } from '../users/users.queries.ts'

/** Whose code it must be: a code belongs to the session that asked for it. */
type Asker = Pick<Caller, 'userId' | 'sessionId'>

/**
 * Refuses with `reauthentication_needed` a session that began more than a day ago and in which no mailed code was shown
 * within a day.
 */
export function requireFreshSession(
  { session, email }: Pick<Caller, 'session' | 'email'>,
  now: Date,
  status: 400 | 403 = 400,
): void {
  if (isFreshSession(session, now)) return
  throw new ApiError('reauthentication_needed', {
    status,
    message: email === '' ? SIGN_IN_AGAIN : ASK_FOR_CODE,
  })
}

const ASK_FOR_CODE = 'You signed in more than a day ago. Ask for a code by email, or sign in again.'
const SIGN_IN_AGAIN =
  'You signed in more than a day ago, and this account has no email address for a code. Sign out and sign in again.'

/**
 * A password is changed by somebody who signed in within a day, or who has just read the account's mail (docs/protocol.md#update-user,
 * checks 6 and 7). Yields the code that has to be used up with the change; null where none is needed.
 */
export async function requireFreshness(
  auth: AuthContext,
  caller: Caller,
  nonce: string | null | undefined,
  ip: string,
): Promise<string | null> {
  const now = auth.clock.now()
  if (nonce && !isFreshSession(caller.session, now)) return requireNonce(auth, caller, nonce, ip)
  requireFreshSession(caller, now)
  return null
}

/** Refuses all but the code that was mailed to the account on request. Yields it as it is stored, for it is to be used up. */
export async function requireNonce(
  auth: AuthContext,
  asker: Asker,
  nonce: string,
  ip: string,
): Promise<string> {
  const code = nonce.trim()
  await runAsGuess(auth, asker, ip, (tx) => findNonce(auth, tx, asker, code))
  return code
}

/**
 * Runs a check of a mailed code that counts as a guess. Refuses with `reauthentication_not_valid` where it yields null, and
 * with `over_request_rate_limit` after too many wrong ones. They are counted by session, apart from those of sign-in codes:
 * only the session that asked can guess its code, so nobody else uses up its guesses.
 */
export async function runAsGuess<T>(
  auth: AuthContext,
  { userId, sessionId }: Pick<Asker, 'userId' | 'sessionId'>,
  ip: string,
  check: (tx: Db) => Promise<T | null>,
): Promise<T> {
  const guess: Guess = { kind: 'session_code', account: `${userId} ${sessionId}`, ip }
  const refusal = await auth.guesses.attempt(guess, () => hasSessionFrom(auth.db, userId, ip))
  if (refusal) throw toGuessError(refusal, guess.kind)
  const found = await auth.db.transaction(check)
  // Thrown after the commit: a throw inside would forget the wrong attempt.
  if (found === null) throw new ApiError('reauthentication_not_valid')
  await auth.guesses.succeeded(guess)
  return found
}

/**
 * Returns the token of the code if it was mailed to the account's address for this session, else null. The account is
 * locked. A wrong code is counted; a right one stays good, and proves the address.
 */
export async function findNonce(
  auth: AuthContext,
  tx: Db,
  { userId, sessionId }: Asker,
  code: string,
): Promise<OneTimeTokenRow | null> {
  const user = await lockUser(tx, userId)
  const tokens = await findOneTimeTokens(tx, userId)
  const token = tokens.find(
    (found) =>
      found.tokenType === 'reauthentication_token' &&
      found.sessionId === sessionId &&
      found.relatesTo === user?.email,
  )
  if (!user || !token) return null
  if (!isRightCode(auth, token, code)) {
    await countWrongAttempt(tx, token.id)
    return null
  }
  if (!user.emailProvenAt) await updateUser(tx, userId, { emailProvenAt: auth.clock.now() })
  return token
}
