import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { timestampColumn } from '#kernel/database/columns.ts'

/**
 * What is still to be posted: events to the operator's receivers, and logout tokens to applications. The row is deleted with
 * its delivery.
 */
export const eventDeliveriesTable = pgTable(
  'event_deliveries',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** What one account sends to one destination is delivered in this order. */
    position: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
    kind: text({ enum: ['webhook', 'logout'] }).notNull(),
    /** The SHA-256 of a receiver's URL, which may contain a secret, or the logout URI of an application. */
    destination: text().notNull(),
    /** No foreign key, because the deletion of an account is delivered as well. */
    userId: uuid().notNull(),
    /** The audit entry of an event, or the session that ended. */
    eventId: uuid().notNull(),
    eventType: text().notNull(),
    /** The application whose session ended. */
    clientId: uuid(),
    /** The event. Null for a logout token, which is signed when it is sent, and after the last attempt has failed. */
    encryptedPayload: text(),
    attempts: integer().notNull().default(0),
    nextAttemptAt: timestampColumn().notNull(),
    /** The time of the last failed attempt, after which the delivery is not retried. */
    givenUpAt: timestampColumn(),
    createdAt: timestampColumn().notNull(),
  },
  ({ destination, userId, position, nextAttemptAt, givenUpAt, createdAt, kind, clientId }) => [
    index('event_deliveries_in_order').on(destination, userId, position).where(sql`${givenUpAt} is null`),
    index('event_deliveries_due').on(nextAttemptAt).where(sql`${givenUpAt} is null`),
    index('event_deliveries_by_creation').on(createdAt),
    index('event_deliveries_given_up').on(givenUpAt).where(sql`${givenUpAt} is not null`),
    check('event_deliveries_kind_is_known', sql`${kind} in ('webhook', 'logout')`),
    check('event_deliveries_client_fits_kind', sql`(${clientId} is not null) = (${kind} = 'logout')`),
  ],
)
