import type { Db } from '../../kernel/database/db.ts'
import { ApiError } from '../../kernel/http/errors.ts'
import { insertAudit } from '../audit/audit.queries.ts'
import type { AuthContext } from '../context.ts'
import type { FlowStateRow } from '../flow-states/flow-states.queries.ts'
import { continueSession } from '../sessions/continue-session.ts'
import type { Caller } from '../sessions/guard/caller.ts'
import {
  type LiveSession,
  requireLiveSession,
  type SessionReference,
} from '../sessions/require-live-session.ts'
import type { SessionSubject } from '../sessions/session-response.ts'
import { requireAal2IfEnrolled } from '../step-up/require-aal2.ts'
import { updateProviders } from '../users/update-providers.ts'
import { findUserByEmail, insertIdentity, type UserRow, updateUser } from '../users/users.queries.ts'
import { findAccountOfIdentity } from './find-account-of-identity.ts'
import type { LinkingError } from './linking-result.ts'
import { notifyIdentityLinked } from './notify-identity-linked.ts'
import type { LinkingInput } from './resolve-account.ts'

/** The session that asked to link an identity, and the assurance level of the access token that it used. */
export interface LinkRequest extends SessionReference {
  readonly aal: Caller['aal']
}

/** The session that asked, with its next refresh token, or the reason why nothing was linked. */
export type LinkOutcome = { readonly subject: SessionSubject } | { readonly error: LinkingError }

/** Returns the link request of a flow state. Throws `session_not_found` if the flow state has no session. */
export function toLinkRequest(
  { linkingUserId, sessionId }: Pick<FlowStateRow, 'linkingUserId' | 'sessionId'>,
  aal: Caller['aal'],
): LinkRequest {
  if (linkingUserId === null || sessionId === null) throw new ApiError('session_not_found')
  return { userId: linkingUserId, sessionId, aal }
}

/**
 * Locks the session that asked to link an identity. Throws unless it is alive, and `insufficient_aal` if it has since been
 * upgraded to a level that the access token of the request did not have. If linking requires a fresh session, throws the
 * same for a session that was downgraded while the account still has a factor.
 */
export async function requireLinkingSession(
  { clock, settings }: AuthContext,
  tx: Db,
  request: LinkRequest,
): Promise<LiveSession> {
  const live = await requireLiveSession(tx, request, { limits: settings.limits, clock })
  const aal = live.session.aal === 'aal2' ? request.aal : 'aal1'
  if (aal !== live.session.aal) throw new ApiError('insufficient_aal', { status: 403 })
  if (settings.linkingNeedsFreshSession) await requireAal2IfEnrolled(tx, { userId: live.user.id, aal })
  return live
}

/**
 * Adds an identity to the account of the session that asked for it, in the caller's transaction. Continues that session
 * instead of starting a new one.
 */
export async function linkIdentity(
  auth: AuthContext,
  tx: Db,
  request: LinkRequest,
  { claims, source }: LinkingInput,
): Promise<LinkOutcome> {
  const { provider, subject, email, isProven, identityData } = claims
  const now = auth.clock.now()
  if (await findAccountOfIdentity(tx, claims)) return { error: 'identity_already_exists' }
  const { user, session } = await requireLinkingSession(auth, tx, request)
  const adoptedEmail = user.email === null && isProven ? email : null
  if (adoptedEmail !== null && (await findUserByEmail(tx, adoptedEmail))) return { error: 'email_exists' }

  const identity = await insertIdentity(tx, {
    userId: user.id,
    provider,
    providerId: subject,
    identityData,
    lastSignInAt: now,
    createdAt: now,
    updatedAt: now,
  })
  const audit = { actor: user, sessionId: session.id, traits: { provider }, at: now }
  await insertAudit(tx, source, { ...audit, action: 'identity_linked' })
  // The signed-in person also proved the address at the provider, so nothing in the account is a stranger's.
  const isFirstProof = isProven && email === user.email && user.emailProvenAt === null
  const proven = isFirstProof ? await updateUser(tx, user.id, { emailProvenAt: now }) : user
  const owner = adoptedEmail === null ? proven : await adoptProvenEmail(auth, tx, user, adoptedEmail)
  const linked = await updateProviders(tx, owner, now)
  await notifyIdentityLinked(auth, tx, user, identity, source)
  return { subject: await continueSession(tx, { user: linked, session }, now) }
}

/** Gives an account without an address the one that the provider has proven. */
async function adoptProvenEmail(
  { clock, onEmailChanged }: AuthContext,
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
