import { jsonb, timestamp } from 'drizzle-orm/pg-core'

/** A column for a moment, which comes from the clock of the process and never from the database. */
export const timestampColumn = () => timestamp({ withTimezone: true, mode: 'date' })

/** A column for an object of unknown shape. */
export const jsonColumn = () => jsonb().$type<Record<string, unknown>>()
