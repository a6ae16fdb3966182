import {
  and,
  asc,
  count,
  eq,
  exists,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  min,
  not,
  notInArray,
  or,
  sql,
} from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { eventDeliveriesTable } from '#auth/core/tables/events.ts'
import type { Db } from '#kernel/database/db.ts'
import { findFirstRow } from '#kernel/database/first-row.ts'

export type DeliveryRow = typeof eventDeliveriesTable.$inferSelect

const { id, kind, destination, userId, position, attempts, nextAttemptAt, givenUpAt, createdAt } =
  eventDeliveriesTable
const earlier = alias(eventDeliveriesTable, 'earlier')

export const insertDeliveries = (db: Db, rows: readonly (typeof eventDeliveriesTable.$inferInsert)[]) =>
  db.insert(eventDeliveriesTable).values([...rows])

interface Claim {
  readonly now: Date
  readonly retryAt: Date
  /** The receivers that have a free place. */
  readonly receivers: readonly string[]
  /** The logout URIs that have none; null if no logout tokens are sent. */
  readonly busyApplications: readonly string[] | null
}

/**
 * Claims the delivery that has been due for longest until `retryAt`; null if none is due. One that follows an undelivered one of
 * the same account to the same destination is not due.
 */
export function claimDueDelivery(db: Db, { now, retryAt, receivers, busyApplications }: Claim) {
  const isFree = or(
    and(eq(kind, sql`'webhook'`), inArray(destination, [...receivers])),
    busyApplications === null
      ? undefined
      : and(eq(kind, sql`'logout'`), notInArray(destination, [...busyApplications])),
  )
  const isEarlier = and(
    isNull(earlier.givenUpAt),
    eq(earlier.destination, destination),
    eq(earlier.userId, userId),
    lt(earlier.position, position),
  )
  const due = db
    .select({ id })
    .from(eventDeliveriesTable)
    .where(
      and(
        isNull(givenUpAt),
        lte(nextAttemptAt, now),
        isFree,
        not(exists(db.select({ id: earlier.id }).from(earlier).where(isEarlier))),
      ),
    )
    // By nothing else: sorting would read all that wait. `isEarlier` keeps the order of an account.
    .orderBy(asc(nextAttemptAt))
    .limit(1)
    .for('update', { skipLocked: true })
  return findFirstRow(
    db
      .update(eventDeliveriesTable)
      .set({ attempts: sql`${attempts} + 1`, nextAttemptAt: retryAt })
      // Not `in`: with few rows the planner would run the subquery for each, and claim them all.
      .where(eq(id, due))
      .returning(),
  )
}

export const deleteDelivery = (db: Db, deliveryId: string) =>
  db.delete(eventDeliveriesTable).where(eq(id, deliveryId))

/** Makes a delivery due at this time, and with it all that wait for it: claims then need not look at them before. */
export const postponeDeliveries = (db: Db, row: DeliveryRow, until: Date) =>
  db
    .update(eventDeliveriesTable)
    .set({ nextAttemptAt: until })
    .where(and(eq(destination, row.destination), eq(userId, row.userId), isNull(givenUpAt)))

export const giveDeliveryUp = (db: Db, deliveryId: string, now: Date) =>
  db.update(eventDeliveriesTable).set({ givenUpAt: now, encryptedPayload: null }).where(eq(id, deliveryId))

/** Counts the deliveries that wait and those that were given up, and returns when the oldest waiting one was created. */
export async function countDeliveries(db: Db) {
  const [waiting] = await db
    .select({ waiting: count(), since: min(createdAt) })
    .from(eventDeliveriesTable)
    .where(isNull(givenUpAt))
  const [failed] = await db
    .select({ givenUp: count() })
    .from(eventDeliveriesTable)
    .where(isNotNull(givenUpAt))
  return { waiting: waiting?.waiting ?? 0, since: waiting?.since ?? null, givenUp: failed?.givenUp ?? 0 }
}
