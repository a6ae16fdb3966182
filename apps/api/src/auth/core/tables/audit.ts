import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { timestampColumn } from '#kernel/database/columns.ts'

/**
 * The audit log (docs/protocol.md#audit-log). It contains no token, code or password. It is partitioned by month
 * (docs/decisions/0050-partition-the-audit-log-by-month.md), so its key begins with the time and new entries are added at its end.
 */
export const auditLogEntriesTable = pgTable(
  'audit_log_entries',
  {
    id: uuid().notNull().defaultRandom(),
    payload: jsonb().$type<AuditLogPayload>().notNull(),
    sessionId: uuid(),
    ipAddress: text().notNull(),
    userAgent: text().notNull(),
    requestId: text().notNull(),
    createdAt: timestampColumn().notNull(),
  },
  ({ id, payload, createdAt }) => [
    primaryKey({ columns: [createdAt, id] }),
    index('audit_log_entries_by_actor').on(sql`(${payload} ->> 'actor_id')`, createdAt),
  ],
)

/** The part of an entry whose format is GoTrue's. */
export interface AuditLogPayload {
  readonly action: string
  readonly log_type: string
  readonly actor_id: string | null
  readonly actor_username: string
  readonly actor_via_sso: boolean
  readonly traits?: Readonly<Record<string, unknown>>
}
