import { randomUUID } from 'node:crypto'
import { and, eq, max, type SQL } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { RequestClientInfo } from '#auth/core/audit/audit.queries.ts'
import type { CoreDeps } from '#auth/core/ports.ts'
import { oneTimeTokensTable } from '#auth/core/tables/one-time-tokens.ts'
import { usersTable } from '#auth/core/tables/users.ts'
import type { MessageDeps } from '#auth/messages/message-deps.ts'
import { chooseMessageLanguage } from '#auth/messages/message-language.ts'
import { formatCodeText, type SmsMessage, sendMessageOrUndo } from '#auth/messages/sms/sms-sender.ts'
import type { UserRow } from '#auth/users/users.queries.ts'
import type { Db } from '#kernel/database/db.ts'
import { ApiError } from '#kernel/http/errors.ts'
import {
  createCode,
  createLinkTokenAndCode,
  EMAIL_CODE_LIFETIME_MS,
  hashEmailLinkToken,
  hashOneTimeCode,
  replaceOneTimeTokenOfUser,
} from './one-time-token.ts'
import { updateUserAndEmailOrSimulate } from './send-one-time-token.ts'

/** The codes by text message: to sign up or in, and to change the number. */
const PHONE_CODES = {
  sms: { tokenType: 'sms_token', sentAt: 'confirmationSentAt' },
  phone_change: { tokenType: 'phone_change_token', sentAt: 'phoneChangeSentAt' },
} as const

type PhoneCodeKind = keyof typeof PHONE_CODES

export interface PhoneCodeRequest {
  /** The phone number: E.164 digits without the plus. */
  readonly to: string
  readonly channel: SmsMessage['channel']
  readonly source: RequestClientInfo
  /** The session of the requester, if the code must end with it. */
  readonly sessionId?: string
  /** True if the code confirms a sign-up, whose password and profile then stay. */
  readonly confirmsSignUp?: boolean
}

/** A stored code and its message, to be sent after the commit; null for a number with a test code. */
interface IssuedPhoneCode {
  readonly userId: string
  readonly kind: PhoneCodeKind
  readonly message: SmsMessage | null
}

/** The outcome of a request for a code. `error` is for callers who may learn that the number got one within a minute. */
export interface PhoneCodeOutcome {
  readonly issued: IssuedPhoneCode | null
  readonly error: ApiError | null
}

const MIN_INTERVAL_MS = 60_000

/**
 * Stores a code for a phone number and the time, at most once a minute per number and account. Sooner, or without a user
 * (null), it does the same work and rolls it back. Send the message after the commit with {@link sendPhoneCode}.
 */
export async function issuePhoneCodeOrSimulate(
  deps: MessageDeps,
  tx: Db,
  kind: PhoneCodeKind,
  user: UserRow | null,
  request: PhoneCodeRequest,
): Promise<PhoneCodeOutcome> {
  const now = deps.clock.now()
  const { sentAt } = PHONE_CODES[kind]
  const lastSentAt = Math.max(user?.[sentAt]?.getTime() ?? 0, await findLastTimeOfNumber(tx, request.to))
  const waitMs = lastSentAt + MIN_INTERVAL_MS - now.getTime()
  const code = deps.settings.smsTestCodes.get(request.to) ?? createCode()
  const updated = await updateUserAndEmailOrSimulate(
    tx,
    waitMs > 0 ? null : user,
    now,
    { [sentAt]: now },
    (inner, { id }) => storeCode(deps, inner, kind, id, code, request),
  )
  const language = await chooseMessageLanguage(deps, tx, user?.id ?? randomUUID(), request.source)
  if (waitMs > 0) return { issued: null, error: createIntervalError(Math.ceil(waitMs / 1000)) }
  const { brand, smsTestCodes } = deps.settings
  const text = formatCodeText(language, brand, code, EMAIL_CODE_LIFETIME_MS / 60_000)
  if (!updated) return { issued: null, error: null }
  const otp = { userId: updated.id, code, isSecondFactor: false, language }
  const message = { to: request.to, text, channel: request.channel, otp }
  const issued = { userId: updated.id, kind, message: smsTestCodes.has(request.to) ? null : message }
  return { issued, error: null }
}

/** Returns when a code was last issued for this number, by any account, in milliseconds; 0 if never. */
async function findLastTimeOfNumber(tx: Db, phone: string): Promise<number> {
  const { confirmationSentAt, phoneChangeSentAt, newPhone } = usersTable
  const find = async (sentAt: typeof confirmationSentAt | typeof phoneChangeSentAt, isOfNumber: SQL) => {
    const [row] = await tx
      .select({ last: max(sentAt) })
      .from(usersTable)
      .where(isOfNumber)
    return row?.last?.getTime() ?? 0
  }
  return Math.max(
    await find(confirmationSentAt, eq(usersTable.phone, phone)),
    await find(phoneChangeSentAt, eq(newPhone, phone)),
  )
}

async function storeCode(
  { clock, secret }: CoreDeps,
  tx: Db,
  kind: PhoneCodeKind,
  userId: string,
  code: string,
  { to, source, sessionId, confirmsSignUp = false }: PhoneCodeRequest,
): Promise<void> {
  const now = clock.now()
  const expiresAt = new Date(now.getTime() + EMAIL_CODE_LIFETIME_MS)
  await replaceOneTimeTokenOfUser(tx, {
    userId,
    tokenType: PHONE_CODES[kind].tokenType,
    flowStateId: null,
    sessionId: sessionId ?? null,
    confirmsSignUp,
    requestedFromIp: source.ip,
    requestedByUserAgent: source.userAgent,
    // A text message has no link: this token is never sent.
    tokenHash: hashEmailLinkToken(createLinkTokenAndCode({ isPkce: false }).linkToken),
    otpHash: hashOneTimeCode(secret, userId, code),
    otpExpiresAt: expiresAt,
    relatesTo: to,
    expiresAt,
    createdAt: now,
  })
}

const createIntervalError = (seconds: number) =>
  new ApiError('over_sms_send_rate_limit', {
    message: `For security purposes, you can only request this after ${seconds} seconds.`,
    retryAfterSeconds: seconds,
  })

/** Sends the message of an issued code. If that fails, the code and the change are deleted, and another may be requested at once. */
export async function sendPhoneCode({ db, sms }: MessageDeps, issued: IssuedPhoneCode | null): Promise<void> {
  if (!issued?.message) return
  const { userId, kind, message } = issued
  const { tokenType, sentAt } = PHONE_CODES[kind]
  const undo = async () => {
    await db
      .delete(oneTimeTokensTable)
      .where(and(eq(oneTimeTokensTable.userId, userId), eq(oneTimeTokensTable.tokenType, tokenType)))
    await db
      .update(usersTable)
      .set({ [sentAt]: null, ...(kind === 'phone_change' ? { newPhone: null } : {}) })
      .where(eq(usersTable.id, userId))
  }
  await sendMessageOrUndo(sms, message, undo, 'sms_send_failed')
}

/** Sends the message of an issued code without waiting for it, so that the response does not tell whether there is one. */
export function sendPhoneCodeInBackground(
  deps: MessageDeps,
  { issued }: PhoneCodeOutcome,
  log: FastifyBaseLogger,
): Record<string, never> {
  sendPhoneCode(deps, issued).catch((err: unknown) => log.warn({ err }, 'a text message could not be sent'))
  return {}
}
