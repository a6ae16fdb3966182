import type { Db } from '../../kernel/database/db.ts'
import type { RequestSource } from '../audit/request-source.ts'
import type { AuthContext } from '../context.ts'
import { decryptText, encryptText } from '../crypto/encrypted-text.ts'
import { type FlowStateRow, updateFlowState } from '../flow-states/flow-states.queries.ts'
import { type LinkOutcome, type LinkRequest, linkIdentity, toLinkRequest } from './link-identity.ts'
import type { VerifiedClaims } from './verified-claims.ts'

/** Under which name a pending link is encrypted. */
export const PENDING_LINK_PURPOSE = 'pending-link'

interface PendingLink extends Pick<LinkRequest, 'aal'> {
  readonly voucher: VerifiedClaims
}

/**
 * Keeps a new way to sign in until the code is exchanged. Only then is it certain that whoever was at the provider and
 * whoever asked for the link are one: else somebody could send their own link to another, and own that one's sign-in.
 */
export async function storePendingLink(
  { secret }: AuthContext,
  tx: Db,
  flowId: string,
  link: PendingLink,
): Promise<void> {
  await updateFlowState(tx, flowId, {
    encryptedPendingLink: encryptText(secret, PENDING_LINK_PURPOSE, JSON.stringify(link)),
  })
}

/** Adds what the flow of an exchanged code has kept. Null for a flow that links nothing. */
export async function completePendingLink(
  auth: AuthContext,
  tx: Db,
  flow: FlowStateRow,
  source: RequestSource,
): Promise<LinkOutcome | null> {
  const { redirectTo, encryptedPendingLink: sealed } = flow
  if (flow.linkingUserId === null) return null
  if (sealed === null) return { refusal: 'flow_state_not_found' }
  const { voucher, aal } = JSON.parse(decryptText(auth.secret, PENDING_LINK_PURPOSE, sealed)) as PendingLink
  return linkIdentity(auth, tx, toLinkRequest(flow, aal), { voucher, redirectTo, source })
}
