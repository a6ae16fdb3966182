import { isDeepStrictEqual } from 'node:util'
import { sendMagicLinkEndpoint, sendOtpEndpoint } from '@satlens/contract'
import type { AccountDeps, LinkingDeps } from '#auth/accounts/account-deps.ts'
import type { AccountRows } from '#auth/accounts/linking/account-rows.ts'
import { createPhoneAccountRows } from '#auth/accounts/linking/phone-account.ts'
import { createSignUpRows, insertSignUpAccount } from '#auth/accounts/sign-up/create-account.ts'
import { markConflictingSignUps } from '#auth/accounts/sign-up/repeat-sign-up.ts'
import {
  getRequestClientInfo,
  insertAuditLogEntry,
  type RequestClientInfo,
} from '#auth/core/audit/audit.queries.ts'
import type { AuthHooks } from '#auth/core/hooks/auth-hooks.ts'
import { requireCaptcha } from '#auth/core/limits/captcha/captcha.ts'
import type { AuthRoutesPlugin } from '#auth/core/ports.ts'
import { commitAndSendEmails } from '#auth/messages/email/outbox.ts'
import { type EmailLinkSendRequest, parseEmailLinkSendRequest } from '#auth/one-time/tokens/email-request.ts'
import { sendPhoneCode, sendPhoneCodeInBackground } from '#auth/one-time/tokens/phone-code.ts'
import {
  createUnusedEmailAddress,
  sendOneTimeTokenOrSimulate,
} from '#auth/one-time/tokens/send-one-time-token.ts'
import { mergeUserMetadata, requireStorableUserMetadata, requireValidPhoneNumber } from '#auth/users/user.ts'
import { toUserResponse } from '#auth/users/user-json.ts'
import { findUserByEmail, lockUserByEmail, type UserRow } from '#auth/users/users.queries.ts'
import type { Db } from '#kernel/database/db.ts'
import { runInSavepoint } from '#kernel/database/run-in-savepoint.ts'
import { ApiError } from '#kernel/http/errors.ts'
import { registerEndpoint } from '#kernel/http/register-endpoint.ts'
import { issueSignInCode } from './phone-otp.ts'
import type { SignInDeps } from './sign-in-deps.ts'

/** POST /otp and its legacy alias /magiclink return `{}` for every valid request (docs/protocol.md#email-links-and-codes). */
export const emailOtpRoutes: AuthRoutesPlugin<SignInDeps> = (app, deps) => {
  for (const endpoint of [sendOtpEndpoint, sendMagicLinkEndpoint]) {
    registerEndpoint(app, endpoint, async (input, request) => {
      const source = getRequestClientInfo(request)
      await requireCaptcha(deps, input.body, source)
      const data = mergeUserMetadata({}, input.body.data ?? {})
      requireStorableUserMetadata(data)
      const createsUser = input.body.create_user ?? true
      const { email, phone, channel } = input.body
      if (phone && !email) {
        if (!deps.settings.phoneSignIn) {
          throw new ApiError('phone_provider_disabled', { message: 'Unsupported phone provider' })
        }
        const to = requireValidPhoneNumber(phone)
        const rows = createPhoneAccountRows({ phone: to, data, isConfirmed: false }, deps.clock.now())
        const mayCreate =
          createsUser && !deps.settings.signUpIsClosed && (await isNewUserApproved(deps.hooks, rows, source))
        const signIn = { to, channel: channel ?? 'sms', source, data, createsUser: mayCreate }
        const outcome = await deps.db.transaction((tx) => issueSignInCode(deps, tx, signIn))
        // If unknown numbers get no message, neither an error nor the duration may reveal who does.
        if (!mayCreate) return sendPhoneCodeInBackground(deps, outcome, request.log)
        if (outcome.error) throw outcome.error
        await sendPhoneCode(deps, outcome.issued)
        return {}
      }
      const emailRequest = parseEmailLinkSendRequest(deps.settings, input, request)
      const signIn = { ...emailRequest, data, createsUser }
      const mayCreate = createsUser && (await isSignUpApproved(deps, signIn, source))
      await sendSignInEmail(deps, { ...signIn, createsUser: mayCreate }, source)
      return {}
    })
  }
}

interface SignInRequest extends EmailLinkSendRequest {
  /** Whether an unknown address gets an account without a password, which its first link confirms. */
  readonly createsUser: boolean
  readonly data: Readonly<Record<string, unknown>>
}

async function isSignUpApproved(
  { db, clock, settings, hooks }: AccountDeps,
  { email, data }: SignInRequest,
  source: RequestClientInfo,
): Promise<boolean> {
  if (!hooks.approveNewUser || settings.signUpIsClosed) return true
  if (await findUserByEmail(db, email)) return true
  const rows = createSignUpRows({ email, data }, { isConfirmed: false, now: clock.now() })
  return isNewUserApproved(hooks, rows, source)
}

/** Asks the operator's hook before an account is created. A rejected request is answered like one that may not sign up. */
async function isNewUserApproved(
  hooks: AuthHooks,
  { user, identity }: AccountRows,
  { ip }: RequestClientInfo,
): Promise<boolean> {
  if (!hooks.approveNewUser) return true
  try {
    await hooks.approveNewUser(toUserResponse(user, [identity], []), ip)
    return true
  } catch (error) {
    if (error instanceof ApiError && error.code === 'unknown') return false
    throw error
  }
}

/** Emails a link and a code (docs/protocol.md#email-links-and-codes). The work is the same for known and unknown addresses. */
async function sendSignInEmail(deps: LinkingDeps, request: SignInRequest, source: RequestClientInfo) {
  const { email, redirectTo, pkce } = request
  await commitAndSendEmails(deps, async (tx) => {
    const now = deps.clock.now()
    const known = await lockUserByEmail(tx, email)
    const created = await createOrSimulate(deps, tx, known, request, source)
    const user = known ? await recordProofRequest(tx, known, request.data, now) : created
    // An unconfirmed address is confirmed first.
    const kind = user && !user.emailConfirmedAt ? 'signup' : 'magiclink'
    const confirmsSignUp = user !== null && (created !== null || isSameSignUp(user, request.data))
    await sendOneTimeTokenOrSimulate(deps, tx, kind, user, {
      to: email,
      redirectTo,
      pkce,
      source,
      confirmsSignUp,
    })
    const action = kind === 'signup' ? 'user_confirmation_requested' : 'user_recovery_requested'
    await insertAuditLogEntry(deps, tx, action, { user, source, now }, { created: created !== null })
  })
}

async function createOrSimulate(
  deps: LinkingDeps,
  tx: Db,
  known: UserRow | null,
  { email, data, createsUser }: SignInRequest,
  { language }: RequestClientInfo,
): Promise<UserRow | null> {
  const isSimulated = known !== null || !createsUser || deps.settings.signUpIsClosed
  const account = {
    email: isSimulated ? createUnusedEmailAddress() : email,
    data,
    passwordHash: null,
    isConfirmed: false,
    language,
  }
  const created = await runInSavepoint(tx, isSimulated, (inner) =>
    insertSignUpAccount(deps, inner, account, deps.clock.now()),
  )
  return created?.user ?? null
}

/** Records a conflict if an unconfirmed account was created by another sign-up than this request. */
const recordProofRequest = async (tx: Db, user: UserRow, data: object, now: Date): Promise<UserRow> =>
  user.emailConfirmedAt === null && !isSameSignUp(user, data) ? markConflictingSignUps(tx, user, now) : user

/** Returns true if the account was created by an equal request, which had neither a password nor a provider. */
function isSameSignUp(
  { id, email, passwordHash, hasConflictingSignUps, userMetadata, appMetadata }: UserRow,
  data: object,
) {
  const { user } = createSignUpRows(
    { email: email ?? '', data: { ...data } },
    { isConfirmed: false, now: new Date(0) },
  )
  return (
    passwordHash === null &&
    !hasConflictingSignUps &&
    appMetadata.provider === 'email' &&
    // An account of an administrator has only the metadata of the request.
    [{ ...user.userMetadata, sub: id }, data].some((same) => isDeepStrictEqual(same, userMetadata))
  )
}
