import { and, eq, gt, isNotNull, isNull, ne, or } from 'drizzle-orm'
import type { Db } from '../../kernel/db.ts'
import { flowStates } from './schema.ts'

export type FlowRow = typeof flowStates.$inferSelect

export async function insertFlow(db: Db, flow: typeof flowStates.$inferInsert): Promise<FlowRow> {
  const [row] = await db.insert(flowStates).values(flow).returning()
  if (!row) throw new Error('The flow was not stored.')
  return row
}

export async function findFlow(db: Db, id: string): Promise<FlowRow | null> {
  const [row] = await db.select().from(flowStates).where(eq(flowStates.id, id))
  return row ?? null
}

/** The flow of an auth code, which stays. */
export async function findFlowByCode(db: Db, authCodeHash: string): Promise<FlowRow | null> {
  const [row] = await db.select().from(flowStates).where(eq(flowStates.authCodeHash, authCodeHash))
  return row ?? null
}

/** The flow of an OAuth state, kept from changing until the transaction ends. */
export async function lockFlowByState(tx: Db, stateHash: string): Promise<FlowRow | null> {
  const [row] = await tx.select().from(flowStates).where(eq(flowStates.stateHash, stateHash)).for('update')
  return row ?? null
}

export async function updateFlow(
  db: Db,
  id: string,
  change: Partial<typeof flowStates.$inferInsert>,
): Promise<FlowRow | null> {
  const [row] = await db.update(flowStates).set(change).where(eq(flowStates.id, id)).returning()
  return row ?? null
}

/** Takes the flow of an auth code out of the table: of all who ask with the same code, one gets it. */
export async function takeFlowByCode(db: Db, authCodeHash: string): Promise<FlowRow | null> {
  const [row] = await db.delete(flowStates).where(eq(flowStates.authCodeHash, authCodeHash)).returning()
  return row ?? null
}

/** Deletes the user's flows but the named one and, where asked, but those of sign-ups. */
export async function deleteFlows(
  db: Db,
  userId: string,
  {
    except = null,
    keepsSignUps = false,
  }: { readonly except?: string | null; readonly keepsSignUps?: boolean } = {},
): Promise<void> {
  await db
    .delete(flowStates)
    .where(
      and(
        or(eq(flowStates.userId, userId), eq(flowStates.linkingUserId, userId)),
        except === null ? undefined : ne(flowStates.id, except),
        keepsSignUps ? isNull(flowStates.signUpPasswordHash) : undefined,
      ),
    )
}

/** Returns the sign-up of the user that was made with this code challenge and has not expired, or null. */
export async function findSignUpFlow(
  db: Db,
  {
    userId,
    codeChallenge,
    now,
  }: { readonly userId: string; readonly codeChallenge: string; readonly now: Date },
): Promise<FlowRow | null> {
  const [row] = await db
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
    .limit(1)
  return row ?? null
}

/** Deletes what the user's sign-ups wait with for the exchange of a code. */
export async function deleteSignUpFlows(db: Db, userId: string): Promise<void> {
  await db
    .delete(flowStates)
    .where(and(eq(flowStates.userId, userId), isNotNull(flowStates.signUpPasswordHash)))
}

/** Deletes the flows of everybody. */
export async function deleteEveryFlow(db: Db): Promise<void> {
  await db.delete(flowStates)
}
