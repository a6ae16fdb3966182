import type { LabelType } from '@satlens/domain'
import { sql } from 'drizzle-orm'
import { boolean, check, pgPolicy, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { timestampColumn } from '#kernel/database/columns.ts'

// The migration adds the reference to users, because this module does not import their table.
const isOwn = sql`user_id = acting_user_id()`

/**
 * The labels of a person, each for one reference (BIP329). Checks on the columns admit only public references, and no label
 * with a private key. The name of an account stands in `watched_accounts`.
 */
export const bitcoinLabelsTable = pgTable(
  'bitcoin_labels',
  {
    userId: uuid().notNull(),
    type: text().$type<LabelType>().notNull(),
    ref: text().notNull(),
    /** Null if only `spendable` is known. */
    label: text(),
    /** The wallet that the label is from, as a descriptor without keys. */
    origin: text(),
    /** Null except for outputs. */
    spendable: boolean(),
    changedAt: timestampColumn().notNull(),
  },
  ({ userId, type, ref, label, origin, spendable }) => [
    primaryKey({ columns: [userId, type, ref] }),
    check(
      'bitcoin_labels_ref_is_public',
      sql`case ${type}
        when 'tx' then ${ref} ~ '^[0-9a-f]{64}$'
        when 'addr' then ${ref} ~ '^((bc|tb|bcrt)1[a-z0-9]{6,87}|[123mn][1-9A-HJ-NP-Za-km-z]{25,34})$'
        when 'pubkey' then ${ref} ~ '^(0[23][0-9a-f]{64}|04[0-9a-f]{128})$'
        when 'xpub' then ${ref} ~ '^[xt]pub[1-9A-HJ-NP-Za-km-z]{107}$'
        when 'input' then ${ref} ~ '^[0-9a-f]{64}:[0-9]{1,10}$'
        when 'output' then ${ref} ~ '^[0-9a-f]{64}:[0-9]{1,10}$'
        else false end`,
    ),
    // It finds less than the code does before: a label that is accepted there must not fail here.
    check(
      'bitcoin_labels_label_is_public',
      sql`char_length(${label}) between 1 and 255 and ${label} !~ '(^|\\s)([a-z]prv[1-9A-HJ-NP-Za-km-z]{50}|([5KL9c][1-9A-HJ-NP-Za-km-z]{50,51}|(0x)?[0-9a-f]{64})($|\\s))'`,
    ),
    check('bitcoin_labels_origin_is_public', sql`char_length(${origin}) <= 2000 and ${origin} !~ 'prv'`),
    check(
      'bitcoin_labels_say_something',
      sql`num_nonnulls(${label}, ${spendable}) > 0 and (${type} = 'output' or ${spendable} is null)`,
    ),
    pgPolicy('bitcoin_labels_read_own', { for: 'select', to: 'satlens_user', using: isOwn }),
    pgPolicy('bitcoin_labels_insert_own', { for: 'insert', to: 'satlens_user', withCheck: isOwn }),
    pgPolicy('bitcoin_labels_change_own', {
      for: 'update',
      to: 'satlens_user',
      using: isOwn,
      withCheck: isOwn,
    }),
    pgPolicy('bitcoin_labels_remove_own', { for: 'delete', to: 'satlens_user', using: isOwn }),
  ],
)
