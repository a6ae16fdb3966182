import type { Db } from '../../kernel/database/db.ts'
import type { RequestSource } from '../audit/request-source.ts'
import type { AuthContext } from '../context.ts'
import { decryptText, encryptText } from '../crypto/encrypted-text.ts'
import { type FlowStateRow, updateFlowState } from '../flow-states/flow-states.queries.ts'
import { type LinkOutcome, type LinkRequest, linkIdentity, toLinkRequest } from './link-identity.ts'
import type { VerifiedClaims } from './verified-claims.ts'

/** The key derivation label for stored pending links. */
export const PENDING_LINK_PURPOSE = 'pending-link'

interface PendingLink extends Pick<LinkRequest, 'aal'> {
  readonly claims: VerifiedClaims
}

/** The encrypted form of a pending link. Rows in flight depend on its member names. */
interface StoredLink extends Pick<LinkRequest, 'aal'> {
  readonly voucher: VerifiedClaims
}

/**
 * Stores a link until the code is exchanged. Only the code exchange proves that the person at the provider is the one who
 * asked for the link. Otherwise an attacker could send their link to a victim and add the victim's identity to their own
 * account.
 */
export async function storePendingLink(
  { secret }: AuthContext,
  tx: Db,
  flowId: string,
  { claims, aal }: PendingLink,
): Promise<void> {
  const stored: StoredLink = { voucher: claims, aal }
  await updateFlowState(tx, flowId, {
    encryptedPendingLink: encryptText(secret, PENDING_LINK_PURPOSE, JSON.stringify(stored)),
  })
}

/** Links the identity that is pending for the flow of an exchanged code. Returns null for a flow that links nothing. */
export async function completePendingLink(
  auth: AuthContext,
  tx: Db,
  flow: FlowStateRow,
  source: RequestSource,
): Promise<LinkOutcome | null> {
  const { redirectTo, encryptedPendingLink: encrypted } = flow
  if (flow.linkingUserId === null) return null
  if (encrypted === null) return { error: 'flow_state_not_found' }
  const { voucher: claims, aal } = JSON.parse(
    decryptText(auth.secret, PENDING_LINK_PURPOSE, encrypted),
  ) as StoredLink
  return linkIdentity(auth, tx, toLinkRequest(flow, aal), { claims, redirectTo, source })
}
