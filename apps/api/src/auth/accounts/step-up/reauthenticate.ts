import {
  confirmReauthenticationEndpoint,
  type deleteAccountEndpoint,
  reauthenticateEndpoint,
} from '@satlens/contract'
import { normalizeOneTimeCode } from '@satlens/domain'
import type * as z from 'zod/mini'
import { insertAuditLogEntry } from '#auth/core/audit/audit.queries.ts'
import { type PasswordOrCodeGuess, toBruteForceApiError } from '#auth/core/limits/brute-force-throttle.ts'
import type { AuthRoutesPlugin, CoreDeps } from '#auth/core/ports.ts'
import { commitAndSendEmails } from '#auth/messages/email/outbox.ts'
import type { MessageDeps } from '#auth/messages/message-deps.ts'
import type { OneTimeDeps } from '#auth/one-time/one-time-deps.ts'
import {
  deleteOneTimeToken,
  findOneTimeTokensOfUser,
  incrementOneTimeCodeAttempts,
  type OneTimeTokenRow,
} from '#auth/one-time/tokens/one-time-token.ts'
import {
  requireMinimumEmailInterval,
  sendOneTimeTokenOrSimulate,
} from '#auth/one-time/tokens/send-one-time-token.ts'
import { isCorrectOneTimeCode } from '#auth/one-time/tokens/verify-one-time-token.ts'
import {
  type AuthenticatedCaller,
  getAuthenticatedCaller,
  lockCallerAccountAndSession,
  rejectOtherAudiencePreHandler,
} from '#auth/sessions/guard/caller.ts'
import type { SessionReference } from '#auth/sessions/live-session.ts'
import { hasSessionFromIp, updateSession } from '#auth/sessions/sessions.queries.ts'
import { findPasswordHashOfUser, lockUserById, updateUser } from '#auth/users/users.queries.ts'
import type { Db } from '#kernel/database/db.ts'
import { ApiError } from '#kernel/http/errors.ts'
import { createEndpointRegistrar } from '#kernel/http/register-endpoint.ts'
import type { AccountDeps } from '../account-deps.ts'
import { isFreshSession, requireFreshSession } from './step-up.ts'

/** GET /reauthenticate emails a code to the caller (docs/protocol.md#reauthentication); POST accepts it and makes the session fresh. */
export const reauthenticateRoutes: AuthRoutesPlugin<AccountDeps> = (app, deps, requireUser) => {
  const mountForAudience = createEndpointRegistrar(app, {
    preHandler: [requireUser, rejectOtherAudiencePreHandler],
  })
  mountForAudience(reauthenticateEndpoint, async (_input, request) => {
    await sendReauthenticationCode(deps, getAuthenticatedCaller(request))
    return {}
  })
  createEndpointRegistrar(app, { preHandler: requireUser })(
    confirmReauthenticationEndpoint,
    async ({ body }, request) => {
      await reauthenticate(deps, getAuthenticatedCaller(request), body.nonce)
      return {}
    },
  )
}

/** Emails a code that is valid in the caller's session only. Throws `over_email_send_rate_limit` within a minute of the last one. */
async function sendReauthenticationCode(deps: MessageDeps, caller: AuthenticatedCaller) {
  const { sessionId, source } = caller
  await commitAndSendEmails(deps, async (tx) => {
    const now = deps.clock.now()
    const user = await lockCallerAccountAndSession(tx, caller)
    if (!user.email) {
      const message = user.isAnonymous
        ? 'Reauthentication requires the user to have an email or a phone number'
        : 'We have no email address to send a code to. Sign out and sign in again instead.'
      throw new ApiError('validation_failed', { message })
    }
    if (!user.emailConfirmedAt) throw new ApiError('email_not_confirmed', { status: 422 })
    requireMinimumEmailInterval(user.reauthenticationSentAt, now)
    const delivery = { to: user.email, redirectTo: deps.settings.siteUrl, pkce: null, source, sessionId }
    await sendOneTimeTokenOrSimulate(deps, tx, 'reauthentication', user, delivery)
    await insertAuditLogEntry(deps, tx, 'user_reauthenticate_requested', { user, sessionId, source, now })
  })
}

/** Consumes the code that was emailed for the caller's session, and makes the session fresh. Returns the time. */
const reauthenticate = (deps: OneTimeDeps, caller: AuthenticatedCaller, nonce: string): Promise<Date> =>
  runAsGuess(deps, caller, async (tx) => {
    const now = deps.clock.now()
    const { sessionId, source } = caller
    const user = await lockCallerAccountAndSession(tx, caller)
    const token = await findReauthenticationNonce(deps, tx, caller, normalizeOneTimeCode(nonce))
    if (!token) return null
    await deleteOneTimeToken(tx, token.id)
    await updateSession(tx, sessionId, { reauthenticatedAt: now, updatedAt: now })
    await insertAuditLogEntry(deps, tx, 'user_reauthenticated', { user, sessionId, source, now })
    return now
  })

/** Reauthenticates the caller's session if the request has a code and the session is not fresh. Returns the updated caller. */
export async function reauthenticateIfNonceGiven(
  deps: OneTimeDeps,
  caller: AuthenticatedCaller,
  nonce: string | null | undefined,
): Promise<AuthenticatedCaller> {
  if (!nonce || isFreshSession(caller.session, deps.clock.now())) return caller
  const reauthenticatedAt = await reauthenticate(deps, caller, nonce)
  return { ...caller, session: { ...caller.session, reauthenticatedAt } }
}

/** Requires a fresh session or a code (docs/protocol.md#update-user, checks 6 and 7). Returns the code to consume, or null. */
export async function requireFreshSessionOrNonce(
  deps: OneTimeDeps,
  caller: AuthenticatedCaller,
  nonce: string | null | undefined,
): Promise<string | null> {
  const now = deps.clock.now()
  if (nonce && !isFreshSession(caller.session, now)) return verifyReauthenticationNonce(deps, caller, nonce)
  requireFreshSession(caller, now)
  return null
}

/** Throws `reauthentication_not_valid` unless the code was emailed for this session. Returns it in its stored form. */
async function verifyReauthenticationNonce(deps: OneTimeDeps, caller: AuthenticatedCaller, nonce: string) {
  const code = normalizeOneTimeCode(nonce)
  await runAsGuess(deps, caller, (tx) => findReauthenticationNonce(deps, tx, caller, code))
  return code
}

/** Runs a check of an emailed code that counts as a guess, by session: no other person can use up its guesses. */
async function runAsGuess<T>(
  { db, guesses }: OneTimeDeps,
  { userId, sessionId, source: { ip } }: AuthenticatedCaller,
  check: (tx: Db) => Promise<T | null>,
): Promise<T> {
  const guess: PasswordOrCodeGuess = { kind: 'session_code', account: `${userId} ${sessionId}`, ip }
  const excess = await guesses.attempt(guess, () => hasSessionFromIp(db, userId, ip))
  if (excess) throw toBruteForceApiError(excess, guess.kind)
  const result = await db.transaction(check)
  // Thrown after the commit, which stores the wrong attempt.
  if (result === null) throw new ApiError('reauthentication_not_valid')
  await guesses.succeeded(guess)
  return result
}

/** Locks the account and returns the token of the code, which proves the address; null, and counted, for a wrong one. */
export async function findReauthenticationNonce(
  deps: CoreDeps,
  tx: Db,
  { userId, sessionId }: SessionReference,
  code: string,
): Promise<OneTimeTokenRow | null> {
  const user = await lockUserById(tx, userId)
  const tokens = await findOneTimeTokensOfUser(tx, userId)
  const token = tokens.find(
    (candidate) =>
      candidate.tokenType === 'reauthentication_token' &&
      candidate.sessionId === sessionId &&
      candidate.relatesTo === user?.email,
  )
  if (!user || !token) return null
  if (!isCorrectOneTimeCode(deps, token, code)) {
    await incrementOneTimeCodeAttempts(tx, token.id)
    return null
  }
  if (!user.emailProvenAt) await updateUser(tx, userId, { emailProvenAt: deps.clock.now() })
  return token
}

const JUST_SIGNED_IN_MS = 10 * 60_000

/** Requires the password or an emailed code; without a password, a sign-in or an emailed code within ten minutes. */
export async function requirePasswordOrEmailedCode(
  deps: AccountDeps,
  caller: AuthenticatedCaller,
  { password, nonce }: z.output<typeof deleteAccountEndpoint.body>,
): Promise<void> {
  const { userId, session, user } = caller
  if (password) await requirePassword(deps, caller, password)
  else if (nonce) await verifyReauthenticationNonce(deps, caller, nonce)
  else if (await findPasswordHashOfUser(deps.db, userId)) throw new ApiError('current_password_required')
  else if (!user.isAnonymous && !isFreshSession(session, deps.clock.now(), JUST_SIGNED_IN_MS)) {
    throw new ApiError('reauthentication_needed')
  }
}

async function requirePassword(
  { db, guesses, passwords }: AccountDeps,
  { userId, email, user, source: { ip } }: AuthenticatedCaller,
  password: string,
): Promise<void> {
  const guess = { kind: 'password', account: email || user.phone || userId, ip } as const
  // A valid session is not enough, for its token may be stolen: the user must have a session from this address.
  const excess = await guesses.attempt(guess, () => hasSessionFromIp(db, userId, ip))
  if (excess) throw toBruteForceApiError(excess)
  const { isCorrect } = await passwords.verify(await findPasswordHashOfUser(db, userId), password)
  if (!isCorrect) throw new ApiError('current_password_invalid')
  await guesses.succeeded(guess)
}
