import { ApiError } from '../../kernel/http/errors.ts'
import type { AuthContext } from '../context.ts'
import { decryptText } from '../crypto/encrypted-text.ts'
import { hashFlowSecret } from '../flow-states/flow-secret.ts'
import {
  type FlowStateRow,
  lockFlowStateByState,
  updateFlowState,
} from '../flow-states/flow-states.queries.ts'
import type { AuthorizationRequest } from './providers/provider.ts'
import { isSameBrowser } from './same-browser.ts'
import { OAUTH_REQUEST_PURPOSE } from './start-authorization.ts'

/** A trip that somebody has come back from. Nobody else can come back from it. */
export interface ConsumedAuthorization {
  readonly flow: FlowStateRow
  readonly trip: AuthorizationRequest
}

/** Finds the trip of a state and uses it up (docs/protocol.md#oauth-callback). Refuses what is unknown, too old, used, or of another browser. */
export function consumeAuthorizationState(
  auth: AuthContext,
  state: string,
  cookieSecret: string | null,
): Promise<ConsumedAuthorization> {
  return auth.db.transaction(async (tx) => {
    const now = auth.clock.now()
    const flow = await lockFlowStateByState(tx, hashFlowSecret(state))
    if (!flow) throw new ApiError('bad_oauth_state')
    const { encryptedProviderSecrets: sealed } = flow
    const trip = sealed
      ? (JSON.parse(decryptText(auth.secret, OAUTH_REQUEST_PURPOSE, sealed)) as AuthorizationRequest)
      : null
    if (!isSameBrowser(flow, cookieSecret)) throw new ApiError('bad_oauth_state')
    if (flow.usedAt) throw new ApiError('flow_state_already_used')
    if (flow.expiresAt <= now || !trip) throw new ApiError('bad_oauth_state')
    await updateFlowState(tx, flow.id, { usedAt: now, encryptedProviderSecrets: null })
    return { flow, trip }
  })
}
