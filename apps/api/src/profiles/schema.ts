import { sql } from 'drizzle-orm'
import { check, pgPolicy, pgTable, text, uuid } from 'drizzle-orm/pg-core'

// The migration adds the reference to users, because this module does not import their table.
const isOwn = sql`user_id = acting_user_id()`

/**
 * One row per user (docs/spec/README.md#entities). The keys are those of the contract, which names the columns. The name
 * is empty if none was sent at sign-up. Users cannot empty it.
 */
export const profilesTable = pgTable(
  'profiles',
  {
    user_id: uuid().primaryKey(),
    full_name: text().notNull(),
    email: text().notNull(),
  },
  ({ full_name }) => [
    check(
      'profiles_full_name_is_trimmed_and_bounded',
      sql`${full_name} = btrim(${full_name}) and char_length(${full_name}) <= 200`,
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
