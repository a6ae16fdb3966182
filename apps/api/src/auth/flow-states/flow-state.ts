import { randomUUID } from 'node:crypto'
import type { Db } from '../../kernel/database/db.ts'
import type { AuthContext } from '../context.ts'
import { encryptText } from '../crypto/encrypted-text.ts'
import type { AmrMethod } from '../tables/sessions.ts'
import { hashFlowSecret } from './flow-secret.ts'
import { type FlowStateRow, insertFlowState, updateFlowState } from './flow-states.queries.ts'
import type { PkceChallenge } from './pkce-challenge.ts'
import type { ProviderTokens } from './provider-tokens.ts'

const CODE_LIFE_MS = 5 * 60_000
/** Under which name the tokens of a provider are encrypted. */
export const TOKENS_PURPOSE = 'provider-tokens'

/** What a flow needs to know when it leaves. The hashes are made by `hashFlowSecret`, what is sealed by the caller. */
export interface NewFlowState {
  readonly redirectTo: string
  /** Without a pair the flow ends in a fragment, and no code can be issued for it. */
  readonly pkce: PkceChallenge | null
  /** What the amr of the session will say (docs/protocol.md#authentication-methods). */
  readonly method: AmrMethod
  /** 10 minutes from now for providers, the life of the link for mails (docs/protocol.md#pkce). */
  readonly expiresAt: Date
  /** Known from the start for mails. */
  readonly userId?: string
  readonly provider?: string
  readonly stateHash?: string
  readonly browserHash?: string
  readonly linkingUserId?: string
  /** The session that asked; the flow ends with it. */
  readonly sessionId?: string
  readonly encryptedProviderSecrets?: string
  readonly signUpPasswordHash?: string
  readonly signUpMetadata?: Record<string, unknown>
}

/** Writes a flow down, in the transaction that sends somebody away. */
export function createFlowState({ clock }: AuthContext, tx: Db, flow: NewFlowState): Promise<FlowStateRow> {
  const { pkce, method, ...rest } = flow
  return insertFlowState(tx, { ...rest, ...pkce, authenticationMethod: method, createdAt: clock.now() })
}

/**
 * Gives a flow its auth code, good once and for 5 minutes from now (docs/protocol.md#pkce). The code is only in the answer: the
 * table keeps its hash. Throws for a flow without a challenge, for anybody could exchange that code.
 */
export async function issueAuthCode(
  { clock, secret }: AuthContext,
  tx: Db,
  flow: Pick<FlowStateRow, 'id' | 'codeChallenge'>,
  { userId, providerTokens = {} }: { userId: string; providerTokens?: ProviderTokens },
): Promise<string> {
  if (!flow.codeChallenge) throw new Error('The flow has no code challenge.')
  const now = clock.now()
  // Clients of the wire expect the form of a UUID; 122 of its bits are random.
  const code = randomUUID()
  const hasTokens = Object.keys(providerTokens).length > 0
  const updated = await updateFlowState(tx, flow.id, {
    userId,
    authCodeHash: hashFlowSecret(code),
    authCodeIssuedAt: now,
    usedAt: now,
    expiresAt: new Date(now.getTime() + CODE_LIFE_MS),
    encryptedProviderSecrets: null,
    encryptedProviderTokens: hasTokens
      ? encryptText(secret, TOKENS_PURPOSE, JSON.stringify(providerTokens))
      : null,
  })
  if (!updated) throw new Error('The flow was gone before its code was issued.')
  return code
}
