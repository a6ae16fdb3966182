import { and, eq, gt, isNotNull, isNull, ne, or } from 'drizzle-orm'
import type { Db } from '../../kernel/database/db.ts'
import { findRow, getRow } from '../../kernel/database/first-row.ts'
import { flowStates } from '../tables/flow-states.ts'

export type FlowStateRow = typeof flowStates.$inferSelect

export const insertFlowState = (db: Db, flow: typeof flowStates.$inferInsert): Promise<FlowStateRow> =>
  getRow(db.insert(flowStates).values(flow).returning(), 'The flow state was not inserted.')

export const findFlowState = (db: Db, id: string): Promise<FlowStateRow | null> =>
  findRow(db.select().from(flowStates).where(eq(flowStates.id, id)))

/** Returns the flow state of an auth code without deleting it, or null. */
export const findFlowStateByCode = (db: Db, authCodeHash: string): Promise<FlowStateRow | null> =>
  findRow(db.select().from(flowStates).where(eq(flowStates.authCodeHash, authCodeHash)))

/** Returns the flow state of an OAuth state, locked until the transaction ends, or null. */
export const lockFlowStateByState = (tx: Db, stateHash: string): Promise<FlowStateRow | null> =>
  findRow(tx.select().from(flowStates).where(eq(flowStates.stateHash, stateHash)).for('update'))

export const updateFlowState = (
  db: Db,
  id: string,
  change: Partial<typeof flowStates.$inferInsert>,
): Promise<FlowStateRow | null> =>
  findRow(db.update(flowStates).set(change).where(eq(flowStates.id, id)).returning())

/** Deletes and returns the flow state of an auth code, or null. Of concurrent calls with the same code one gets it. */
export const deleteFlowStateByCode = (db: Db, authCodeHash: string): Promise<FlowStateRow | null> =>
  findRow(db.delete(flowStates).where(eq(flowStates.authCodeHash, authCodeHash)).returning())

/** Deletes the user's flow states except the given one and, with `keepsSignUps`, those of sign-ups. */
export async function deleteFlowStates(
  db: Db,
  userId: string,
  { except = null, keepsSignUps = false }: { except?: string | null; keepsSignUps?: boolean } = {},
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
