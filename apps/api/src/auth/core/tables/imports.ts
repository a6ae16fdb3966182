import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { timestampColumn } from '#kernel/database/columns.ts'
import { sessionsTable } from './sessions.ts'

/** How far each import from another auth server has come, so that it can be resumed (docs/moving.md). */
export const importsTable = pgTable('imports', {
  /** Host, port and database of the source. */
  source: text().primaryKey(),
  /** The last user that was imported, in the order of their ids. */
  lastUserId: uuid(),
  startedAt: timestampColumn().notNull(),
  finishedAt: timestampColumn(),
})

/** Refresh tokens that another auth server issued. Each stands for the first token of its session. */
export const importedRefreshTokensTable = pgTable(
  'imported_refresh_tokens',
  {
    /** SHA-256 of the token, base64url. */
    tokenHash: text().primaryKey(),
    sessionId: uuid()
      .notNull()
      .references(() => sessionsTable.id, { onDelete: 'cascade' }),
  },
  ({ sessionId }) => [index('imported_refresh_tokens_by_session').on(sessionId)],
)
