import type { AccountScriptType, ScanError, ScanStatus } from '@satlens/contract'
import type { BitcoinNetwork } from '@satlens/domain'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgPolicy,
  pgTable,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { timestampColumn } from '#kernel/database/columns.ts'

// The migration adds the references to users, because this module does not import their table.
const isOwn = sql`user_id = acting_user_id()`

/**
 * Wallets: specimen addresses, and watched accounts and addresses. The newest one of a user is the current one. Checks on
 * the columns admit only public data, so no spending key can be stored.
 */
export const walletsTable = pgTable(
  'wallets',
  {
    /** Ascending, because wallets may have the same creation time. */
    id: bigint({ mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: uuid().notNull(),
    network: text().$type<BitcoinNetwork>().notNull(),
    /** The address, or the first receive address of an account. */
    address: text().notNull(),
    /** The public random number in the proof of a specimen address, in hex. */
    proofR: text(),
    /** The extended public key of a watched account, as it was sent. */
    accountKey: text(),
    script: text().$type<AccountScriptType>(),
    /** The fingerprint of the account's master key, if the client sent it. */
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

/** Demo sends. They are never broadcast, and no column holds a transaction. */
export const sendRequestsTable = pgTable(
  'send_requests',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid().notNull(),
    idempotencyKey: text(),
    recipientAddress: text().notNull(),
    amountSats: bigint({ mode: 'bigint' }).notNull(),
    /** The demo rate and the flat fee at the time of the send, in cents, so that a repeated response stays the same. */
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

/**
 * Watch-only accounts, named by their owners. Checks on the columns admit only descriptors without private keys.
 */
export const watchedAccountsTable = pgTable(
  'watched_accounts',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid().notNull(),
    name: text().notNull(),
    network: text().$type<BitcoinNetwork>().notNull(),
    /** The output descriptor with its checksum (BIP380). */
    descriptor: text().notNull(),
    gapLimit: smallint().notNull(),
    createdAt: timestampColumn().notNull(),
    scanStatus: text().$type<ScanStatus>().notNull().default('waiting'),
    /** When the account is synchronized next; null if only an event makes it due. The default is long ago. */
    scanDueAt: timestampColumn().default(sql`to_timestamp(0)`),
    /** Due accounts of a lower number come first (`SCAN_PRIORITY`). */
    scanPriority: smallint().notNull().default(0),
    /** When the running or last attempt to read all addresses began. */
    scanStartedAt: timestampColumn(),
    /** The failed attempts since the last successful one. */
    scanFailures: integer().notNull().default(0),
    scanError: text().$type<ScanError>(),
    addressesChecked: integer().notNull().default(0),
    paymentsFound: integer().notNull().default(0),
    /** When all addresses had been read. Null before the first time. */
    syncedAt: timestampColumn(),
    /** False until all addresses have been read once: what was there before is not news. */
    emitsEvents: boolean().notNull().default(false),
    /** When its owner last looked at it. */
    viewedAt: timestampColumn(),
    /** The receive address after the last used one. Null before the first scan. */
    nextIndex: integer(),
    nextAddress: text(),
  },
  ({ userId, name, network, descriptor, gapLimit, createdAt, scanDueAt, scanPriority }) => [
    unique('watched_accounts_one_per_descriptor').on(userId, descriptor),
    index('watched_accounts_by_user').on(userId, createdAt),
    index('watched_accounts_due').on(network, scanPriority, scanDueAt),
    check('watched_accounts_name_is_bounded', sql`char_length(${name}) between 1 and 80`),
    check(
      'watched_accounts_descriptor_is_public',
      sql`${descriptor} ~ '^(addr|pkh|wpkh|sh|wsh|tr)[(].*[)]#[a-z0-9]{8}$' and ${descriptor} !~ '[](,]([a-z]prv|[5KL9c][1-9A-HJ-NP-Za-km-z]{50,51}[),])'`,
    ),
    check('watched_accounts_gap_limit_is_bounded', sql`${gapLimit} between 20 and 200`),
    pgPolicy('watched_accounts_read_own', { for: 'select', to: 'satlens_user', using: isOwn }),
    pgPolicy('watched_accounts_insert_own', { for: 'insert', to: 'satlens_user', withCheck: isOwn }),
    pgPolicy('watched_accounts_change_own', {
      for: 'update',
      to: 'satlens_user',
      using: isOwn,
      withCheck: isOwn,
    }),
    pgPolicy('watched_accounts_remove_own', { for: 'delete', to: 'satlens_user', using: isOwn }),
  ],
)
