import type { Db } from '../../kernel/database/db.ts'
import type { RequestSource } from '../audit/request-source.ts'
import type { AuthContext } from '../context.ts'
import type { Email, EmailKind } from '../email/email.ts'
import { createEmailContext } from '../email/templates/frame.ts'
import { createFlowState } from '../flow-states/flow-state.ts'
import type { FlowStateRow } from '../flow-states/flow-states.queries.ts'
import type { PkceChallenge } from '../flow-states/pkce-challenge.ts'
import { createOneTimeSecret, hashCode, hashLinkToken } from './one-time-secret.ts'
import { CODE_LIFE_MS, ONE_TIME_TOKEN_KINDS, type OneTimeTokenKind } from './one-time-token-kinds.ts'
import { replaceOneTimeToken } from './one-time-tokens.queries.ts'

/** An email with its kind and the user that it is stored for. */
export interface OutgoingEmail {
  readonly userId: string
  readonly kind: EmailKind
  readonly email: Email
}

/** The password hash and the metadata of a sign-up. */
export interface SignUpRecord {
  readonly signUpPasswordHash: string
  readonly signUpMetadata: Record<string, unknown>
}

/** The addressee of an email, the target of its link, and the request that it answers. */
export interface EmailDelivery {
  readonly to: string
  readonly redirectTo: string
  /** If set, the link leads to an auth code instead of a session (docs/protocol.md#pkce). */
  readonly pkce: PkceChallenge | null
  /** The source of the request for the email. */
  readonly source: RequestSource
  /** The session of the requester, if the token must end with it. */
  readonly sessionId?: string
  /** True if the token confirms a sign-up, whose password and profile then stay. */
  readonly confirmsSignUp?: boolean
  /** The sign-up, stored in its flow state: of several sign-ups for an address, it tells which one was the owner's. */
  readonly signUp?: SignUpRecord
  /** The wanted address of an email change. */
  readonly newEmail?: string
  /** An email to send in place of the one with the token, which then stays secret; null sends none. */
  readonly instead?: OutgoingEmail | null
}

/** Issues a link and a code for the account and emails them. Earlier ones of the kind stop working. */
export async function sendOneTimeToken(
  auth: AuthContext,
  tx: Db,
  kind: OneTimeTokenKind,
  userId: string,
  delivery: EmailDelivery,
): Promise<void> {
  const { to, source, newEmail = '', instead } = delivery
  const { emailKind, createEmail } = ONE_TIME_TOKEN_KINDS[kind]
  const { url, code } = await issueOneTimeToken(auth, tx, kind, userId, delivery)
  const email = createEmail({ ...createEmailContext(auth, to, source), url, code, newEmail })
  const outgoing = instead === undefined ? { userId, kind: emailKind, email } : instead
  if (outgoing) await auth.outbox.put(tx, outgoing.userId, outgoing.kind, outgoing.email)
}

/** Issues a link and a code for the account and returns them, without an email. Earlier ones of the kind stop working. */
export async function issueOneTimeToken(
  auth: AuthContext,
  tx: Db,
  kind: OneTimeTokenKind,
  userId: string,
  { to, redirectTo, pkce, source, sessionId, confirmsSignUp = false, signUp }: EmailDelivery,
): Promise<{ readonly url: string; readonly code: string }> {
  const { tokenType, linkType, linkLifeMs } = ONE_TIME_TOKEN_KINDS[kind]
  const { settings, secret } = auth
  const now = auth.clock.now()
  const expiresAt = new Date(now.getTime() + linkLifeMs)
  const flow = pkce ? await createEmailFlowState(auth, tx, kind, userId, { redirectTo, pkce, signUp }) : null
  const { linkToken, code } = createOneTimeSecret({ isPkce: flow !== null })
  await replaceOneTimeToken(tx, {
    userId,
    tokenType,
    flowStateId: flow?.id ?? null,
    sessionId: sessionId ?? null,
    confirmsSignUp,
    requestedFromIp: source.ip,
    requestedByUserAgent: source.userAgent,
    tokenHash: hashLinkToken(linkToken),
    otpHash: hashCode(secret, userId, code),
    otpExpiresAt: new Date(now.getTime() + CODE_LIFE_MS),
    relatesTo: to,
    expiresAt,
    createdAt: now,
  })
  const url = new URL(`${settings.issuer}/verify`)
  url.search = new URLSearchParams({ token: linkToken, type: linkType, redirect_to: redirectTo }).toString()
  return { url: url.href, code }
}

/** Creates the flow state of an email link that leads to an auth code. */
export function createEmailFlowState(
  auth: AuthContext,
  tx: Db,
  kind: OneTimeTokenKind,
  userId: string,
  {
    redirectTo,
    pkce,
    signUp,
  }: Pick<EmailDelivery, 'redirectTo' | 'pkce'> & { readonly signUp?: SignUpRecord | undefined },
): Promise<FlowStateRow> {
  const { linkLifeMs, method } = ONE_TIME_TOKEN_KINDS[kind]
  const expiresAt = new Date(auth.clock.now().getTime() + linkLifeMs)
  return createFlowState(auth, tx, { redirectTo, pkce, method, expiresAt, userId, ...signUp })
}
