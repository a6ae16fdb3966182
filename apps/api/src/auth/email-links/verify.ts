import { type Session, verifyEndpoint } from '@satlens/contract'
import type { Db } from '../../kernel/database/db.ts'
import { ApiError } from '../../kernel/http/errors.ts'
import { mount } from '../../kernel/http/mount.ts'
import { getRequestSource, type RequestSource, recordAudit } from '../audit/audit.queries.ts'
import type { AuthContext, Routes } from '../context.ts'
import { commitAndSend } from '../email/outbox.ts'
import { deleteSignUpFlowStates, findFlowState, issueAuthCode } from '../flow-states/flow-state.ts'
import { type Guess, toGuessError } from '../limits/guess-throttle.ts'
import {
  deleteOneTimeTokens,
  isVerifyType,
  type OneTimeTokenRow,
  PHONE_TYPES,
  resolveVerifyType,
} from '../one-time-tokens/one-time-token.ts'
import { type OneTimeProof, verifyOneTimeToken } from '../one-time-tokens/verify-one-time-token.ts'
import {
  createSessionResponse,
  type SessionResponseContext,
  type SessionSubject,
} from '../sessions/session-response.ts'
import { hasSessionFrom } from '../sessions/sessions.queries.ts'
import { startSession } from '../sessions/start-session.ts'
import { isBanned, parseEmail } from '../users/user.ts'
import { findUserByEmail, type UserRow } from '../users/users.queries.ts'
import { type ConsumeTokenContext, consumeToken } from './consume-token.ts'

type TransactionContext = ConsumeTokenContext & Pick<AuthContext, 'secret'>
export type VerifyContext = TransactionContext & SessionResponseContext & Pick<AuthContext, 'db' | 'guesses'>

/** The result of a verification: a session, an auth code for the client that started a PKCE flow (docs/protocol.md#pkce), or a message. */
export type VerifyResult =
  | { readonly session: Session; readonly type: string }
  | { readonly authCode: string }
  | { readonly message: string }

type Outcome = Exclude<VerifyResult, { session: Session }> | { subject: SessionSubject; type: string }

interface Verification {
  readonly type: string
  readonly proof: OneTimeProof
  /** True for a link opened in a browser: with PKCE it leads to an auth code. */
  readonly mayCreateAuthCode: boolean
}

/** POST /verify exchanges a link token, or a code with its email address, for a session (docs/protocol.md#verify-a-code). */
export const verifyRoutes: Routes = (app, auth) => {
  mount(app, verifyEndpoint, async ({ body }, request) => {
    const { type, token, token_hash: linkToken, email, phone } = body
    if (!isVerifyType(type) && !PHONE_TYPES.includes(type)) throw new ApiError('validation_failed')
    if (!token === !linkToken) {
      throw new ApiError('validation_failed', { message: 'Send either a token or a token_hash.' })
    }
    if (linkToken && (email || phone)) {
      throw new ApiError('validation_failed', { message: "Don't send an email or phone with token_hash." })
    }
    if (token && !email === !phone) {
      throw new ApiError('validation_failed', {
        message: 'token requires an email address or a phone number.',
      })
    }
    const proof = linkToken ? { linkToken } : readCode(token ?? '', email ?? '')
    if (!proof) throw new ApiError('otp_expired')
    const verification = { type, proof, mayCreateAuthCode: false }
    const verified = await verifyToken(auth, verification, getRequestSource(request))
    if ('authCode' in verified) throw new Error('POST /verify created an auth code.')
    return 'session' in verified ? verified.session : { msg: verified.message, code: '200' }
  })
}

// Users copy codes with the spaces around them.
function readCode(token: string, email: string): OneTimeProof | null {
  const address = parseEmail(email)
  return address.ok ? { email: address.value, code: token.trim() } : null
}

/** Verifies an emailed link or code and signs its owner in (docs/protocol.md#open-an-email-link). */
export async function verifyToken(
  auth: VerifyContext,
  verification: Verification,
  source: RequestSource,
): Promise<VerifyResult> {
  const { proof } = verification
  // A link token cannot be guessed.
  const guess = 'code' in proof ? await chargeGuess(auth, proof.email, source) : null
  const outcome = await commitAndSend(auth, (tx) =>
    verifyInTransaction(auth, tx, verification, source),
  ).catch(toEmailExistsError)
  if (guess) await auth.guesses.succeeded(guess)
  if (!('subject' in outcome)) return outcome
  return { session: await createSessionResponse(auth, outcome.subject), type: outcome.type }
}

/** Counts a guess of an emailed code. Throws after too many for this address, whether it is known or not. */
async function chargeGuess(
  { db, guesses }: Pick<AuthContext, 'db' | 'guesses'>,
  email: string,
  { ip }: RequestSource,
): Promise<Guess> {
  const guess: Guess = { kind: 'one_time_code', account: email, ip }
  const excess = await guesses.attempt(guess, async () => {
    const user = await findUserByEmail(db, email)
    return hasSessionFrom(db, user?.id ?? null, ip)
  })
  if (excess) throw toGuessError(excess)
  return guess
}

async function verifyInTransaction(
  auth: TransactionContext,
  tx: Db,
  { type, proof, mayCreateAuthCode }: Verification,
  source: RequestSource,
): Promise<Outcome | ApiError> {
  const now = auth.clock.now()
  const traits = { provider: 'email' }
  const accepted = await verifyOneTimeToken(auth, tx, type, proof)
  if (!accepted) {
    if ('code' in proof) {
      // Unknown addresses cause the same queries, and are not stored.
      const account = await findUserByEmail(tx, proof.email)
      await recordAudit(tx, 'login_failed', { user: account, source, now }, traits)
    }
    // Thrown, it would roll back the count of failed attempts.
    return new ApiError('otp_expired')
  }
  const { token } = accepted
  if (isBanned(accepted.user, now)) throw new ApiError('user_banned')
  const effect = await consumeToken(auth, tx, accepted.user, token, source)
  if ('message' in effect) return effect

  const { user, action } = effect
  await deleteOneTimeTokens(tx, user.id)
  const authCode = mayCreateAuthCode ? await createAuthCode(auth, tx, token, user) : null
  if (authCode !== null) {
    // The exchange of the auth code records the sign-in.
    if (action !== 'login') await recordAudit(tx, action, { user, source, now }, traits)
    return { authCode }
  }
  await deleteSignUpFlowStates(tx, user.id)
  const subject = await startSession(tx, user, 'otp', source, now)
  await recordAudit(tx, action, { user, sessionId: subject.session.id, source, now }, traits)
  return { subject, type: resolveVerifyType(type, token.tokenType) }
}

async function createAuthCode(
  auth: Pick<AuthContext, 'clock' | 'secret'>,
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
