import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, smallint, text, unique, uuid } from 'drizzle-orm/pg-core'
import { timestampColumn } from '#kernel/database/columns.ts'
import { flowStatesTable } from './flow-states.ts'
import { sessionsTable } from './sessions.ts'
import { userIdForeignKeyColumn } from './users.ts'

/** Hashes of emailed links and codes, and of codes in text messages (docs/protocol.md#email-links-and-codes). */
export const oneTimeTokensTable = pgTable(
  'one_time_tokens',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: userIdForeignKeyColumn(),
    tokenType: text({
      enum: [
        'confirmation_token',
        'recovery_token',
        'email_change_token_current',
        'email_change_token_new',
        'reauthentication_token',
        'sms_token',
        'phone_change_token',
      ],
    }).notNull(),
    /** The flow that requested the link, if it has a code challenge (docs/protocol.md#pkce). */
    flowStateId: uuid().references(() => flowStatesTable.id, { onDelete: 'cascade' }),
    /** The session that requested the token, if any. The token is deleted with it. */
    sessionId: uuid().references(() => sessionsTable.id, { onDelete: 'cascade' }),
    /** True if the token confirms a sign-up, whose password and profile are then valid. */
    confirmsSignUp: boolean().notNull().default(false),
    /** The source of the request for the token, shown on the page behind the link. */
    requestedFromIp: text().notNull().default(''),
    requestedByUserAgent: text().notNull().default(''),
    /** SHA-256 of the 256 random bits of the link. */
    tokenHash: text().notNull().unique('one_time_tokens_one_per_hash'),
    /** HMAC of the digits. A plain hash of so few could be reversed. */
    otpHash: text().notNull(),
    otpExpiresAt: timestampColumn().notNull(),
    relatesTo: text().notNull(),
    attempts: smallint().notNull().default(0),
    expiresAt: timestampColumn().notNull(),
    createdAt: timestampColumn().notNull(),
  },
  ({ userId, tokenType, flowStateId, sessionId, expiresAt }) => [
    unique('one_time_tokens_one_per_type').on(userId, tokenType),
    index('one_time_tokens_by_flow').on(flowStateId).where(sql`${flowStateId} is not null`),
    index('one_time_tokens_by_session').on(sessionId).where(sql`${sessionId} is not null`),
    index('one_time_tokens_by_expiry').on(expiresAt),
  ],
)

/** Hashes of the links in notices that undo an addition to an account. Several may be valid at once. */
export const undoLinksTable = pgTable(
  'undo_links',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: userIdForeignKeyColumn(),
    /** SHA-256 of the 256 random bits of the link and the address that it was sent to. */
    tokenHash: text().notNull().unique('undo_links_one_per_hash'),
    subject: text({ enum: ['factor', 'passkey', 'recovery_codes', 'identity', 'oauth_client'] }).notNull(),
    /** The factor, passkey, identity or allowed client; null for recovery codes, of which an account has one set. */
    subjectId: uuid(),
    expiresAt: timestampColumn().notNull(),
    createdAt: timestampColumn().notNull(),
  },
  ({ userId, subject, expiresAt }) => [
    index('undo_links_by_user').on(userId),
    index('undo_links_by_expiry').on(expiresAt),
    check(
      'undo_links_subject_is_known',
      sql`${subject} in ('factor', 'passkey', 'recovery_codes', 'identity', 'oauth_client')`,
    ),
  ],
)
