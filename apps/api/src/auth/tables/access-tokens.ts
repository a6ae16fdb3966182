import { jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { timestampColumn } from '../../kernel/database/columns.ts'

/** Keys that sign access tokens. The private half is encrypted with a key that only the process knows. */
export const signingKeys = pgTable('signing_keys', {
  kid: text().primaryKey(),
  publicJwk: jsonb().notNull(),
  encryptedPrivateJwk: text('sealed_private_jwk').notNull(),
  /** From when on it signs. It is published earlier, so that every verifier knows it by then (docs/protocol.md#key-cache). */
  signsFrom: timestampColumn().notNull(),
  createdAt: timestampColumn().notNull(),
})
