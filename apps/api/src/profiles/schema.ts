import { DEFAULT_CURRENCY } from '@satlens/domain'
import { sql } from 'drizzle-orm'
import { check, index, pgPolicy, pgTable, text, uuid } from 'drizzle-orm/pg-core'

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
    preferred_currency: text().notNull().default(DEFAULT_CURRENCY),
    language: text().notNull().default(''),
  },
  ({ full_name, preferred_currency, language }) => [
    check(
      'profiles_full_name_is_trimmed_and_bounded',
      sql`${full_name} = btrim(${full_name}) and char_length(${full_name}) <= 200`,
    ),
    check('profiles_preferred_currency_is_a_code', sql`${preferred_currency} ~ '^[A-Z]{3}$'`),
    check('profiles_language_is_a_code', sql`${language} ~ '^([a-z]{2,3})?$'`),
    index('profiles_by_currency').on(preferred_currency).where(sql`${preferred_currency} <> 'USD'`),
    pgPolicy('profiles_read_own', { for: 'select', to: 'satlens_user', using: isOwn }),
    pgPolicy('profiles_insert_own', { for: 'insert', to: 'satlens_user', withCheck: isOwn }),
    // An empty name may stay while another column changes.
    pgPolicy('profiles_change_own', { for: 'update', to: 'satlens_user', using: isOwn, withCheck: isOwn }),
  ],
)
