import { type Session, verifyOtpEndpoint } from '@satlens/contract'
import { normalizeOneTimeCode, parseEmailAddress } from '@satlens/domain'
import type { AccountDeps, LinkingDeps } from '#auth/accounts/account-deps.ts'
import {
  getRequestClientInfo,
  insertAuditLogEntry,
  type RequestClientInfo,
} from '#auth/core/audit/audit.queries.ts'
import { type PasswordOrCodeGuess, toBruteForceApiError } from '#auth/core/limits/brute-force-throttle.ts'
import type { AuthRoutesPlugin, CoreDeps } from '#auth/core/ports.ts'
import { commitAndSendEmails } from '#auth/messages/email/outbox.ts'
import {
  deleteFlowStatesOfSignUps,
  findFlowState,
  issueFlowStateAuthCode,
} from '#auth/one-time/flow-states/flow-state.ts'
import type { OneTimeDeps } from '#auth/one-time/one-time-deps.ts'
import {
  deleteOneTimeTokensOfUser,
  isOtpType,
  type OneTimeTokenRow,
  resolveEmailOtpType,
} from '#auth/one-time/tokens/one-time-token.ts'
import {
  findValidOneTimeToken,
  type SubmittedOneTimeToken,
} from '#auth/one-time/tokens/verify-one-time-token.ts'
import { createSessionResponse } from '#auth/sessions/session-response.ts'
import { hasSessionFromIp, type SessionResponseInput } from '#auth/sessions/sessions.queries.ts'
import { createSession } from '#auth/sessions/start-session.ts'
import { isUserBanned, requireValidPhoneNumber } from '#auth/users/user.ts'
import { findUserByEmail, findUserByPhone, type UserRow } from '#auth/users/users.queries.ts'
import type { Db } from '#kernel/database/db.ts'
import { ApiError } from '#kernel/http/errors.ts'
import { registerEndpoint } from '#kernel/http/register-endpoint.ts'
import type { SignInDeps } from '../sign-in-deps.ts'
import { consumeVerifiedOneTimeToken } from './consume-one-time-token.ts'

/** The result of a verification: a session, an auth code for the client that started a PKCE flow (docs/protocol.md#pkce), or a message. */
export type VerifyOneTimeTokenResult =
  | { readonly session: Session; readonly type: string }
  | { readonly authCode: string }
  | { readonly message: string }

type Outcome =
  | Exclude<VerifyOneTimeTokenResult, { session: Session }>
  | { subject: SessionResponseInput; type: string }

interface Verification {
  readonly type: string
  readonly proof: SubmittedOneTimeToken
  /** True for a link opened in a browser: with PKCE it leads to an auth code. */
  readonly mayCreateAuthCode: boolean
}

/** POST /verify exchanges a link token, or a code with its email address, for a session (docs/protocol.md#verify-a-code). */
export const verifyOneTimeTokenRoutes: AuthRoutesPlugin<SignInDeps> = (app, deps) => {
  registerEndpoint(app, verifyOtpEndpoint, async ({ body }, request) => {
    const { type, token, token_hash: linkToken, email, phone } = body
    if (!isOtpType(type)) throw new ApiError('validation_failed')
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
    const proof = linkToken ? { linkToken } : readCode(token ?? '', email ?? '', phone)
    if (!proof) throw new ApiError('otp_expired')
    const verification = { type, proof, mayCreateAuthCode: false }
    const verified = await verifyAndConsumeOneTimeToken(deps, verification, getRequestClientInfo(request))
    if ('authCode' in verified) throw new Error('POST /verify created an auth code.')
    return 'session' in verified ? verified.session : { msg: verified.message, code: '200' }
  })
}

function readCode(
  token: string,
  email: string,
  phone: string | null | undefined,
): SubmittedOneTimeToken | null {
  if (phone) return { phone: requireValidPhoneNumber(phone), code: normalizeOneTimeCode(token) }
  const address = parseEmailAddress(email)
  return address.ok ? { email: address.value, code: normalizeOneTimeCode(token) } : null
}

/** Verifies an emailed link or code and signs its owner in (docs/protocol.md#open-an-email-link). */
export async function verifyAndConsumeOneTimeToken(
  deps: AccountDeps,
  verification: Verification,
  source: RequestClientInfo,
): Promise<VerifyOneTimeTokenResult> {
  const { proof } = verification
  // A link token cannot be guessed.
  const guess = 'code' in proof ? await chargeGuess(deps, proof, source) : null
  const outcome = await commitAndSendEmails(deps, (tx) =>
    verifyInTransaction(deps, tx, verification, source),
  ).catch(toEmailExistsError)
  if (guess) await deps.guesses.succeeded(guess)
  if (!('subject' in outcome)) return outcome
  return { session: await createSessionResponse(deps, outcome.subject), type: outcome.type }
}

type SubmittedCode = Exclude<SubmittedOneTimeToken, { linkToken: string }>

const findUserOfCode = (db: Db, proof: SubmittedCode): Promise<UserRow | null> =>
  'phone' in proof ? findUserByPhone(db, proof.phone) : findUserByEmail(db, proof.email)

/** Counts a guess of a code. Throws after too many for this address or number, whether it is known or not. */
async function chargeGuess(
  { db, guesses }: OneTimeDeps,
  proof: SubmittedCode,
  { ip }: RequestClientInfo,
): Promise<PasswordOrCodeGuess> {
  const account = 'phone' in proof ? proof.phone : proof.email
  const guess: PasswordOrCodeGuess = { kind: 'one_time_code', account, ip }
  const excess = await guesses.attempt(guess, async () => {
    const user = await findUserOfCode(db, proof)
    return hasSessionFromIp(db, user?.id ?? null, ip)
  })
  if (excess) throw toBruteForceApiError(excess)
  return guess
}

async function verifyInTransaction(
  deps: LinkingDeps,
  tx: Db,
  { type, proof, mayCreateAuthCode }: Verification,
  source: RequestClientInfo,
): Promise<Outcome | ApiError> {
  const now = deps.clock.now()
  const provider = 'phone' in proof ? 'phone' : 'email'
  const accepted = await findValidOneTimeToken(deps, tx, type, proof)
  if (!accepted) {
    if ('code' in proof) {
      // Unknown addresses cause the same queries, and are not stored.
      const account = await findUserOfCode(tx, proof)
      await insertAuditLogEntry(deps, tx, 'login_failed', { user: account, source, now }, { provider })
    }
    // Thrown, it would roll back the count of failed attempts.
    return new ApiError('otp_expired')
  }
  const { token } = accepted
  if (isUserBanned(accepted.user, now)) throw new ApiError('user_banned')
  const effect = await consumeVerifiedOneTimeToken(deps, tx, accepted.user, token, source)
  if ('message' in effect) return effect

  const { user, action } = effect
  // An unproven number can be taken from an account of another person, for a new one.
  const isNew = user.id !== accepted.user.id
  const traits = { provider, ...(isNew ? { created: true } : {}) }
  await deleteOneTimeTokensOfUser(tx, user.id)
  const authCode = mayCreateAuthCode ? await createAuthCode(deps, tx, token, user) : null
  if (authCode !== null) {
    // The exchange of the auth code records the sign-in.
    if (action !== 'login') await insertAuditLogEntry(deps, tx, action, { user, source, now }, traits)
    return { authCode }
  }
  await deleteFlowStatesOfSignUps(tx, user.id)
  const subject = await createSession(tx, user, 'otp', source, now, provider)
  await insertAuditLogEntry(deps, tx, action, { user, sessionId: subject.session.id, source, now }, traits)
  return { subject, type: resolveEmailOtpType(type, token.tokenType) }
}

async function createAuthCode(
  deps: CoreDeps,
  tx: Db,
  { flowStateId }: OneTimeTokenRow,
  user: UserRow,
): Promise<string | null> {
  const flow = flowStateId ? await findFlowState(tx, flowStateId) : null
  return flow && issueFlowStateAuthCode(deps, tx, flow, { userId: user.id })
}

// Two accounts may change to one address at the same time. The unique index rejects one of them.
function toEmailExistsError(thrown: unknown): never {
  for (let error = thrown; error instanceof Error; error = error.cause) {
    if ((error as { code?: unknown }).code === '23505') throw new ApiError('email_exists', { cause: thrown })
  }
  throw thrown
}
