import { randomUUID } from 'node:crypto'
import type { Language } from '@satlens/domain'
import type { RequestClientInfo } from '#auth/core/audit/audit.queries.ts'
import type { CoreDeps } from '#auth/core/ports.ts'
import { AUTHENTICATED_AUDIENCE } from '#auth/core/tables/users.ts'
import { createEmailFromTemplate, type EmailTemplateName } from '#auth/messages/email/email-templates.ts'
import { MIN_EMAIL_INTERVAL_MS, wasUserEmailedRecently } from '#auth/messages/email/outbox.queries.ts'
import type { EmailContent } from '#auth/messages/email/render-email.ts'
import type { MessageDeps } from '#auth/messages/message-deps.ts'
import { chooseMessageLanguage } from '#auth/messages/message-language.ts'
import { getLanguageFromUserMetadata } from '#auth/users/user.ts'
import { insertUser, type UserRow, updateUser } from '#auth/users/users.queries.ts'
import type { Db } from '#kernel/database/db.ts'
import { runInSavepoint } from '#kernel/database/run-in-savepoint.ts'
import { ApiError } from '#kernel/http/errors.ts'
import { type FlowStateRow, type NewFlowState, storeFlowState } from '../flow-states/flow-state.ts'
import type { PkceChallenge } from '../flow-states/pkce-challenge.ts'
import {
  createLinkTokenAndCode,
  EMAIL_CODE_LIFETIME_MS,
  hashEmailLinkToken,
  hashOneTimeCode,
  ONE_TIME_TOKEN_SETTINGS,
  type OneTimeTokenKind,
  replaceOneTimeTokenOfUser,
} from './one-time-token.ts'

interface OutgoingEmail {
  readonly userId: string
  readonly kind: EmailTemplateName
  readonly email: EmailContent
}

export interface OneTimeTokenRequest {
  readonly to: string
  readonly redirectTo: string
  /** If set, the link leads to an auth code instead of a session (docs/protocol.md#pkce). */
  readonly pkce: PkceChallenge | null
  readonly source: RequestClientInfo
  /** The session of the requester, if the token must end with it. */
  readonly sessionId?: string
  /** True if the token confirms a sign-up, whose password and profile then stay. */
  readonly confirmsSignUp?: boolean
  /** The sign-up, stored in its flow state: of several sign-ups for an address, it tells which one was the owner's. */
  readonly signUp?: Required<Pick<NewFlowState, 'signUpPasswordHash' | 'signUpMetadata'>> | undefined
  readonly newEmail?: string
  /** An email to send in place of the one with the token, which then stays secret; null sends none. */
  readonly instead?: OutgoingEmail | null
}

/** Returns the milliseconds until the next email may be sent; 0 if it may be sent now. */
export const getMsUntilNextEmail = (lastSentAt: Date | null, now: Date): number =>
  lastSentAt ? Math.max(0, lastSentAt.getTime() + MIN_EMAIL_INTERVAL_MS - now.getTime()) : 0

/** Throws `over_email_send_rate_limit` with the seconds to wait. Only for callers who may learn that an email was sent. */
export function requireMinimumEmailInterval(lastSentAt: Date | null, now: Date): void {
  const seconds = Math.ceil(getMsUntilNextEmail(lastSentAt, now) / 1000)
  if (seconds === 0) return
  throw new ApiError('over_email_send_rate_limit', {
    message: `For security purposes, you can only request this after ${seconds} seconds.`,
    retryAfterSeconds: seconds,
  })
}

/**
 * Emails a one-time token to a user and stores the time, at most once a minute per user. Sooner, or without a user (null),
 * it does the same work and rolls it back, so that neither the response nor its duration tells whether an email was sent
 * (docs/protocol.md#account-enumeration). Returns the updated user; null if it was rolled back.
 */
export function sendOneTimeTokenOrSimulate(
  deps: MessageDeps,
  tx: Db,
  kind: OneTimeTokenKind,
  user: UserRow | null,
  delivery: OneTimeTokenRequest,
): Promise<UserRow | null> {
  const { sentAt } = ONE_TIME_TOKEN_SETTINGS[kind]
  const now = deps.clock.now()
  const isDue = getMsUntilNextEmail(user?.[sentAt] ?? null, now) === 0
  return updateUserAndEmailOrSimulate(tx, isDue ? user : null, now, { [sentAt]: now }, (inner, { id }) =>
    emailOneTimeToken(deps, inner, kind, id, delivery),
  )
}

/** Updates a user and then sends an email, or simulates both without a user (null). Returns the updated user. */
export const updateUserAndEmailOrSimulate = (
  tx: Db,
  user: UserRow | null,
  now: Date,
  change: Parameters<typeof updateUser>[2],
  send: (inner: Db, changed: UserRow) => Promise<void>,
): Promise<UserRow | null> =>
  runInSavepoint(tx, user === null, async (inner) => {
    const changed = user
      ? await updateUser(inner, user.id, { ...change, updatedAt: now })
      : await insertUser(inner, { ...createUnusedUser(now), ...change })
    if (changed) await send(inner, changed)
    return changed
  })

function createUnusedUser(now: Date) {
  const id = randomUUID()
  const metadata = { appMetadata: {}, userMetadata: {} }
  return {
    id,
    email: createUnusedEmailAddress(id),
    aud: AUTHENTICATED_AUDIENCE,
    ...metadata,
    createdAt: now,
    updatedAt: now,
  }
}

/** Returns an email address that cannot exist: its top-level domain is reserved for that (RFC 2606). */
export const createUnusedEmailAddress = (id: string = randomUUID()): string => `${id}@unused.invalid`

/** Issues a link and a code for the account and emails them. Earlier ones of the kind stop working. */
export async function emailOneTimeToken(
  deps: MessageDeps,
  tx: Db,
  kind: OneTimeTokenKind,
  userId: string,
  delivery: OneTimeTokenRequest,
): Promise<void> {
  const { to, source, newEmail = '', instead } = delivery
  const { emailKind } = ONE_TIME_TOKEN_SETTINGS[kind]
  const token = await issueOneTimeToken(deps, tx, kind, userId, delivery)
  const language = await chooseTokenLanguage(deps, tx, userId, delivery)
  const email = createEmailFromTemplate(deps, language, emailKind, to, source, { ...token, newEmail })
  const outgoing = instead === undefined ? { userId, kind: emailKind, email } : instead
  if (outgoing) await deps.outbox.put(tx, outgoing.userId, outgoing.kind, outgoing.email)
}

/** Returns the language of the email. The language of an unproven account may be a stranger's, so the request goes first. */
async function chooseTokenLanguage(
  deps: MessageDeps,
  tx: Db,
  userId: string,
  { source, confirmsSignUp = false, signUp }: OneTimeTokenRequest,
): Promise<Language> {
  const ofAccount = await chooseMessageLanguage(deps, tx, userId, source)
  const ofSignUp = getLanguageFromUserMetadata(signUp?.signUpMetadata ?? {})
  return (confirmsSignUp ? (ofSignUp ?? source.language) : null) ?? ofAccount
}

/** Issues a link and a code for the account and returns them, without an email. Earlier ones of the kind stop working. */
export async function issueOneTimeToken(
  deps: CoreDeps,
  tx: Db,
  kind: OneTimeTokenKind,
  userId: string,
  { to, redirectTo, pkce, source, sessionId, confirmsSignUp = false, signUp }: OneTimeTokenRequest,
): Promise<{ readonly url: string; readonly code: string; readonly linkToken: string }> {
  const { tokenType, linkType, linkLifeMs } = ONE_TIME_TOKEN_SETTINGS[kind]
  const now = deps.clock.now()
  const flow = pkce
    ? await createFlowStateOfEmailLink(deps, tx, kind, userId, { redirectTo, pkce, signUp })
    : null
  const { linkToken, code } = createLinkTokenAndCode({ isPkce: flow !== null })
  await replaceOneTimeTokenOfUser(tx, {
    userId,
    tokenType,
    flowStateId: flow?.id ?? null,
    sessionId: sessionId ?? null,
    confirmsSignUp,
    requestedFromIp: source.ip,
    requestedByUserAgent: source.userAgent,
    tokenHash: hashEmailLinkToken(linkToken),
    otpHash: hashOneTimeCode(deps.secret, userId, code),
    otpExpiresAt: new Date(now.getTime() + EMAIL_CODE_LIFETIME_MS),
    relatesTo: to,
    expiresAt: new Date(now.getTime() + linkLifeMs),
    createdAt: now,
  })
  return {
    url: `${deps.settings.issuer}/verify?token=${linkToken}&type=${linkType}&redirect_to=${encodeQueryValue(redirectTo)}`,
    code,
    linkToken,
  }
}

/** Encodes a value of a query. Colons and slashes stay readable, as RFC 3986 §3.4 allows and published clients expect. */
const encodeQueryValue = (text: string): string =>
  encodeURIComponent(text).replaceAll('%3A', ':').replaceAll('%2F', '/')

export function createFlowStateOfEmailLink(
  { clock }: CoreDeps,
  tx: Db,
  kind: OneTimeTokenKind,
  userId: string,
  { redirectTo, pkce, signUp }: Pick<OneTimeTokenRequest, 'redirectTo' | 'pkce' | 'signUp'>,
): Promise<FlowStateRow> {
  const { linkLifeMs, method } = ONE_TIME_TOKEN_SETTINGS[kind]
  const expiresAt = new Date(clock.now().getTime() + linkLifeMs)
  return storeFlowState({ clock }, tx, { redirectTo, pkce, method, expiresAt, userId, ...signUp })
}

/** Creates the email to the owner of an address that another account asked for; null within a minute of the last one. */
export async function createEmailAddressTakenNotice(
  deps: MessageDeps,
  tx: Db,
  ownerId: string,
  to: string,
  source: RequestClientInfo,
): Promise<OutgoingEmail | null> {
  const kind = 'address_taken'
  if (await wasUserEmailedRecently(tx, ownerId, kind, deps.clock.now())) return null
  const language = await chooseMessageLanguage(deps, tx, ownerId, source)
  return { userId: ownerId, kind, email: createEmailFromTemplate(deps, language, kind, to, source, {}) }
}
