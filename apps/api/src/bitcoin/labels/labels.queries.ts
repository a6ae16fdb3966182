import type { LabelType } from '@satlens/domain'
import type { LabelReference } from '@satlens/wallet'
import { and, asc, count, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#kernel/database/db.ts'
import { findFirstRow, requireFirstRow } from '#kernel/database/first-row.ts'
import { bitcoinLabelsTable } from './schema.ts'

export type LabelRow = typeof bitcoinLabelsTable.$inferSelect
/** A label without its owner and time. */
export type LabelValues = Omit<LabelRow, 'userId' | 'changedAt'>

const { userId, type, ref, label, origin, spendable, changedAt } = bitcoinLabelsTable
const values = { type, ref, label, origin, spendable }
const isReference = (owner: string, reference: LabelReference) =>
  and(eq(userId, owner), eq(type, reference.type), eq(ref, reference.ref))

interface LabelFilter {
  readonly type?: LabelType | undefined
  readonly refs?: readonly string[] | undefined
  /** Only labels behind this one. */
  readonly after?: { readonly type: string; readonly ref: string } | undefined
  readonly limit?: number
}

/** Returns the labels of a user, by type and reference. */
export function findLabels(db: Db, owner: string, filter: LabelFilter = {}): Promise<LabelValues[]> {
  const { after, limit } = filter
  const conditions: (SQL | undefined)[] = [
    eq(userId, owner),
    filter.type && eq(type, filter.type),
    filter.refs && inArray(ref, [...filter.refs]),
    after && sql`(${type}, ${ref}) > (${after.type}, ${after.ref})`,
  ]
  const query = db
    .select(values)
    .from(bitcoinLabelsTable)
    .where(and(...conditions))
    .orderBy(asc(type), asc(ref))
    .$dynamic()
  return limit === undefined ? query : query.limit(limit)
}

export const findLabel = (db: Db, owner: string, reference: LabelReference): Promise<LabelValues | null> =>
  findFirstRow(db.select(values).from(bitcoinLabelsTable).where(isReference(owner, reference)))

export async function countLabels(db: Db, owner: string): Promise<number> {
  const counted = await requireFirstRow(
    db.select({ labels: count() }).from(bitcoinLabelsTable).where(eq(userId, owner)),
    'The labels were not counted.',
  )
  return counted.labels
}

const ROWS_PER_STATEMENT = 1_000

/** Inserts labels, or replaces those with the same reference. */
export async function saveLabels(
  db: Db,
  owner: string,
  labels: readonly LabelValues[],
  now: Date,
): Promise<void> {
  for (let start = 0; start < labels.length; start += ROWS_PER_STATEMENT) {
    const rows = labels.slice(start, start + ROWS_PER_STATEMENT)
    await db
      .insert(bitcoinLabelsTable)
      .values(rows.map((row) => ({ ...row, userId: owner, changedAt: now })))
      .onConflictDoUpdate({
        target: [userId, type, ref],
        set: {
          label: sql`excluded.label`,
          origin: sql`excluded.origin`,
          spendable: sql`excluded.spendable`,
          changedAt: sql`excluded.changed_at`,
        },
      })
  }
}

/** Removes the text of a label, and the row unless it says whether the output may be spent. */
export async function clearLabel(db: Db, owner: string, reference: LabelReference, now: Date): Promise<void> {
  const isThis = isReference(owner, reference)
  await db.delete(bitcoinLabelsTable).where(and(isThis, isNull(spendable)))
  await db.update(bitcoinLabelsTable).set({ label: null, changedAt: now }).where(isThis)
}

export async function deleteLabelsOfUser(db: Db, owner: string): Promise<void> {
  await db.delete(bitcoinLabelsTable).where(eq(userId, owner))
}

/** Builds the query for the labels of a user in the data export. */
export const selectLabelsForExport = (db: Db, owner: string) =>
  db
    .select({ ...values, changed_at: changedAt })
    .from(bitcoinLabelsTable)
    .where(eq(userId, owner))
    .orderBy(asc(type), asc(ref))
