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

/** The flow state of an auth code, deleted even if the exchange fails. */
export interface ConsumedFlowState {
  readonly flow: FlowStateRow
  readonly providerTokens: ProviderTokens
  readonly hasExpired: boolean
}

/**
 * Deletes and returns the flow state of an auth code. Returns null for an unknown code, and for the second of two
 * concurrent calls.
 */
export async function consumeAuthCode(
  { clock, secret, settings }: AuthContext,
  tx: Db,
  code: string,
): Promise<ConsumedFlowState | null> {
  const authCodeHash = hashFlowSecret(code)
  const found = await findFlowStateByCode(tx, authCodeHash)
  // Locks account, session and flow state in the order of ending a session, which prevents deadlocks.
  if (found?.userId) await lockUser(tx, found.userId)
  if (found?.userId && found.sessionId) {
    const session = { userId: found.userId, sessionId: found.sessionId }
    await findLiveSession(tx, session, { limits: settings.limits, clock })
  }
  const flow = await deleteFlowStateByCode(tx, authCodeHash)
  if (!flow) return null
  const { encryptedProviderTokens: encrypted, expiresAt } = flow
  const providerTokens = encrypted
    ? (JSON.parse(decryptText(secret, TOKENS_PURPOSE, encrypted)) as ProviderTokens)
    : {}
  return { flow, providerTokens, hasExpired: expiresAt <= clock.now() }
}
