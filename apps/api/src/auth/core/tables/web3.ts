import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { timestampColumn } from '#kernel/database/columns.ts'

/** Signed messages that have started a session, so that none starts a second one (docs/protocol.md#web3-sign-in). */
export const usedWeb3MessagesTable = pgTable(
  'used_web3_messages',
  {
    /** SHA-256 of the signed message, base64url. */
    messageHash: text().primaryKey(),
    expiresAt: timestampColumn().notNull(),
  },
  ({ expiresAt }) => [index('used_web3_messages_by_expiry').on(expiresAt)],
)
