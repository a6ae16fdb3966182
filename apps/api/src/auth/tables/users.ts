import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { jsonColumn, timestampColumn } from '../../kernel/database/columns.ts'

/** Accounts (docs/protocol.md#user-object). Moments come from the clock of the process, never from the database. */
export const users = pgTable(
  'users',
  {
    id: uuid().primaryKey().defaultRandom(),
    aud: text().notNull().default('authenticated'),
    role: text().notNull().default('authenticated'),
    email: text().unique(),
    phone: text().unique(),
    passwordHash: text(),
    emailConfirmedAt: timestampColumn(),
    /**
     * When somebody first proved that they read mail at this address. `emailConfirmedAt` is also set by autoconfirmation,
     * which proves nothing.
     */
    emailProvenAt: timestampColumn(),
    /** Several sign-ups that differ came before the address was proven: none of them is known to be its owner's. */
    hasConflictingSignUps: boolean().notNull().default(false),
    phoneConfirmedAt: timestampColumn(),
    confirmationSentAt: timestampColumn(),
    recoverySentAt: timestampColumn(),
    reauthenticationSentAt: timestampColumn(),
    /** The address that a pending change leads to. */
    newEmail: text(),
    emailChangeSentAt: timestampColumn(),
    /** How many of the two addresses have agreed to a pending change (docs/protocol.md#verify-a-code). */
    emailChangeAgreed: smallint().notNull().default(0),
    lastSignInAt: timestampColumn(),
    bannedUntil: timestampColumn(),
    appMetadata: jsonColumn().notNull(),
    userMetadata: jsonColumn().notNull(),
    createdAt: timestampColumn().notNull(),
    updatedAt: timestampColumn().notNull(),
  },
  ({ email, newEmail, emailConfirmedAt, phoneConfirmedAt, lastSignInAt, createdAt }) => [
    index('users_by_new_email').on(newEmail).where(sql`${newEmail} is not null`),
    index('users_never_confirmed')
      .on(createdAt)
      .where(sql`${emailConfirmedAt} is null and ${phoneConfirmedAt} is null and ${lastSignInAt} is null`),
    check('users_email_is_lower_case', sql`${email} = lower(${email}) and length(${email}) <= 255`),
    check(
      'users_new_email_is_lower_case',
      sql`${newEmail} = lower(${newEmail}) and length(${newEmail}) <= 255`,
    ),
  ],
)

/** The column of a row that belongs to an account and goes with it. */
export const ownerId = () =>
  uuid()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })
