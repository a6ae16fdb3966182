import type { Session } from '@satlens/contract'
import type { Db } from '../../kernel/database/db.ts'
import { ApiError } from '../../kernel/http/errors.ts'
import { insertAudit } from '../audit/audit.queries.ts'
import type { RequestSource } from '../audit/request-source.ts'
import type { AuthContext } from '../context.ts'
import { issueAuthCode } from '../flow-states/flow-state.ts'
import { deleteSignUpFlowStates, findFlowState } from '../flow-states/flow-states.queries.ts'
import type { Guess } from '../limits/guess-throttle.ts'
import { resolveVerifyType } from '../one-time-tokens/accepted-tokens.ts'
import { chargeCodeGuess } from '../one-time-tokens/charge-code-guess.ts'
import { deleteOneTimeTokens, type OneTimeTokenRow } from '../one-time-tokens/one-time-tokens.queries.ts'
import { type OneTimeProof, verifyOneTimeToken } from '../one-time-tokens/verify-one-time-token.ts'
import { createSessionResponse, type SessionSubject } from '../sessions/session-response.ts'
import { startSession } from '../sessions/start-session.ts'
import { isBanned } from '../users/is-banned.ts'
import { findUserByEmail, type UserRow } from '../users/users.queries.ts'
import { consumeToken } from './consume-token.ts'

/** What comes back for a proof. The second is for a link of a client that will exchange the code itself (docs/protocol.md#pkce). */
export type VerifyResult =
  | { readonly kind: 'session'; readonly session: Session; readonly type: string }
  | { readonly kind: 'code'; readonly authCode: string }
  | { readonly kind: 'first_of_two'; readonly message: string }

type Outcome =
  | Exclude<VerifyResult, { kind: 'session' }>
  | { kind: 'subject'; subject: SessionSubject; type: string }

interface Opening {
  readonly type: string
  readonly proof: OneTimeProof
  /** A link that was opened in a browser leads to a code, where its flow asked for one; digits never do. */
  readonly leadsToCode: boolean
}

/** Does what a mailed link or code is for and signs its owner in (docs/protocol.md#open-an-email-link, docs/protocol.md#verify-a-code). A failed proof is `otp_expired`. */
export async function verifyToken(
  auth: AuthContext,
  opening: Opening,
  source: RequestSource,
): Promise<VerifyResult> {
  const guess = guessOf(opening.proof, source)
  if (guess) await chargeCodeGuess(auth, guess)
  const outcome = await auth.db.transaction((tx) => open(auth, tx, opening, source)).catch(refuseTaken)
  auth.outbox.wake()
  // Thrown after the commit: a throw inside would forget the wrong attempt.
  if (!outcome) throw new ApiError('otp_expired')
  if (guess) await auth.guesses.succeeded(guess)
  if (outcome.kind !== 'subject') return outcome
  return { kind: 'session', session: await createSessionResponse(auth, outcome.subject), type: outcome.type }
}

/** Digits can be guessed; the token of a link cannot. */
const guessOf = (proof: OneTimeProof, { ip }: RequestSource): Guess | null =>
  'code' in proof ? { kind: 'one_time_code', account: proof.email, ip } : null

async function open(
  auth: AuthContext,
  tx: Db,
  { type, proof, leadsToCode }: Opening,
  source: RequestSource,
): Promise<Outcome | null> {
  const now = auth.clock.now()
  const accepted = await verifyOneTimeToken(auth, tx, type, proof)
  if (!accepted) {
    if ('code' in proof) await recordWrongDigits(tx, proof.email, source, now)
    return null
  }
  const { token } = accepted
  if (isBanned(accepted.user, now)) throw new ApiError('user_banned')
  const effect = await consumeToken(auth, tx, accepted.user, token, source)
  if ('message' in effect) return { kind: 'first_of_two', message: effect.message }

  const { user, action } = effect
  await deleteOneTimeTokens(tx, user.id)
  const authCode = leadsToCode ? await codeOf(auth, tx, token, user) : null
  if (authCode === null) await deleteSignUpFlowStates(tx, user.id)
  const subject = authCode === null ? await startSession(tx, user, 'otp', source, now) : null
  const audit = { actor: user, traits: { provider: 'email' }, at: now }
  const session = subject ? { sessionId: subject.session.id } : {}
  // The exchange of a code is a sign-in of its own, and writes its own row.
  if (!authCode || action !== 'login') await insertAudit(tx, source, { ...audit, ...session, action })
  if (authCode !== null) return { kind: 'code', authCode }
  return subject && { kind: 'subject', subject, type: resolveVerifyType(type, token.tokenType) }
}

/** Known or not, the address is looked up: the work is the same, and no name is kept that nobody has. */
async function recordWrongDigits(tx: Db, email: string, source: RequestSource, now: Date): Promise<void> {
  const actor = await findUserByEmail(tx, email)
  await insertAudit(tx, source, { action: 'login_failed', actor, traits: { provider: 'email' }, at: now })
}

async function codeOf(
  auth: AuthContext,
  tx: Db,
  { flowStateId }: OneTimeTokenRow,
  user: UserRow,
): Promise<string | null> {
  const flow = flowStateId ? await findFlowState(tx, flowStateId) : null
  return flow && issueAuthCode(auth, tx, flow, { userId: user.id })
}

// Two accounts may move to one address at the same moment; the table lets one of them.
function refuseTaken(thrown: unknown): never {
  for (let error = thrown; error instanceof Error; error = error.cause) {
    if ((error as { code?: unknown }).code === '23505') throw new ApiError('email_exists', { cause: thrown })
  }
  throw thrown
}
