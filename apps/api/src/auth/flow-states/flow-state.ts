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
/** The key derivation label for stored provider tokens. */
export const TOKENS_PURPOSE = 'provider-tokens'

/** A new flow state. The caller hashes with `hashFlowSecret` and encrypts the `sealed` fields. */
export interface NewFlowState {
  readonly redirectTo: string
  /** Null for the implicit flow, which ends with a session in the fragment; no code can be issued for it. */
  readonly pkce: PkceChallenge | null
  /** The amr method of the session (docs/protocol.md#authentication-methods). */
  readonly method: AmrMethod
  /** 10 minutes from now for providers, the lifetime of the link for emails (docs/protocol.md#pkce). */
  readonly expiresAt: Date
  /** Set at once for emails, and at the callback for providers. */
  readonly userId?: string
  readonly provider?: string
  readonly stateHash?: string
  readonly browserHash?: string
  readonly linkingUserId?: string
  /** The session that asked to link an identity. The flow state is deleted with it. */
  readonly sessionId?: string
  readonly encryptedProviderSecrets?: string
  readonly signUpPasswordHash?: string
  readonly signUpMetadata?: Record<string, unknown>
}

/** Inserts a flow state in the caller's transaction. */
export function createFlowState(
  { clock }: Pick<AuthContext, 'clock'>,
  tx: Db,
  flow: NewFlowState,
): Promise<FlowStateRow> {
  const { pkce, method, ...rest } = flow
  return insertFlowState(tx, { ...rest, ...pkce, authenticationMethod: method, createdAt: clock.now() })
}

/**
 * Issues the auth code of a flow, valid once and for 5 minutes (docs/protocol.md#pkce). Only its hash is stored. Throws
 * if the flow has no code challenge, because anyone could exchange that code.
 */
export async function issueAuthCode(
  { clock, secret }: Pick<AuthContext, 'clock' | 'secret'>,
  tx: Db,
  flow: Pick<FlowStateRow, 'id' | 'codeChallenge'>,
  { userId, providerTokens = {} }: { userId: string; providerTokens?: ProviderTokens },
): Promise<string> {
  if (!flow.codeChallenge) throw new Error('The flow state has no code challenge.')
  const now = clock.now()
  // Clients expect a UUID; 122 of its bits are random.
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
  if (!updated) throw new Error('The flow state was deleted before its code was issued.')
  return code
}
