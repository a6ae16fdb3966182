import { insertAuditLogEntry, type RequestClientInfo } from '#auth/core/audit/audit.queries.ts'
import { decryptTextWithSecret, encryptTextWithSecret } from '#auth/core/crypto/auth-secret.ts'
import type { CoreDeps } from '#auth/core/ports.ts'
import { type FlowStateRow, updateFlowState } from '#auth/one-time/flow-states/flow-state.ts'
import { emailUndoLinkForAddedCredential } from '#auth/one-time/tokens/undo-link.ts'
import type { AuthenticatedCaller } from '#auth/sessions/guard/caller.ts'
import {
  type LockedUnexpiredSession,
  lockUnexpiredSession,
  type SessionReference,
} from '#auth/sessions/live-session.ts'
import type { SessionResponseInput } from '#auth/sessions/sessions.queries.ts'
import { rotateTokenOfExistingSession } from '#auth/sessions/start-session.ts'
import { updateProvidersInAppMetadata } from '#auth/users/user.ts'
import { findUserByEmail, type UserRow, updateUser } from '#auth/users/users.queries.ts'
import type { Db } from '#kernel/database/db.ts'
import { ApiError } from '#kernel/http/errors.ts'
import type { LinkingDeps } from '../account-deps.ts'
import { requireAal2, requireAal2IfFactorVerified, requireAal2OrFreshSession } from '../step-up/step-up.ts'
import {
  findAccountByProviderIdentity,
  type IdentityLinkingInput,
  insertProviderIdentity,
  type VerifiedProviderClaims,
} from './provider-identity.ts'

/** The session that asked to link an identity, and the assurance level of the access token that it used. */
export interface IdentityLinkRequest extends SessionReference {
  readonly aal: AuthenticatedCaller['aal']
}

/** Throws unless the caller may link and unlink identities (docs/protocol.md#link-an-identity). */
export async function requireIdentityLinkingAllowed(
  { db, clock, settings }: CoreDeps,
  caller: AuthenticatedCaller,
): Promise<void> {
  if (!settings.manualLinking) throw new ApiError('manual_linking_disabled')
  if (settings.linkingNeedsFreshSession)
    await requireAal2OrFreshSession(db, caller, clock.now(), { freshness: 403 })
}

/** Returns the link request of a flow state. Throws `session_not_found` if the flow state has no session. */
export function createIdentityLinkRequest(
  { linkingUserId, sessionId }: FlowStateRow,
  aal: AuthenticatedCaller['aal'],
): IdentityLinkRequest {
  if (linkingUserId === null || sessionId === null) throw new ApiError('session_not_found')
  return { userId: linkingUserId, sessionId, aal }
}

/**
 * Locks the session that asked to link an identity. Throws unless it is alive, and `insufficient_aal` if it was
 * upgraded since, or downgraded while linking requires a fresh session and the account has a factor.
 */
export async function requireSessionOfIdentityLink(
  { clock, settings }: CoreDeps,
  tx: Db,
  request: IdentityLinkRequest,
): Promise<LockedUnexpiredSession> {
  const live = await lockUnexpiredSession(tx, request, { limits: settings.limits, clock })
  const aal = live.session.aal === 'aal2' ? request.aal : 'aal1'
  if (live.session.aal === 'aal2') requireAal2({ aal })
  if (settings.linkingNeedsFreshSession) await requireAal2IfFactorVerified(tx, { userId: live.user.id, aal })
  return live
}

/** Adds an identity to the account of the session that asked. Returns that session, or the error to throw after the commit. */
export async function linkOAuthIdentity(
  deps: LinkingDeps,
  tx: Db,
  request: IdentityLinkRequest,
  input: IdentityLinkingInput,
): Promise<SessionResponseInput | ApiError> {
  const { claims, source } = input
  const { provider, email, isProven } = claims
  const now = deps.clock.now()
  if (await findAccountByProviderIdentity(deps, tx, input)) return new ApiError('identity_already_exists')
  const { user, session } = await requireSessionOfIdentityLink(deps, tx, request)
  const adoptedEmail = user.email === null && isProven ? email : null
  if (adoptedEmail !== null && (await findUserByEmail(tx, adoptedEmail))) {
    return new ApiError('email_exists', { status: 400 })
  }

  const { id } = await insertProviderIdentity(tx, user.id, claims, { now, lastSignInAt: now })
  // The signed-in person also proved the address at the provider, so nothing in the account is a stranger's.
  const isFirstProof = isProven && email === user.email && user.emailProvenAt === null
  const proof = isFirstProof ? { emailProvenAt: now } : {}
  const permanent = await updateUser(tx, user.id, { ...proof, isAnonymous: false })
  const owner = adoptedEmail === null ? permanent : await adoptProvenEmail(deps, tx, permanent, adoptedEmail)
  const linked = await updateProvidersInAppMetadata(tx, owner, now)
  const audit = { user, sessionId: session.id, source, now }
  await insertAuditLogEntry(deps, tx, 'identity_linked', audit, { provider })
  await emailUndoLinkForAddedCredential(
    deps,
    tx,
    user,
    { subject: 'identity', subjectId: id, name: provider },
    source,
  )
  return rotateTokenOfExistingSession(tx, { user: linked, session }, now)
}

async function adoptProvenEmail(
  { clock, onEmailChanged }: LinkingDeps,
  tx: Db,
  user: UserRow,
  email: string,
): Promise<UserRow> {
  const now = clock.now()
  await onEmailChanged(tx, { userId: user.id, email })
  return updateUser(tx, user.id, {
    email,
    emailConfirmedAt: now,
    emailProvenAt: now,
    userMetadata: { ...user.userMetadata, email, email_verified: true },
    updatedAt: now,
  })
}

export const PENDING_IDENTITY_LINK_ENCRYPTION_PURPOSE = 'pending-link'

/** A link that waits for the exchange of the code: the claims of the provider and the AAL that the request had. */
interface PendingLink {
  readonly aal: IdentityLinkRequest['aal']
  readonly claims: VerifiedProviderClaims
}

/**
 * Stores a link until the code is exchanged, which proves that the person at the provider is the one who asked: an
 * attacker could send the link to a victim, whose identity would be added to the attacker's account.
 */
export async function storePendingIdentityLink(
  { secret }: CoreDeps,
  tx: Db,
  flowId: string,
  link: PendingLink,
): Promise<void> {
  await updateFlowState(tx, flowId, {
    encryptedPendingLink: encryptTextWithSecret(
      secret,
      PENDING_IDENTITY_LINK_ENCRYPTION_PURPOSE,
      JSON.stringify(link),
    ),
  })
}

/** Links the identity that is pending for the flow of an exchanged code. Returns null for a flow that links nothing. */
export async function completePendingIdentityLink(
  deps: LinkingDeps,
  tx: Db,
  flow: FlowStateRow,
  source: RequestClientInfo,
): Promise<SessionResponseInput | ApiError | null> {
  if (flow.linkingUserId === null) return null
  if (flow.encryptedPendingLink === null) return new ApiError('flow_state_not_found')
  const { claims, aal } = JSON.parse(
    decryptTextWithSecret(deps.secret, PENDING_IDENTITY_LINK_ENCRYPTION_PURPOSE, flow.encryptedPendingLink),
  ) as PendingLink
  return linkOAuthIdentity(deps, tx, createIdentityLinkRequest(flow, aal), { claims, source })
}
