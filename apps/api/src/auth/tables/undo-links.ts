import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { timestampColumn } from '../../kernel/database/columns.ts'
import { ownerId } from './users.ts'

/** Links in notices that remove what was added to an account. Stored as hashes; several may be open at once. */
export const undoLinks = pgTable(
  'undo_links',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: ownerId(),
    /** SHA-256 of the 256 random bits of the link, and of the address that it was mailed to. */
    tokenHash: text().notNull().unique('undo_links_one_per_hash'),
    subject: text({ enum: ['factor', 'passkey', 'recovery_codes', 'identity'] }).notNull(),
    /** The factor, the passkey or the identity; null for recovery codes, of which an account has one set. */
    subjectId: uuid(),
    expiresAt: timestampColumn().notNull(),
    createdAt: timestampColumn().notNull(),
  },
  ({ userId, subject, expiresAt }) => [
    index('undo_links_by_user').on(userId),
    index('undo_links_by_expiry').on(expiresAt),
    check(
      'undo_links_subject_is_known',
      sql`${subject} in ('factor', 'passkey', 'recovery_codes', 'identity')`,
    ),
  ],
)
