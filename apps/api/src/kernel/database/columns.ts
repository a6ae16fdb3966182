import { jsonb, timestamp, uuid } from 'drizzle-orm/pg-core'
import { v7 } from 'uuid'

/** A timestamp with time zone. Values come from the process clock, never from the database. */
export const timestampColumn = () => timestamp({ withTimezone: true, mode: 'date' })

export const jsonColumn = () => jsonb().$type<Record<string, unknown>>()

/**
 * The key of rows that only grow (UUIDv7): new rows are added at the end of the index, so each insert need not load and log a
 * page of its own. It shows when the row was created, so not for what others see, such as users.
 */
export const timeOrderedIdColumn = () =>
  uuid()
    .primaryKey()
    .defaultRandom()
    .$defaultFn(() => v7())
