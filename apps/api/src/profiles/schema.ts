import { sql } from 'drizzle-orm'
import { check, pgPolicy, pgTable, text, uuid } from 'drizzle-orm/pg-core'

// The reference to users, with its cascade, is in the migration: this module does not know that table.
const isOwn = sql`user_id = acting_user_id()`

/**
 * One row per user (docs/spec/README.md#entities). The name is empty only for an account that came without one: nobody can write an
 * empty one (the last policy), but sign-up through a provider or another client must not fail for it.
 */
export const profiles = pgTable(
  'profiles',
  {
    userId: uuid().primaryKey(),
    fullName: text().notNull(),
    email: text().notNull(),
  },
  ({ fullName }) => [
    check(
      'profiles_full_name_is_trimmed_and_bounded',
      sql`${fullName} = btrim(${fullName}) and char_length(${fullName}) <= 200`,
    ),
    pgPolicy('profiles_read_own', { for: 'select', to: 'satlens_user', using: isOwn }),
    pgPolicy('profiles_insert_own', { for: 'insert', to: 'satlens_user', withCheck: isOwn }),
    pgPolicy('profiles_rename_own', {
      for: 'update',
      to: 'satlens_user',
      using: isOwn,
      withCheck: sql`user_id = acting_user_id() and full_name <> ''`,
    }),
  ],
)
