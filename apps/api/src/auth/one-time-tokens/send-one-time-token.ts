import type { Db } from '../../kernel/database/db.ts'
import type { RequestSource } from '../audit/request-source.ts'
import type { AuthContext } from '../context.ts'
import type { Email, EmailKind } from '../email/email.ts'
import { createFlowState } from '../flow-states/flow-state.ts'
import type { FlowStateRow } from '../flow-states/flow-states.queries.ts'
import type { PkceChallenge } from '../flow-states/pkce-challenge.ts'
import { createOneTimeSecret, hashCode, hashLinkToken } from './one-time-secret.ts'
import { CODE_LIFE_MS, ONE_TIME_TOKEN_KINDS, type OneTimeTokenKind } from './one-time-token-kinds.ts'
import { replaceOneTimeToken } from './one-time-tokens.queries.ts'

interface Outgoing {
  readonly userId: string
  readonly kind: EmailKind
  readonly mail: Email
}

/** The password and the metadata of a sign-up. */
export interface SignUpRecord {
  readonly signUpPasswordHash: string
  readonly signUpMetadata: Record<string, unknown>
}

/** How a mail gets to somebody, and where its link leads afterwards. */
export interface EmailDelivery {
  readonly to: string
  readonly redirectTo: string
  /** With a pair the link leads to a code instead of a session (docs/protocol.md#pkce). */
  readonly pkce: PkceChallenge | null
  /** Where the request for it came from. */
  readonly source: RequestSource
  /** The session that asks, where the token must end with it. */
  readonly sessionId?: string
  /** Whether opening it confirms a sign-up, whose password and profile then stay. */
  readonly confirmsSignUp?: boolean
  /** What that sign-up brought: its flow keeps it, as one of several sign-ups may have to show that it was the owner's. */
  readonly signUp?: SignUpRecord
  /** Where a pending change of address leads to. */
  readonly newEmail?: string
  /** Goes out in place of the secret, which then nobody knows; null sends nothing. */
  readonly instead?: Outgoing | null
}

/** Writes a fresh link and code for the account and the mail that carries them. Earlier ones of the kind stop working. */
export async function sendOneTimeToken(
  auth: AuthContext,
  tx: Db,
  kind: OneTimeTokenKind,
  userId: string,
  way: EmailDelivery,
): Promise<void> {
  const { to, newEmail = '', instead } = way
  const { mailKind, write } = ONE_TIME_TOKEN_KINDS[kind]
  const { url, code } = await issueOneTimeToken(auth, tx, kind, userId, way)
  const mail = write({ brand: auth.settings.brand, to, url, code, newEmail })
  const out = instead === undefined ? { userId, kind: mailKind, mail } : instead
  if (out) await auth.outbox.put(tx, out.userId, out.kind, out.mail)
}

/** The same without a mail: writes a fresh link and code for the account, and returns them. */
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

/** Writes down the flow of a mailed link, which ends in a code that its client exchanges. */
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
