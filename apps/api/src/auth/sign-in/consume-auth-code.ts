import type { Db } from '../../kernel/database/db.ts'
import type { AuthContext } from '../context.ts'
import { decryptText } from '../crypto/encrypted-text.ts'
import { hashFlowSecret } from '../flow-states/flow-secret.ts'
import { TOKENS_PURPOSE } from '../flow-states/flow-state.ts'
import {
  deleteFlowStateByCode,
  type FlowStateRow,
  findFlowStateByCode,
} from '../flow-states/flow-states.queries.ts'
import type { ProviderTokens } from '../flow-states/provider-tokens.ts'
import { findLiveSession } from '../sessions/require-live-session.ts'
import { lockUser } from '../users/users.queries.ts'

/** A flow that has ended: its code is used up, whatever becomes of it. */
export interface ConsumedFlowState {
  readonly flow: FlowStateRow
  readonly providerTokens: ProviderTokens
  readonly hasExpired: boolean
}

/** Takes the flow of a code. Null when there is none; of two who come with the same code, for the second. */
export async function consumeAuthCode(
  { clock, secret, settings }: AuthContext,
  tx: Db,
  code: string,
): Promise<ConsumedFlowState | null> {
  const authCodeHash = hashFlowSecret(code)
  const found = await findFlowStateByCode(tx, authCodeHash)
  // Account, session, flow: whoever ends a session locks in this order, too, so that neither waits for the other.
  if (found?.userId) await lockUser(tx, found.userId)
  if (found?.userId && found.sessionId) {
    const session = { userId: found.userId, sessionId: found.sessionId }
    await findLiveSession(tx, session, { limits: settings.limits, clock })
  }
  const flow = await deleteFlowStateByCode(tx, authCodeHash)
  if (!flow) return null
  const { encryptedProviderTokens: sealed, expiresAt } = flow
  const providerTokens = sealed
    ? (JSON.parse(decryptText(secret, TOKENS_PURPOSE, sealed)) as ProviderTokens)
    : {}
  return { flow, providerTokens, hasExpired: expiresAt <= clock.now() }
}
