import type { Session, signUpEndpoint, User } from '@satlens/contract'
import type * as z from 'zod/mini'
import { insertAuditLogEntry, type RequestClientInfo } from '#auth/core/audit/audit.queries.ts'
import { rejectBreachedPassword, requireStrongPassword } from '#auth/core/crypto/password-policy.ts'
import {
  issuePhoneCodeOrSimulate,
  type PhoneCodeOutcome,
  sendPhoneCode,
} from '#auth/one-time/tokens/phone-code.ts'
import { createUnusedEmailAddress } from '#auth/one-time/tokens/send-one-time-token.ts'
import { createSessionResponse } from '#auth/sessions/session-response.ts'
import type { SessionResponseInput } from '#auth/sessions/sessions.queries.ts'
import { createSession } from '#auth/sessions/start-session.ts'
import { mergeUserMetadata, requireStorableUserMetadata, requireValidPhoneNumber } from '#auth/users/user.ts'
import { toUserResponse } from '#auth/users/user-json.ts'
import { findUserByPhone, lockUserByPhone, type UserRow } from '#auth/users/users.queries.ts'
import type { Db } from '#kernel/database/db.ts'
import { runInSavepoint } from '#kernel/database/run-in-savepoint.ts'
import { ApiError, throwIfError } from '#kernel/http/errors.ts'
import type { AccountDeps, LinkingDeps } from '../account-deps.ts'
import { createPhoneAccountRows, insertPhoneAccount } from '../linking/phone-account.ts'
import { markConflictingSignUps } from './repeat-sign-up.ts'

interface PhoneSignUp {
  readonly phone: string
  readonly data: Readonly<Record<string, unknown>>
  readonly channel: 'sms' | 'whatsapp'
  readonly passwordHash: string
  /** The hash of an earlier, unconfirmed sign-up; null without one. */
  readonly earlierHash: string | null
}

/**
 * Creates an account with phone and password, and sends a code (docs/protocol.md#phone-sign-in). A known number gets a
 * code to sign in with and the same response. With SMS_AUTOCONFIRM returns a session.
 */
export async function signUpWithPhone(
  deps: AccountDeps,
  phoneText: string,
  body: z.output<typeof signUpEndpoint.body>,
  source: RequestClientInfo,
): Promise<Session | User> {
  const { settings } = deps
  const { password } = body
  if (!password) throw new ApiError('validation_failed', { message: 'Signup requires a valid password' })
  if (body.code_challenge) {
    throw new ApiError('validation_failed', { message: 'PKCE not supported for phone signups' })
  }
  if (!settings.phoneSignIn) {
    throw new ApiError('phone_provider_disabled', { message: 'Phone signups are disabled' })
  }
  const phone = requireValidPhoneNumber(phoneText)
  requireStrongPassword(password, settings.passwordPolicy)
  const data = mergeUserMetadata({}, body.data ?? {})
  requireStorableUserMetadata(data)
  await rejectBreachedPassword(deps, password)
  const account = { phone, data, isConfirmed: settings.smsAutoconfirm }
  const rows = createPhoneAccountRows(account, deps.clock.now())
  await deps.hooks.approveNewUser?.(toUserResponse(rows.user, [rows.identity], []), source.ip)
  for (;;) {
    const earlierHash = await findEarlierHash(deps, phone)
    const passwordHash = await deps.passwords.hash(password, earlierHash)
    const signUp = { phone, data, channel: body.channel ?? 'sms', passwordHash, earlierHash }
    const outcome = throwIfError(await deps.db.transaction((tx) => createOrRepeat(deps, tx, signUp, source)))
    if (outcome === 'changed') continue
    if ('session' in outcome) return createSessionResponse(deps, outcome)
    if (outcome.error) throw outcome.error
    await sendPhoneCode(deps, outcome.issued)
    // Built from the request only, so that known numbers get the same fields.
    const now = deps.clock.now()
    const { user, identity } = createPhoneAccountRows({ phone, data, isConfirmed: false }, now)
    return toUserResponse({ ...user, confirmationSentAt: now }, [identity], [])
  }
}

/** Returns the password hash of an unconfirmed account, which tells whether a repeated sign-up has the same password. */
async function findEarlierHash({ db, settings }: AccountDeps, phone: string): Promise<string | null> {
  if (settings.smsAutoconfirm) return null
  const user = await findUserByPhone(db, phone)
  return user && user.phoneConfirmedAt === null ? user.passwordHash : null
}

/** Returns a session, the code to send, or `changed` if another request has changed the account since its hash was read. */
async function createOrRepeat(
  deps: AccountDeps,
  tx: Db,
  signUp: PhoneSignUp,
  source: RequestClientInfo,
): Promise<SessionResponseInput | PhoneCodeOutcome | ApiError | 'changed'> {
  const { phone, data, channel, passwordHash, earlierHash } = signUp
  const now = deps.clock.now()
  const traits = { provider: 'phone', channel }
  const isConfirmed = deps.settings.smsAutoconfirm
  const account = {
    phone,
    data,
    passwordHash,
    isConfirmed,
    isAutoconfirmed: isConfirmed,
    language: source.language,
  }
  const created = await insertPhoneAccount(deps, tx, account, now)
  if (created && isConfirmed) {
    const subject = await createSession(tx, created, 'password', source, now, 'phone')
    const audit = { user: created, sessionId: subject.session.id, source, now }
    await insertAuditLogEntry(deps, tx, 'user_signedup', audit, { ...traits, created: true })
    await insertAuditLogEntry(deps, tx, 'login', audit, traits)
    return subject
  }
  const known = created ? null : await lockUserByPhone(tx, phone)
  const user = created ?? known
  if (!user) return 'changed'
  const isPending = user.phoneConfirmedAt === null
  if (known) {
    if (!isConfirmed && isPending && known.passwordHash !== earlierHash) return 'changed'
    await insertAuditLogEntry(deps, tx, 'user_repeated_signup', { user, source, now }, traits)
    if (isConfirmed) {
      if (isPending) await markConflictingSignUps(tx, known, now)
      return new ApiError('user_already_exists')
    }
    await simulateInsertion(deps, tx, now)
  }
  const isRepetition = !user.hasConflictingSignUps && user.passwordHash === passwordHash
  const current = isPending && !isRepetition ? await markConflictingSignUps(tx, user, now) : user
  const request = { to: phone, channel, source, confirmsSignUp: true }
  const requested = { ...traits, created: created !== null }
  await insertAuditLogEntry(deps, tx, 'user_confirmation_requested', { user, source, now }, requested)
  return issuePhoneCodeOrSimulate(deps, tx, 'sms', current, request)
}

/** Inserts an account and rolls it back, so that the response time does not reveal that a number is known. */
export const simulateInsertion = (deps: LinkingDeps, tx: Db, now: Date): Promise<UserRow | null> =>
  runInSavepoint(tx, true, (inner) =>
    insertPhoneAccount(deps, inner, { phone: createUnusedEmailAddress(), data: {}, isConfirmed: false }, now),
  )
