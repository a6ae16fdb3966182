import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { and, eq, gt, isNotNull, isNull, ne, or } from 'drizzle-orm'
import type { Clock } from '../../kernel/clock.ts'
import type { Db } from '../../kernel/database/db.ts'
import { findRow, getRow } from '../../kernel/database/first-row.ts'
import { type AuthSecret, encryptText } from '../crypto/auth-secret.ts'
import { flowStates } from '../tables/flow-states.ts'
import type { AmrMethod } from '../tables/sessions.ts'
import type { PkceChallenge } from './pkce-challenge.ts'

const CODE_LIFE_MS = 5 * 60_000
export const TOKENS_PURPOSE = 'provider-tokens'

/** The tokens of a provider, stored encrypted until the client exchanges its code (docs/protocol.md#oauth-callback). */
export interface ProviderTokens {
  readonly provider_token?: string
  readonly provider_refresh_token?: string
}

type FlowStateColumns = Omit<
  typeof flowStates.$inferInsert,
  'authenticationMethod' | 'codeChallenge' | 'codeChallengeMethod' | 'createdAt'
>

/** A new flow state (docs/protocol.md#pkce). The caller hashes with `hashFlowSecret` and encrypts the encrypted columns. */
export interface NewFlowState extends FlowStateColumns {
  /** Null for the implicit flow, which ends with a session in the fragment; no code can be issued for it. */
  readonly pkce: PkceChallenge | null
  /** The amr method of the session (docs/protocol.md#authentication-methods). */
  readonly method: AmrMethod
}

export function createFlowState(
  { clock }: { readonly clock: Clock },
  tx: Db,
  { pkce, method, ...columns }: NewFlowState,
): Promise<FlowStateRow> {
  return insertFlowState(tx, { ...columns, ...pkce, authenticationMethod: method, createdAt: clock.now() })
}

/** Issues the auth code of a flow (docs/protocol.md#pkce). Throws without a code challenge: anyone could exchange that code. */
export async function issueAuthCode(
  { clock, secret }: { readonly clock: Clock; readonly secret: AuthSecret },
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

/** Returns 256 random bits as base64url, for a state, nonce or cookie. Stored only as {@link hashFlowSecret}. */
export const createFlowSecret = (): string => randomBytes(32).toString('base64url')

/** Returns the stored form of a flow secret. Flow secrets cannot be guessed, so a plain SHA-256 suffices. */
export const hashFlowSecret = (secret: string): string =>
  createHash('sha256').update(secret).digest('base64url')

export type FlowStateRow = typeof flowStates.$inferSelect

const insertFlowState = (db: Db, flow: typeof flowStates.$inferInsert): Promise<FlowStateRow> =>
  getRow(db.insert(flowStates).values(flow).returning(), 'The flow state was not inserted.')

export const findFlowState = (db: Db, id: string): Promise<FlowStateRow | null> =>
  findRow(db.select().from(flowStates).where(eq(flowStates.id, id)))

/** Returns the flow state of an auth code without deleting it, or null. */
export const findFlowStateByCode = (db: Db, authCodeHash: string): Promise<FlowStateRow | null> =>
  findRow(db.select().from(flowStates).where(eq(flowStates.authCodeHash, authCodeHash)))

/** Returns the flow state of an OAuth state, locked until the transaction ends, or null. */
export const lockFlowStateByState = (tx: Db, stateHash: string): Promise<FlowStateRow | null> =>
  findRow(tx.select().from(flowStates).where(eq(flowStates.stateHash, stateHash)).for('update'))

export const updateFlowState = (db: Db, id: string, change: Partial<typeof flowStates.$inferInsert>) =>
  findRow(db.update(flowStates).set(change).where(eq(flowStates.id, id)).returning())

/** Deletes and returns the flow state of an auth code, or null. Of concurrent calls with the same code one gets it. */
export const deleteFlowStateByCode = (db: Db, authCodeHash: string): Promise<FlowStateRow | null> =>
  findRow(db.delete(flowStates).where(eq(flowStates.authCodeHash, authCodeHash)).returning())

/** Deletes the user's flow states except the given one and, with `keepsSignUps`, those of sign-ups. */
export const deleteFlowStates = (
  db: Db,
  userId: string,
  { except = null, keepsSignUps = false }: { except?: string | null; keepsSignUps?: boolean } = {},
) =>
  db
    .delete(flowStates)
    .where(
      and(
        or(eq(flowStates.userId, userId), eq(flowStates.linkingUserId, userId)),
        except === null ? undefined : ne(flowStates.id, except),
        keepsSignUps ? isNull(flowStates.signUpPasswordHash) : undefined,
      ),
    )

/** Returns the unexpired sign-up flow state of the user with this code challenge, or null. */
export const findSignUpFlowState = (
  db: Db,
  { userId, codeChallenge, now }: { userId: string; codeChallenge: string; now: Date },
): Promise<FlowStateRow | null> =>
  findRow(
    db
      .select()
      .from(flowStates)
      .where(
        and(
          eq(flowStates.userId, userId),
          eq(flowStates.codeChallenge, codeChallenge),
          isNotNull(flowStates.signUpPasswordHash),
          gt(flowStates.expiresAt, now),
        ),
      )
      .limit(1),
  )

export const deleteSignUpFlowStates = (db: Db, userId: string) =>
  db.delete(flowStates).where(and(eq(flowStates.userId, userId), isNotNull(flowStates.signUpPasswordHash)))

export const deleteAllFlowStates = (db: Db) => db.delete(flowStates)
