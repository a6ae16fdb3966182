import { passwordGrantBodySchema as body, type Session } from '@satlens/contract'
import { parseEmailAddress } from '@satlens/domain'
import type { AccountDeps } from '#auth/accounts/account-deps.ts'
import {
  type AuditLogContext,
  insertAuditLogEntry,
  type RequestClientInfo,
} from '#auth/core/audit/audit.queries.ts'
import { findPasswordWeakness } from '#auth/core/crypto/password-policy.ts'
import { toBruteForceApiError } from '#auth/core/limits/brute-force-throttle.ts'
import { requireCaptcha } from '#auth/core/limits/captcha/captcha.ts'
import type { AuthSettings } from '#auth/core/settings.ts'
import { endAllSessionsOfUser } from '#auth/sessions/end-session.ts'
import { createSessionResponse } from '#auth/sessions/session-response.ts'
import { hasSessionFromIp } from '#auth/sessions/sessions.queries.ts'
import { createAuditedSession } from '#auth/sessions/start-session.ts'
import { isUserBanned, parsePhoneNumber } from '#auth/users/user.ts'
import {
  findUserByEmail,
  findUserByPhone,
  lockUserById,
  type UserRow,
  updateUser,
} from '#auth/users/users.queries.ts'
import type { Db } from '#kernel/database/db.ts'
import { ApiError, throwIfError } from '#kernel/http/errors.ts'
import { parseRequestInput } from '#kernel/http/register-endpoint.ts'

/**
 * Signs in with email or phone and password (docs/protocol.md#password-sign-in). Only the right password reveals that an account
 * is banned or unconfirmed; unknown accounts cost the same work.
 */
export async function handlePasswordGrant(
  deps: AccountDeps,
  input: unknown,
  source: RequestClientInfo,
): Promise<Session> {
  const { account, password, ...security } = parseCredentials(deps.settings, input)
  await requireCaptcha(deps, security, source)
  // A request rejected here does not count as a guess and costs no query.
  deps.passwords.requireCapacity()
  const now = deps.clock.now()
  const { isPhone, identifier } = account
  const user = await (isPhone ? findUserByPhone : findUserByEmail)(deps.db, identifier)
  const guess = { kind: 'password', account: identifier, ip: source.ip } as const
  const throttled = await deps.guesses.attempt(guess, () =>
    hasSessionFromIp(deps.db, user?.id ?? null, source.ip),
  )
  if (throttled) throw toBruteForceApiError(throttled)
  const { isCorrect, needsRehash } = await deps.passwords.verify(user?.passwordHash ?? null, password)
  if (user) await reviewAttempt(deps, user, isCorrect, source)
  if (!user || !isCorrect) {
    await insertAuditLogEntry(deps, deps.db, 'login_failed', { user, source, now })
    throw new ApiError('invalid_credentials')
  }
  await deps.guesses.succeeded(guess)
  throwIfError(await findAccountError(deps, deps.db, account, { user, source, now }))

  const rehash = needsRehash ? { passwordHash: await deps.passwords.hash(password) } : null
  const outcome = await deps.db.transaction(async (tx) => {
    const current = await lockUserById(tx, user.id)
    // The password changed while it was compared.
    if (!current || current.passwordHash !== user.passwordHash) return new ApiError('invalid_credentials')
    // The account may have been banned while the password was compared.
    const error = await findAccountError(deps, tx, account, { user: current, source, now })
    if (error) return error
    if (rehash) await updateUser(tx, user.id, rehash)
    const provider = isPhone ? 'phone' : 'email'
    return createAuditedSession(deps, tx, current, { method: 'password', provider }, source, now)
  })
  const session = await createSessionResponse(deps, throwIfError(outcome))
  const weakness = findPasswordWeakness(password, deps.settings.passwordPolicy)
  return weakness ? { ...session, weak_password: weakness } : session
}

/** Asks the operator's hook, which can only reject. Throws `invalid_credentials` with its message. */
async function reviewAttempt(
  deps: AccountDeps,
  user: UserRow,
  isValid: boolean,
  source: RequestClientInfo,
): Promise<void> {
  const rejection = await deps.hooks.reviewPasswordAttempt?.({ userId: user.id, isValid, ip: source.ip })
  if (!rejection) return
  const attempt = { user, source, now: deps.clock.now() }
  await deps.db.transaction(async (tx) => {
    await insertAuditLogEntry(deps, tx, 'login_failed', attempt, { reason: 'hook_rejected' })
    if (rejection.signsOut) await endAllSessionsOfUser(deps, tx, attempt)
  })
  throw new ApiError('invalid_credentials', { message: rejection.message })
}

/** Records and returns the error that prevents a sign-in with the right password; null if there is none. */
async function findAccountError(
  deps: AccountDeps,
  db: Db,
  { isPhone }: SubmittedAccount,
  attempt: AuditLogContext & { readonly user: UserRow },
) {
  const { user, now } = attempt
  const isBanned = isUserBanned(user, now)
  if (!isBanned && (isPhone ? user.phoneConfirmedAt : user.emailConfirmedAt)) return null
  const unconfirmed = isPhone ? 'phone_not_confirmed' : 'email_not_confirmed'
  const reason = isBanned ? 'user_banned' : unconfirmed
  await insertAuditLogEntry(deps, db, 'login_failed', attempt, { reason })
  return new ApiError(reason, { status: 400 })
}

/** The account that a password was submitted for. An invalid address or number is rejected like an unknown one. */
interface SubmittedAccount {
  readonly isPhone: boolean
  readonly identifier: string
}

function parseCredentials({ phoneSignIn }: AuthSettings, input: unknown) {
  const { email, phone, password, gotrue_meta_security } = parseRequestInput(body, input)
  if (!email === !phone) {
    throw new ApiError('validation_failed', { message: 'Enter either an email address or a phone number.' })
  }
  if (phone && !phoneSignIn) throw new ApiError('phone_provider_disabled', { status: 422 })
  // An invalid address or number, or a missing password, is rejected like a wrong one.
  const parsed = phone ? parsePhoneNumber(phone) : parseEmailAddress(email ?? '')
  const account: SubmittedAccount = { isPhone: !email, identifier: parsed.ok ? parsed.value : '' }
  return { account, password: password ?? '', gotrue_meta_security }
}
