import { ApiError } from '../../kernel/http/errors.ts'
import type { RequestSource } from '../audit/request-source.ts'
import type { AuthContext } from '../context.ts'
import { toGuessError } from '../limits/guess-throttle.ts'
import type { Caller } from '../sessions/guard/caller.ts'
import { isFreshSession } from '../sessions/is-fresh-session.ts'
import { hasSessionFrom } from '../sessions/sessions.queries.ts'
import { findPasswordHash } from '../users/users.queries.ts'
import { requireNonce } from './nonce.ts'

const JUST_SIGNED_IN_MS = 10 * 60_000

interface OwnerProof {
  readonly password?: string | null | undefined
  readonly nonce?: string | null | undefined
}

/**
 * Asks again who it is, before something that cannot be undone: for the password, or a code from the account's mail.
 * Who has no password, and came through a provider, has to have come, or to have shown such a code, just now.
 */
export async function requireOwner(
  auth: AuthContext,
  caller: Caller,
  { password, nonce }: OwnerProof,
  { ip }: RequestSource,
): Promise<void> {
  const { userId, session } = caller
  if (password) await requirePassword(auth, caller, password, ip)
  else if (nonce) await requireNonce(auth, caller, nonce, ip)
  else if (await findPasswordHash(auth.db, userId)) throw new ApiError('current_password_required')
  else if (!isFreshSession(session, auth.clock.now(), JUST_SIGNED_IN_MS)) {
    throw new ApiError('reauthentication_needed')
  }
}

async function requirePassword(
  auth: AuthContext,
  { userId, email }: Caller,
  password: string,
  ip: string,
): Promise<void> {
  const guess = { kind: 'password', account: email, ip } as const
  // A session alone does not make its bearer familiar, for its token may be stolen: the address has to be known, too.
  const refusal = await auth.guesses.attempt(guess, () => hasSessionFrom(auth.db, userId, ip))
  if (refusal) throw toGuessError(refusal)
  if (!(await auth.passwords.matches(await findPasswordHash(auth.db, userId), password))) {
    throw new ApiError('current_password_invalid')
  }
  await auth.guesses.succeeded(guess)
}
