import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { and, eq, gt, isNotNull, isNull, ne, or } from 'drizzle-orm'
import { type AuthSecret, encryptTextWithSecret } from '#auth/core/crypto/auth-secret.ts'
import { flowStatesTable } from '#auth/core/tables/flow-states.ts'
import type { AuthenticationMethodReference } from '#auth/core/tables/sessions.ts'
import type { Clock } from '#kernel/clock.ts'
import type { Db } from '#kernel/database/db.ts'
import { findFirstRow, requireFirstRow } from '#kernel/database/first-row.ts'
import type { PkceChallenge } from './pkce-challenge.ts'

const CODE_LIFE_MS = 5 * 60_000
export const PROVIDER_TOKENS_ENCRYPTION_PURPOSE = 'provider-tokens'

/** The tokens of a provider, stored encrypted until the client exchanges its code (docs/protocol.md#oauth-callback). */
export interface OAuthProviderTokens {
  readonly provider_token?: string
  readonly provider_refresh_token?: string
}

type FlowStateColumns = Omit<
  typeof flowStatesTable.$inferInsert,
  'authenticationMethod' | 'codeChallenge' | 'codeChallengeMethod' | 'createdAt'
>

/** A new flow state (docs/protocol.md#pkce). The caller hashes with `hashFlowStateSecret` and encrypts the encrypted columns. */
export interface NewFlowState extends FlowStateColumns {
  /** Null for the implicit flow, which ends with a session in the fragment; no code can be issued for it. */
  readonly pkce: PkceChallenge | null
  /** The amr method of the session (docs/protocol.md#authentication-methods). */
  readonly method: AuthenticationMethodReference
}

export function storeFlowState(
  { clock }: { readonly clock: Clock },
  tx: Db,
  { pkce, method, ...columns }: NewFlowState,
): Promise<FlowStateRow> {
  return insertFlowState(tx, { ...columns, ...pkce, authenticationMethod: method, createdAt: clock.now() })
}

/** Issues the auth code of a flow (docs/protocol.md#pkce). Throws without a code challenge: anyone could exchange that code. */
export async function issueFlowStateAuthCode(
  { clock, secret }: { readonly clock: Clock; readonly secret: AuthSecret },
  tx: Db,
  flow: FlowStateRow,
  { userId, providerTokens = {} }: { userId: string; providerTokens?: OAuthProviderTokens },
): Promise<string> {
  if (!flow.codeChallenge) throw new Error('The flow state has no code challenge.')
  const now = clock.now()
  // Clients expect a UUID; 122 of its bits are random.
  const code = randomUUID()
  const hasTokens = Object.keys(providerTokens).length > 0
  const updated = await updateFlowState(tx, flow.id, {
    userId,
    authCodeHash: hashFlowStateSecret(code),
    authCodeIssuedAt: now,
    usedAt: now,
    expiresAt: new Date(now.getTime() + CODE_LIFE_MS),
    encryptedProviderSecrets: null,
    encryptedProviderTokens: hasTokens
      ? encryptTextWithSecret(secret, PROVIDER_TOKENS_ENCRYPTION_PURPOSE, JSON.stringify(providerTokens))
      : null,
  })
  if (!updated) throw new Error('The flow state was deleted before its code was issued.')
  return code
}

/** Returns 256 random bits as base64url, for a state, nonce or cookie. Stored only as {@link hashFlowStateSecret}. */
export const createRandomFlowStateSecret = (): string => randomBytes(32).toString('base64url')

/** Returns the stored form of a flow secret. Flow secrets cannot be guessed, so a plain SHA-256 suffices. */
export const hashFlowStateSecret = (secret: string): string =>
  createHash('sha256').update(secret).digest('base64url')

export type FlowStateRow = typeof flowStatesTable.$inferSelect

const insertFlowState = (db: Db, flow: typeof flowStatesTable.$inferInsert): Promise<FlowStateRow> =>
  requireFirstRow(db.insert(flowStatesTable).values(flow).returning(), 'The flow state was not inserted.')

export const findFlowState = (db: Db, id: string): Promise<FlowStateRow | null> =>
  findFirstRow(db.select().from(flowStatesTable).where(eq(flowStatesTable.id, id)))

/** Returns the flow state of an auth code without deleting it, or null. */
export const findFlowStateByAuthCode = (db: Db, authCodeHash: string): Promise<FlowStateRow | null> =>
  findFirstRow(db.select().from(flowStatesTable).where(eq(flowStatesTable.authCodeHash, authCodeHash)))

/** Returns the flow state of an OAuth state, locked until the transaction ends, or null. */
export const lockFlowStateByState = (tx: Db, stateHash: string): Promise<FlowStateRow | null> =>
  findFirstRow(
    tx.select().from(flowStatesTable).where(eq(flowStatesTable.stateHash, stateHash)).for('update'),
  )

export const updateFlowState = (db: Db, id: string, change: Partial<typeof flowStatesTable.$inferInsert>) =>
  findFirstRow(db.update(flowStatesTable).set(change).where(eq(flowStatesTable.id, id)).returning())

/** Deletes and returns the flow state of an auth code, or null. Of concurrent calls with the same code one gets it. */
export const deleteFlowStateByAuthCode = (db: Db, authCodeHash: string): Promise<FlowStateRow | null> =>
  findFirstRow(db.delete(flowStatesTable).where(eq(flowStatesTable.authCodeHash, authCodeHash)).returning())

/** Deletes the user's flow states except the given one and, with `keepsSignUps`, those of sign-ups. */
export const deleteFlowStatesOfUser = (
  db: Db,
  userId: string,
  { except = null, keepsSignUps = false }: { except?: string | null; keepsSignUps?: boolean } = {},
) =>
  db
    .delete(flowStatesTable)
    .where(
      and(
        or(eq(flowStatesTable.userId, userId), eq(flowStatesTable.linkingUserId, userId)),
        except === null ? undefined : ne(flowStatesTable.id, except),
        keepsSignUps ? isNull(flowStatesTable.signUpPasswordHash) : undefined,
      ),
    )

/** Returns the unexpired sign-up flow state of the user with this code challenge, or null. */
export const findFlowStateOfSignUp = (
  db: Db,
  { userId, codeChallenge, now }: { userId: string; codeChallenge: string; now: Date },
): Promise<FlowStateRow | null> =>
  findFirstRow(
    db
      .select()
      .from(flowStatesTable)
      .where(
        and(
          eq(flowStatesTable.userId, userId),
          eq(flowStatesTable.codeChallenge, codeChallenge),
          isNotNull(flowStatesTable.signUpPasswordHash),
          gt(flowStatesTable.expiresAt, now),
        ),
      )
      .limit(1),
  )

export const deleteFlowStatesOfSignUps = (db: Db, userId: string) =>
  db
    .delete(flowStatesTable)
    .where(and(eq(flowStatesTable.userId, userId), isNotNull(flowStatesTable.signUpPasswordHash)))

export const deleteAllFlowStates = (db: Db) => db.delete(flowStatesTable)
