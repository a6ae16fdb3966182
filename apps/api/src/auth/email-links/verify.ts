import type { Session } from '@satlens/contract'
import type { Db } from '../../kernel/database/db.ts'
import { ApiError } from '../../kernel/http/errors.ts'
import { insertAudit } from '../audit/audit.queries.ts'
import type { RequestSource } from '../audit/request-source.ts'
import type { AuthContext } from '../context.ts'
import { issueAuthCode } from '../flow-states/flow-state.ts'
import { deleteSignUpFlowStates, findFlowState } from '../flow-states/flow-states.queries.ts'
import { type Guess, toGuessError } from '../limits/guess-throttle.ts'
import { resolveVerifyType } from '../one-time-tokens/accepted-tokens.ts'
import { deleteOneTimeTokens, type OneTimeTokenRow } from '../one-time-tokens/one-time-tokens.queries.ts'
import { type OneTimeProof, verifyOneTimeToken } from '../one-time-tokens/verify-one-time-token.ts'
import { createSessionResponse, type SessionSubject } from '../sessions/session-response.ts'
import { hasSessionFrom } from '../sessions/sessions.queries.ts'
import { startSession } from '../sessions/start-session.ts'
import { isBanned } from '../users/is-banned.ts'
import { findUserByEmail, type UserRow } from '../users/users.queries.ts'
import { consumeToken } from './consume-token.ts'

/** The result of a verification: a session, an auth code for the client that started a PKCE flow (docs/protocol.md#pkce), or a message. */
export type VerifyResult =
  | { readonly kind: 'session'; readonly session: Session; readonly type: string }
  | { readonly kind: 'code'; readonly authCode: string }
  | { readonly kind: 'first_of_two'; readonly message: string }

type Outcome =
  | Exclude<VerifyResult, { kind: 'session' }>
  | { kind: 'subject'; subject: SessionSubject; type: string }

interface Verification {
  readonly type: string
  readonly proof: OneTimeProof
  /** True for a link opened in a browser: with PKCE it leads to an auth code. */
  readonly mayCreateAuthCode: boolean
}

/**
 * Verifies an emailed link or code, applies its effect and signs its owner in (docs/protocol.md#open-an-email-link,
 * docs/protocol.md#verify-a-code). Throws `otp_expired` if it is not valid, `user_banned` or `email_exists`.
 */
export async function verifyToken(
  auth: AuthContext,
  verification: Verification,
  source: RequestSource,
): Promise<VerifyResult> {
  const guess = toGuess(verification.proof, source)
  if (guess) await chargeGuess(auth, guess)
  const outcome = await auth.db
    .transaction((tx) => verifyInTransaction(auth, tx, verification, source))
    .catch(toEmailExistsError)
  auth.outbox.wake()
  // Thrown after the commit, which stores the failed attempt.
  if (!outcome) throw new ApiError('otp_expired')
  if (guess) await auth.guesses.succeeded(guess)
  if (outcome.kind !== 'subject') return outcome
  return { kind: 'session', session: await createSessionResponse(auth, outcome.subject), type: outcome.type }
}

/** Returns the guess to count for a code; null for a link token, which cannot be guessed. */
const toGuess = (proof: OneTimeProof, { ip }: RequestSource): Guess | null =>
  'code' in proof ? { kind: 'one_time_code', account: proof.email, ip } : null

/**
 * Counts a guess of an emailed code. Throws `over_request_rate_limit` after too many wrong ones for this email address,
 * whether it is known or not.
 */
async function chargeGuess({ db, guesses }: AuthContext, guess: Guess): Promise<void> {
  const error = await guesses.attempt(guess, async () => {
    const user = await findUserByEmail(db, guess.account)
    return hasSessionFrom(db, user?.id ?? null, guess.ip)
  })
  if (error) throw toGuessError(error)
}

async function verifyInTransaction(
  auth: AuthContext,
  tx: Db,
  { type, proof, mayCreateAuthCode }: Verification,
  source: RequestSource,
): Promise<Outcome | null> {
  const now = auth.clock.now()
  const accepted = await verifyOneTimeToken(auth, tx, type, proof)
  if (!accepted) {
    if ('code' in proof) await recordWrongCode(tx, proof.email, source, now)
    return null
  }
  const { token } = accepted
  if (isBanned(accepted.user, now)) throw new ApiError('user_banned')
  const effect = await consumeToken(auth, tx, accepted.user, token, source)
  if ('message' in effect) return { kind: 'first_of_two', message: effect.message }

  const { user, action } = effect
  await deleteOneTimeTokens(tx, user.id)
  const authCode = mayCreateAuthCode ? await createAuthCode(auth, tx, token, user) : null
  if (authCode === null) await deleteSignUpFlowStates(tx, user.id)
  const subject = authCode === null ? await startSession(tx, user, 'otp', source, now) : null
  const audit = { actor: user, traits: { provider: 'email' }, at: now }
  const session = subject ? { sessionId: subject.session.id } : {}
  // The exchange of the auth code records the sign-in.
  if (!authCode || action !== 'login') await insertAudit(tx, source, { ...audit, ...session, action })
  if (authCode !== null) return { kind: 'code', authCode }
  return subject && { kind: 'subject', subject, type: resolveVerifyType(type, token.tokenType) }
}

/** Records a failed sign-in. Unknown addresses cause the same queries, and are not stored. */
async function recordWrongCode(tx: Db, email: string, source: RequestSource, now: Date): Promise<void> {
  const actor = await findUserByEmail(tx, email)
  await insertAudit(tx, source, { action: 'login_failed', actor, traits: { provider: 'email' }, at: now })
}

async function createAuthCode(
  auth: AuthContext,
  tx: Db,
  { flowStateId }: OneTimeTokenRow,
  user: UserRow,
): Promise<string | null> {
  const flow = flowStateId ? await findFlowState(tx, flowStateId) : null
  return flow && issueAuthCode(auth, tx, flow, { userId: user.id })
}

// Two accounts may change to one address at the same time. The unique index rejects one of them.
function toEmailExistsError(thrown: unknown): never {
  for (let error = thrown; error instanceof Error; error = error.cause) {
    if ((error as { code?: unknown }).code === '23505') throw new ApiError('email_exists', { cause: thrown })
  }
  throw thrown
}
