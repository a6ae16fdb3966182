import { jsonb, timestamp } from 'drizzle-orm/pg-core'

/** A timestamp with time zone. Values come from the process clock, never from the database. */
export const timestampColumn = () => timestamp({ withTimezone: true, mode: 'date' })

export const jsonColumn = () => jsonb().$type<Record<string, unknown>>()
