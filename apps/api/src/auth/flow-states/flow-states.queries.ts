import { and, eq, gt, isNotNull, isNull, ne, or } from 'drizzle-orm'
import type { Db } from '../../kernel/database/db.ts'
import { flowStates } from '../tables/flow-states.ts'

export type FlowStateRow = typeof flowStates.$inferSelect

export async function insertFlowState(db: Db, flow: typeof flowStates.$inferInsert): Promise<FlowStateRow> {
  const [row] = await db.insert(flowStates).values(flow).returning()
  if (!row) throw new Error('The flow state was not inserted.')
  return row
}

export async function findFlowState(db: Db, id: string): Promise<FlowStateRow | null> {
  const [row] = await db.select().from(flowStates).where(eq(flowStates.id, id))
  return row ?? null
}

/** Returns the flow state of an auth code without deleting it, or null. */
export async function findFlowStateByCode(db: Db, authCodeHash: string): Promise<FlowStateRow | null> {
  const [row] = await db.select().from(flowStates).where(eq(flowStates.authCodeHash, authCodeHash))
  return row ?? null
}

/** Returns the flow state of an OAuth state, locked until the transaction ends, or null. */
export async function lockFlowStateByState(tx: Db, stateHash: string): Promise<FlowStateRow | null> {
  const [row] = await tx.select().from(flowStates).where(eq(flowStates.stateHash, stateHash)).for('update')
  return row ?? null
}

export async function updateFlowState(
  db: Db,
  id: string,
  change: Partial<typeof flowStates.$inferInsert>,
): Promise<FlowStateRow | null> {
  const [row] = await db.update(flowStates).set(change).where(eq(flowStates.id, id)).returning()
  return row ?? null
}

/** Deletes and returns the flow state of an auth code, or null. Of concurrent calls with the same code one gets it. */
export async function deleteFlowStateByCode(db: Db, authCodeHash: string): Promise<FlowStateRow | null> {
  const [row] = await db.delete(flowStates).where(eq(flowStates.authCodeHash, authCodeHash)).returning()
  return row ?? null
}

/** Deletes the user's flow states except the given one and, with `keepsSignUps`, those of sign-ups. */
export async function deleteFlowStates(
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

/** Returns the unexpired sign-up flow state of the user with this code challenge, or null. */
export async function findSignUpFlowState(
  db: Db,
  {
    userId,
    codeChallenge,
    now,
  }: { readonly userId: string; readonly codeChallenge: string; readonly now: Date },
): Promise<FlowStateRow | null> {
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

/** Deletes the flow states of the user's sign-ups. */
export async function deleteSignUpFlowStates(db: Db, userId: string): Promise<void> {
  await db
    .delete(flowStates)
    .where(and(eq(flowStates.userId, userId), isNotNull(flowStates.signUpPasswordHash)))
}

/** Deletes the flow states of all users. */
export async function deleteAllFlowStates(db: Db): Promise<void> {
  await db.delete(flowStates)
}
