import { recoverPasswordEndpoint, resendEmailEndpoint } from '@satlens/contract'
import type * as z from 'zod/mini'
import { findPendingEmailChange, sendEmailChangeConfirmation } from '#auth/accounts/settings/email-change.ts'
import { reissuePhoneChangeCode } from '#auth/accounts/settings/phone-change.ts'
import { markConflictingSignUps } from '#auth/accounts/sign-up/repeat-sign-up.ts'
import {
  getRequestClientInfo,
  insertAuditLogEntry,
  type RequestClientInfo,
} from '#auth/core/audit/audit.queries.ts'
import { requireCaptcha } from '#auth/core/limits/captcha/captcha.ts'
import type { AuthRoutesPlugin } from '#auth/core/ports.ts'
import { commitAndSendEmails } from '#auth/messages/email/outbox.ts'
import type { MessageDeps } from '#auth/messages/message-deps.ts'
import { type EmailLinkSendRequest, parseEmailLinkSendRequest } from '#auth/one-time/tokens/email-request.ts'
import {
  issuePhoneCodeOrSimulate,
  type PhoneCodeOutcome,
  sendPhoneCodeInBackground,
} from '#auth/one-time/tokens/phone-code.ts'
import {
  createUnusedEmailAddress,
  getMsUntilNextEmail,
  sendOneTimeTokenOrSimulate,
  updateUserAndEmailOrSimulate,
} from '#auth/one-time/tokens/send-one-time-token.ts'
import { requireValidPhoneNumber } from '#auth/users/user.ts'
import { lockUserByEmail, lockUserByPhone, type UserRow } from '#auth/users/users.queries.ts'
import type { Db } from '#kernel/database/db.ts'
import { ApiError } from '#kernel/http/errors.ts'
import { registerEndpoint } from '#kernel/http/register-endpoint.ts'
import type { SignInDeps } from '../sign-in-deps.ts'

/** Sends an email if the address needs one. Returns the account of the address, for the audit log; null if there is none. */
type SendLink = (
  deps: MessageDeps,
  tx: Db,
  request: EmailLinkSendRequest,
  source: RequestClientInfo,
) => Promise<UserRow | null>

/** POST /recover answers `{}` to every well-formed request (docs/protocol.md#email-links-and-codes). */
export const passwordRecoveryRoutes: AuthRoutesPlugin<SignInDeps> = (app, deps) => {
  registerEndpoint(app, recoverPasswordEndpoint, async (input, request) => {
    const source = getRequestClientInfo(request)
    await requireCaptcha(deps, input.body, source)
    const emailRequest = parseEmailLinkSendRequest(deps.settings, input, request)
    await commitAndSendEmails(deps, async (tx) => {
      const user = await sendRecoveryLink(deps, tx, emailRequest, source)
      await insertAuditLogEntry(deps, tx, 'user_recovery_requested', { user, source, now: deps.clock.now() })
    })
    return {}
  })
}

/** POST /resend answers `{}` to every well-formed request (docs/protocol.md#email-links-and-codes). Emails are sent at most once a minute. */
export const resendEmailRoutes: AuthRoutesPlugin<SignInDeps> = (app, deps) => {
  registerEndpoint(app, resendEmailEndpoint, async (input, request) => {
    const { type } = input.body
    const source = getRequestClientInfo(request)
    await requireCaptcha(deps, input.body, source)
    if (type === 'sms' || type === 'phone_change') {
      const outcome = await reissuePhoneCode(deps, type, input.body, source)
      return sendPhoneCodeInBackground(deps, outcome, request.log)
    }
    const sendLink = RESENDS.get(type)
    if (!sendLink) throw new ApiError('validation_failed', { message: 'Unknown email type.' })
    const emailRequest = parseEmailLinkSendRequest(deps.settings, input, request)
    await commitAndSendEmails(deps, async (tx) => {
      const user = await sendLink(deps, tx, emailRequest, source)
      await insertAuditLogEntry(deps, tx, 'user_confirmation_requested', {
        user,
        source,
        now: deps.clock.now(),
      })
    })
    return {}
  })
}

const sendRecoveryLink: SendLink = async (deps, tx, { email, ...delivery }, source) => {
  const found = await lockUserByEmail(tx, email)
  // The requester may be another person than the one who signed up.
  const isUnconfirmed = found?.emailConfirmedAt === null
  const user = isUnconfirmed ? await markConflictingSignUps(tx, found, deps.clock.now()) : found
  await sendOneTimeTokenOrSimulate(deps, tx, 'recovery', user, { ...delivery, source, to: email })
  return user
}

const resendConfirmationLink: SendLink = async (deps, tx, { email, ...delivery }, source) => {
  const user = await lockUserByEmail(tx, email)
  const unconfirmed = user?.emailConfirmedAt ? null : user
  await sendOneTimeTokenOrSimulate(deps, tx, 'signup', unconfirmed, {
    ...delivery,
    source,
    to: email,
    confirmsSignUp: true,
  })
  return user
}

/** Sends one of the two links of an email change again. A confirmation by the other address stays valid. */
const resendEmailChangeLink: SendLink = async (deps, tx, { email, ...delivery }, source) => {
  const now = deps.clock.now()
  const { user, pending } = await findPendingEmailChange(deps, tx, email)
  const due = pending && getMsUntilNextEmail(pending.user.emailChangeSentAt, now) === 0 ? pending : null
  const { side, newEmail } = pending ?? ({ side: 'new', newEmail: email } as const)
  const link = { side, to: due ? email : createUnusedEmailAddress(), newEmail } as const
  const linkDelivery = { ...delivery, source, ...(due ? { sessionId: due.sessionId } : {}) }
  await updateUserAndEmailOrSimulate(
    tx,
    due?.user ?? null,
    now,
    { emailChangeSentAt: now },
    (inner, changed) => sendEmailChangeConfirmation(deps, inner, changed, link, linkDelivery),
  )
  return user
}

/** Stores another code for an unconfirmed number or a pending change, at most once a minute. */
async function reissuePhoneCode(
  deps: MessageDeps,
  type: 'sms' | 'phone_change',
  { email, phone }: z.output<typeof resendEmailEndpoint.body>,
  source: RequestClientInfo,
): Promise<PhoneCodeOutcome> {
  if (email || !phone) {
    throw new ApiError('validation_failed', { message: 'Type provided requires a phone number' })
  }
  if (!deps.settings.phoneSignIn) throw new ApiError('phone_provider_disabled')
  const to = requireValidPhoneNumber(phone)
  return deps.db.transaction(async (tx) => {
    const request = { to, channel: 'sms', source } as const
    const now = deps.clock.now()
    if (type === 'phone_change') {
      const { user, ...outcome } = await reissuePhoneChangeCode(deps, tx, request)
      await insertAuditLogEntry(deps, tx, 'user_confirmation_requested', { user, source, now })
      return outcome
    }
    const user = await lockUserByPhone(tx, to)
    await insertAuditLogEntry(deps, tx, 'user_confirmation_requested', { user, source, now })
    const unconfirmed = user?.phoneConfirmedAt ? null : user
    return issuePhoneCodeOrSimulate(deps, tx, 'sms', unconfirmed, { ...request, confirmsSignUp: true })
  })
}

const RESENDS: ReadonlyMap<string, SendLink> = new Map([
  ['signup', resendConfirmationLink],
  ['email_change', resendEmailChangeLink],
])
