import { eq, or } from 'drizzle-orm'
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

/**
 * Deletes every flow that leads to this account: sign-ins through emails and providers that wait for their code to be
 * exchanged, and identities that are being linked. The mailed links of those flows go with them.
 */
export async function deleteFlowsOfUser(db: Db, userId: string): Promise<void> {
  await db.delete(flowStates).where(or(eq(flowStates.userId, userId), eq(flowStates.linkingUserId, userId)))
}

/** Deletes the flows of everybody. */
export async function deleteEveryFlow(db: Db): Promise<void> {
  await db.delete(flowStates)
}
