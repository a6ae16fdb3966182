import type { AccountScript } from '@satlens/contract'
import type { BitcoinNetwork } from '@satlens/domain'
import { sql } from 'drizzle-orm'
import { bigint, check, index, pgPolicy, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { timestampColumn } from '../kernel/database/columns.ts'

// The references to users, with their cascade, are in the migration: this module does not know that table.
const isOwn = sql`user_id = acting_user_id()`

/**
 * Wallets, the newest of a user being the current one: specimens given out, accounts and addresses that are watched.
 * Only public data: no column takes a key that could spend, for those that would have room are held to a public form.
 */
export const wallets = pgTable(
  'wallets',
  {
    /** Counts up, so that the newest is known even among those of one instant. */
    id: bigint({ mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: uuid().notNull(),
    network: text().$type<BitcoinNetwork>().notNull(),
    /** Of an account its first receive address. */
    address: text().notNull(),
    /** The public random number of a specimen's proof, in hex. */
    proofR: text(),
    /** The extended public key of a watched account, as it was sent. */
    accountKey: text(),
    /** How its addresses are locked. */
    script: text().$type<AccountScript>(),
    /** Of its master key, where somebody said so. */
    fingerprint: text(),
    createdAt: timestampColumn().notNull(),
  },
  ({ userId, id, address, proofR, accountKey, script, fingerprint }) => [
    index('wallets_by_user').on(userId, id),
    check(
      'wallets_address_is_public',
      sql`${address} ~ '^((bc|tb|bcrt)1[a-z0-9]{6,87}|[123mn][1-9A-HJ-NP-Za-km-z]{25,34})$'`,
    ),
    check('wallets_account_key_is_public', sql`${accountKey} ~ '^[tuvxyz]pub[1-9A-HJ-NP-Za-km-z]{107}$'`),
    check('wallets_fingerprint_is_short', sql`${fingerprint} ~ '^[0-9a-f]{8}$'`),
    check(
      'wallets_are_of_one_kind',
      sql`num_nonnulls(${proofR}, ${accountKey}) <= 1 and num_nulls(${accountKey}, ${script}) <> 1 and (${fingerprint} is null or ${accountKey} is not null)`,
    ),
    pgPolicy('wallets_read_own', { for: 'select', to: 'satlens_user', using: isOwn }),
    pgPolicy('wallets_insert_own', { for: 'insert', to: 'satlens_user', withCheck: isOwn }),
  ],
)

/** Demo sends, recorded and never broadcast: there is no column for a transaction. */
export const sendRequests = pgTable(
  'send_requests',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid().notNull(),
    idempotencyKey: text(),
    recipientAddress: text().notNull(),
    amountSats: bigint({ mode: 'bigint' }).notNull(),
    /** The fixed demo rate and the flat fee of the day, in cents: a repeated answer stays the same. */
    rateCents: bigint({ mode: 'bigint' }).notNull(),
    feeCents: bigint({ mode: 'bigint' }).notNull(),
    createdAt: timestampColumn().notNull(),
  },
  ({ userId, idempotencyKey, amountSats }) => [
    unique('send_requests_one_per_key').on(userId, idempotencyKey),
    check('send_requests_amount_can_exist', sql`${amountSats} between 1 and 2100000000000000`),
    pgPolicy('send_requests_read_own', { for: 'select', to: 'satlens_user', using: isOwn }),
    pgPolicy('send_requests_insert_own', { for: 'insert', to: 'satlens_user', withCheck: isOwn }),
  ],
)
