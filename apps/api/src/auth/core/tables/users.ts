import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, smallint, text, unique, uuid } from 'drizzle-orm/pg-core'
import { jsonColumn, timestampColumn } from '#kernel/database/columns.ts'

/** The audience of accounts, as in GoTrue. */
export const AUTHENTICATED_AUDIENCE = 'authenticated'

/** Accounts (docs/protocol.md#user-object). Times come from the clock of the process, never from the database. */
export const usersTable = pgTable(
  'users',
  {
    id: uuid().primaryKey().defaultRandom(),
    aud: text().notNull().default(AUTHENTICATED_AUDIENCE),
    role: text().notNull().default('authenticated'),
    email: text().unique(),
    phone: text().unique(),
    passwordHash: text(),
    emailConfirmedAt: timestampColumn(),
    /** When the address was first proven by an email. `emailConfirmedAt` is also set by autoconfirmation. */
    emailProvenAt: timestampColumn(),
    /** True if several different sign-ups preceded the proof of the address, so that its owner's is unknown. */
    hasConflictingSignUps: boolean().notNull().default(false),
    phoneConfirmedAt: timestampColumn(),
    /** True if autoconfirmation has set `phoneConfirmedAt`, so that no code has proven the number. */
    phoneAutoconfirmed: boolean().notNull().default(false),
    confirmationSentAt: timestampColumn(),
    recoverySentAt: timestampColumn(),
    reauthenticationSentAt: timestampColumn(),
    newEmail: text(),
    emailChangeSentAt: timestampColumn(),
    /** How many of the two addresses have confirmed a pending change (docs/protocol.md#verify-a-code). */
    emailChangeAgreed: smallint().notNull().default(0),
    /** The number that a pending change of the phone asked for: E.164 digits without the plus, as in `phone`. */
    newPhone: text(),
    phoneChangeSentAt: timestampColumn(),
    invitedAt: timestampColumn(),
    /** True until the account gets an email address, a phone number or an identity (docs/protocol.md#anonymous-sign-in). */
    isAnonymous: boolean().notNull().default(false),
    lastSignInAt: timestampColumn(),
    bannedUntil: timestampColumn(),
    /** Set if an administrator deleted the account but kept its row, which then holds no personal data. */
    deletedAt: timestampColumn(),
    appMetadata: jsonColumn().notNull(),
    userMetadata: jsonColumn().notNull(),
    createdAt: timestampColumn().notNull(),
    updatedAt: timestampColumn().notNull(),
  },
  ({
    id,
    email,
    newEmail,
    newPhone,
    emailConfirmedAt,
    phoneConfirmedAt,
    lastSignInAt,
    isAnonymous,
    createdAt,
  }) => [
    index('users_by_new_email').on(newEmail).where(sql`${newEmail} is not null`),
    index('users_by_new_phone').on(newPhone).where(sql`${newPhone} is not null`),
    index('users_by_creation').on(createdAt, id),
    index('users_anonymous').on(createdAt).where(sql`${isAnonymous}`),
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

/** Returns the column of a row that belongs to an account and is deleted with it. */
export const userIdForeignKeyColumn = () =>
  uuid()
    .notNull()
    .references(() => usersTable.id, { onDelete: 'cascade' })

/** Identities of accounts, one for each provider and subject (docs/protocol.md#user-object). */
export const identitiesTable = pgTable(
  'identities',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: userIdForeignKeyColumn(),
    provider: text().notNull(),
    providerId: text().notNull(),
    identityData: jsonColumn().notNull(),
    lastSignInAt: timestampColumn(),
    createdAt: timestampColumn().notNull(),
    updatedAt: timestampColumn().notNull(),
  },
  ({ userId, provider, providerId, identityData }) => [
    unique('identities_one_per_subject').on(provider, providerId),
    index('identities_by_user').on(userId),
    index('identities_by_email').on(sql`(${identityData} ->> 'email')`),
  ],
)
