import { timingSafeEqual } from 'node:crypto'
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
import { OAUTH_REQUEST_PURPOSE } from './start-authorization.ts'

/** An authorization request whose state has been used, so that no second callback can use it. */
export interface ConsumedAuthorization {
  readonly flow: FlowStateRow
  readonly request: AuthorizationRequest
}

/**
 * Finds the authorization request of a state and marks the state as used (docs/protocol.md#oauth-callback). Throws
 * `bad_oauth_state` if the state is unknown, expired or from another browser, and `flow_state_already_used`.
 */
export function consumeAuthorizationState(
  auth: AuthContext,
  state: string,
  browserSecret: string | null,
): Promise<ConsumedAuthorization> {
  return auth.db.transaction(async (tx) => {
    const now = auth.clock.now()
    const flow = await lockFlowStateByState(tx, hashFlowSecret(state))
    if (!flow) throw new ApiError('bad_oauth_state')
    const { encryptedProviderSecrets: encrypted } = flow
    const request = encrypted
      ? (JSON.parse(decryptText(auth.secret, OAUTH_REQUEST_PURPOSE, encrypted)) as AuthorizationRequest)
      : null
    if (!isSameBrowser(flow, browserSecret)) throw new ApiError('bad_oauth_state')
    if (flow.usedAt) throw new ApiError('flow_state_already_used')
    if (flow.expiresAt <= now || !request) throw new ApiError('bad_oauth_state')
    await updateFlowState(tx, flow.id, { usedAt: now, encryptedProviderSecrets: null })
    return { flow, request }
  })
}

/**
 * Returns true if the callback comes from the browser that started the authorization, as its cookie shows. A flow
 * without a cookie hash links an identity with PKCE: only the client that has the verifier can finish it.
 *
 * The IP address cannot replace the cookie. Everyone behind the same router shares it, so an attacker there could make
 * a victim's browser finish a link that the attacker started.
 */
function isSameBrowser(
  { browserHash }: Pick<FlowStateRow, 'browserHash'>,
  browserSecret: string | null,
): boolean {
  if (browserHash === null) return true
  return browserSecret !== null && areEqual(browserHash, hashFlowSecret(browserSecret))
}

const areEqual = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))
