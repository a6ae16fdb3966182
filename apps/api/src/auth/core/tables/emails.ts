import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { timeOrderedIdColumn, timestampColumn } from '#kernel/database/columns.ts'
import { userIdForeignKeyColumn } from './users.ts'

/** Emails, stored in the transaction that causes them and sent after it. The content is encrypted because it may contain a link. */
export const emailOutboxTable = pgTable(
  'email_outbox',
  {
    /** Emails of one moment are sent in the order of their ids. */
    id: timeOrderedIdColumn(),
    userId: userIdForeignKeyColumn(),
    kind: text().notNull(),
    /** Null after the mail server has accepted the email, or after the last attempt has failed. */
    encryptedEmail: text(),
    attempts: integer().notNull().default(0),
    nextAttemptAt: timestampColumn().notNull(),
    /** Until when a process may be sending the email. Null before and after. */
    claimedUntil: timestampColumn(),
    sentAt: timestampColumn(),
    /** The time of the last failed attempt, after which the email is not retried. */
    givenUpAt: timestampColumn(),
    createdAt: timestampColumn().notNull(),
  },
  ({ userId, kind, createdAt, nextAttemptAt, sentAt, givenUpAt }) => [
    index('email_outbox_by_user').on(userId, kind, createdAt),
    index('email_outbox_due').on(nextAttemptAt).where(sql`${sentAt} is null and ${givenUpAt} is null`),
    index('email_outbox_given_up').on(givenUpAt).where(sql`${givenUpAt} is not null`),
    index('email_outbox_sent').on(sentAt).where(sql`${sentAt} is not null`),
  ],
)
